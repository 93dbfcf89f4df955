"""A body for every kind of fact that no game between the shipped decks brings about."""

from __future__ import annotations

from typing import Any, Final

from events import kinds

BODIES: Final[tuple[Any, ...]] = (
    kinds.PositionLaid(
        "B",
        77,
        (("hand", 2),),
        (("hand", ("Field Mouse", "Ember Cart")),),
        (("signi", 1, "Plain Warden", ("down",), ("Field Mouse",), (("Field Mouse", "charm"),)),),
        2,
        (0,),
        1,
    ),
    kinds.CardBound("B", 77, "Plain Warden", "B", "B"),
    kinds.EntryMade(57, "play Plain Warden left"),
    kinds.CardShifted(41, 2),
    kinds.CraftsCreated("A", 77, ("Clay Sentinel", "Clay Sentinel")),
    kinds.CardsMixed("B", "deck", 77, (1, 2, 5), (2, 0, 1)),
    kinds.VirusPlaced("A", 1),
    kinds.VirusRemoved("A", 1),
    kinds.LevelsNoted((41, 44), (3, 1)),
    kinds.EffectCounted(51, 1),
    kinds.DeedStopped("vanished", "B", "replaced", 41),
    kinds.DeedNoted(
        "discarded", "B", 41, "Plain Warden", 60, "hand", "trash", "main", 1, "effect", "A", 12, 7
    ),
    kinds.LimitReached("verbs", 20_000),
    kinds.OutcomeStated(
        "A",
        41,
        "Plain Warden",
        2,
        "judge:j1",
        told=("draw A 1", "put a card of A's hand deck bottom"),
        moves=("draw A 1", "put #7 deck bottom"),
        why="the line was missed",
        seen="A",
    ),
    kinds.CheckpointNamed("before the attack", 120),
    kinds.MatchRewound(
        120, "the power was misread", "head-judge:bo", "unsafe", 2, 1, (1, 0), 1, as_it_lay=True
    ),
    kinds.RulingGiven(
        "R1",
        "rewind",
        (118, 121),
        "Does it vanish?",
        "It does not.",
        "both agree",
        "minor",
        "R0",
        "C1",
        ("S1",),
        117,
        "Kiln Tender, line 1",
        116,
    ),
    kinds.RulingWithdrawn("R1", "the wrong table"),
    kinds.TakebackAsked("T1", "A", 118, "full"),
    kinds.TakebackAnswered("T1", "agreed"),
    kinds.CallOpened("C1", "B", 121, "Whose Ener was it?"),
    kinds.CallClaimed("C1"),
    kinds.CallEscalated("C1", "an appeal was announced"),
    kinds.CallClosed("C1", "R1"),
    kinds.ClockStopped("call C1"),
    kinds.ClockStarted("call C1"),
    kinds.TimeExtended(180, "call C1"),
    kinds.PenaltyIssued(
        "P1", "B", "marked-cards", "warning", "house-1", ("P0",), "R1", "three worn sleeves"
    ),
    kinds.AppealFiled("A1", "B", "R1", "the clause was read wrongly"),
    kinds.AppealDecided("A1", "overturned", "R2", "the clause speaks of the owner"),
    kinds.StatementMade("S1", "C1", "p-7", "I drew two cards."),
    kinds.NoteMade(121, "both seats were asked alone"),
    kinds.ViewOpened(121, "call C1"),
    kinds.IllegalRecorded("I1", "B", 119, 123, "two SIGNI in one turn"),
    kinds.DueFlagged("D1", "B", "vanish #41", 119, (41,)),
    kinds.DueCleared("D1", "carried out"),
    kinds.BranchOpened("B1", "m-other", 121, "what if it had been guarded"),
    kinds.EventOpened("diva", "glossary-2024-12-11", "2026-03-01", 64 * "a"),
    kinds.PolicyAdopted(64 * "b"),
    kinds.PersonEntered("p-7", "mice", ("Field Mouse", "Field Mouse"), ("Plain Warden",)),
    kinds.PersonDropped("p-7", "went home"),
    kinds.OfficialAppointed("j-1", "floor-judge"),
    kinds.OfficialReleased("j-1", "floor-judge"),
    kinds.RoundOpened(3, 50),
    kinds.RoundBegun(3),
    kinds.RoundEnded(3),
    kinds.TableSeated(3, 12, "winter-open-3-12", ("p-7", "p-8")),
    kinds.TimeCalled(3, 5),
    kinds.EventClosed("the hall closes"),
)
