"""A small honest match, told fact by fact: every fact follows from the state it is told in.

A story keeps the state after each seq as the fold gave it live, so that whatever a reader
reconstructs can be compared with what lay on the table then.
"""

from __future__ import annotations

import random
from typing import Any

from events.kinds import (
    ActionTaken,
    AttackDeclared,
    AttackEnded,
    By,
    CardsMoved,
    CardsShown,
    CardsTurned,
    CheckpointNamed,
    DamageDealt,
    DecisionAsked,
    DeckListed,
    DeckRefreshed,
    DeckShuffled,
    Fact,
    FirstDecided,
    LrigsOpened,
    MatchEnded,
    MatchOpened,
    MatchRewound,
    PhaseBegan,
    RulingGiven,
    TurnBegan,
    TurnEnded,
)
from events.vocabulary import OTHER, slots_seen, zone_seen
from referee.fold import evolve
from referee.state import Card, Match, Settings, new_match

MAIN = (
    *("Field Mouse", "Tin Soldier", "Glass Heron", "Marsh Wisp", "Hollow Pike") * 2,
    *("Plain Warden", "Mending Tide", "Ember Cart") * 2,
)
LRIGS = ("Vela, Novice", "Vela, Adept", "Orin, Novice", "Sable, Novice")


class Story:
    """A match as it is told: its facts in log order, and the state after each of them."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.state: Match = new_match(Settings("", "", ""))
        self.at: list[Match] = [self.state]

    @property
    def head(self) -> int:
        return len(self.facts)

    def add(self, body: Any, actor: str = "rules", cause: int = 0, **more: Any) -> int:
        seq = self.head + 1
        fact = Fact(seq, body, 1_700_000_000_000_000 + seq, actor, cause, **more)
        self.facts.append(fact)
        if isinstance(body, MatchRewound):
            self.state = self.at[body.to]
        else:
            self.state = evolve(self.state, fact)
        self.at.append(self.state)
        return seq

    def open(self, order: random.Random | None = None) -> Story:
        """Open the match, deal seven cards and three LRIGs to each seat, begin turn 1."""
        chance = order or random.Random(1)
        opened = self.add(MatchOpened("diva", "9.0.0", "0" * 64, "2026-11-21"))
        for seat in "AB":
            self.add(DeckListed(seat, self.state.next_id, MAIN, LRIGS), cause=opened)
        for seat in "AB":
            self.shuffle(seat, chance, cause=opened)
            self.lay_lrigs(seat, opened)
            self.draw(seat, 5, opened)
            self.move(seat, "deck", "life", "lay", self.top(seat, "deck", 3), cause=opened)
        self.add(FirstDecided("A", "A", "die"), "chance", opened)
        for seat in "AB":
            names = tuple(s.card.name for s in self.state.seat(seat).lrig if s)
            self.add(LrigsOpened(seat, names), cause=opened)
        self.turn("A", opened)
        self.ask("main", "A", opened)
        return self

    def top(self, seat: str, zone: str, count: int = 1) -> tuple[int, ...]:
        row: tuple[Card, ...] = getattr(self.state.seat(seat), zone)
        return tuple(c.id for c in row[:count])

    def names(self, ids: tuple[int, ...]) -> tuple[str | None, ...]:
        return tuple(self.card(i).name for i in ids)

    def card(self, card_id: int) -> Card:
        place = self.state.find(card_id)
        assert place is not None
        return place.card

    def move(self, seat: str, src: str, dst: str, label: str, ids: tuple[int, ...], **more: Any) -> int:
        cause, by = more.pop("cause", 0), more.pop("by", None)
        clauses = more.pop("clauses", ())
        src_seen = "" if src == "deck" else zone_seen(src, seat)
        more.setdefault("seen", "".join(sorted({*src_seen, *zone_seen(dst, seat)})))
        more.setdefault("slots", slots_seen(src, seat))
        names = self.names(ids)
        body = CardsMoved(seat, src, dst, label, self.state.next_id, len(ids), ids, names, **more)
        return self.add(body, cause=cause, by=by, clauses=clauses)

    def lay_lrigs(self, seat: str, cause: int) -> None:
        for place, which in enumerate((2, 0, 3)):
            name = LRIGS[which]
            row = self.state.seat(seat).lrig_deck
            ids = tuple(c.id for c in row if c.name == name)[:1]
            self.move(seat, "lrig_deck", "lrig", "lay", ids, place=place, seen=seat, cause=cause)

    def shuffle(self, seat: str, chance: random.Random, cause: int = 0) -> int:
        order = list(range(len(self.state.seat(seat).deck)))
        chance.shuffle(order)
        return self.add(DeckShuffled(seat, self.state.next_id, tuple(order)), "chance", cause)

    def draw(self, seat: str, count: int, cause: int = 0) -> int:
        ids = self.top(seat, "deck", count)
        clauses = ("glossary.draw.1",)
        return self.move(seat, "deck", "hand", "draw", ids, cause=cause, clauses=clauses)

    def turn(self, seat: str, cause: int = 0) -> int:
        before = self.state.turn
        if before.number:
            self.add(TurnEnded(before.number, before.seat), cause=cause)
        began = self.add(TurnBegan(before.number + 1, seat), cause=cause)
        self.phase("draw", cause)
        self.draw(seat, 2, cause)
        self.phase("main", cause)
        return began

    def phase(self, phase: str, cause: int = 0) -> int:
        return self.add(PhaseBegan(phase), cause=cause)

    def act(self, seat: str, do: str, **more: Any) -> int:
        return self.add(ActionTaken(seat, do, **more), seat)

    def ask(self, kind: str, seat: str, cause: int = 0, **more: Any) -> int:
        return self.add(DecisionAsked(kind, seat, **more), cause=cause)

    def play(self, seat: str, place: int, card_id: int = 0) -> int:
        """Play a card of the hand into a free zone and wait again; gives the seq of the action."""
        ids = (card_id or self.state.seat(seat).hand[0].id,)
        action = self.act(seat, "play", cards=ids, zone=place, seen=seat)
        self.move(seat, "hand", "signi", "play", ids, place=place, cause=action)
        self.ask("main", seat, action)
        return action

    def attack(self, seat: str, place: int) -> int:
        """Attack with a SIGNI into an empty zone: it goes down and crushes a Life Cloth."""
        slot = self.state.seat(seat).signi[place]
        assert slot is not None
        action = self.act(seat, "attack", cards=(slot.card.id,))
        self.add(CardsTurned((slot.card.id,), "down"), cause=action)
        self.add(AttackDeclared(seat, slot.card.id, slot.card.name), cause=action)
        damage = self.add(
            DamageDealt(OTHER[seat], slot.card.id, 1), cause=action, clauses=("glossary.damage.4",)
        )
        self.crush(OTHER[seat], damage)
        self.add(AttackEnded(slot.card.id, "hit"), cause=action)
        self.ask("main", seat, action)
        return action

    def crush(self, seat: str, cause: int) -> None:
        """Crush the top Life Cloth: to the check zone, then to the Ener Zone."""
        ids = self.top(seat, "life")
        self.move(seat, "life", "check", "crush", ids, cause=cause, clauses=("glossary.crush.1",))
        self.move(seat, "check", "ener", "put", self.top(seat, "check"), cause=cause, spot="bottom")

    def look(self, seat: str, zone: str, ids: tuple[int, ...], seen: str, cause: int = 0) -> int:
        names = self.names(ids)
        return self.add(CardsShown(seat, zone, len(ids), ids, names, seen), cause=cause)

    def discard(self, seat: str) -> int:
        """Discard the first card of the hand and wait again."""
        ids = self.top(seat, "hand")
        action = self.act(seat, "pick", cards=ids, seen=seat)
        self.move(seat, "hand", "trash", "discard", ids, cause=action)
        self.ask("main", seat, action)
        return action

    def draw_more(self, seat: str, count: int = 1) -> int:
        """Draw by the text of a card on the field and wait again."""
        action = self.act(seat, "act", number=0)
        ids = self.top(seat, "deck", count)
        self.move(seat, "deck", "hand", "draw", ids, cause=action, by=By("Field Mouse", 1))
        self.ask("main", seat, action)
        return action

    def refresh(self, seat: str, chance: random.Random) -> int:
        """Shuffle the trash into a new deck and wait again."""
        action = self.act(seat, "pass")
        order = list(range(len(self.state.seat(seat).trash)))
        chance.shuffle(order)
        body = DeckRefreshed(seat, self.state.next_id, len(order), tuple(order))
        self.add(body, "chance", action, clauses=("glossary.refresh.1",))
        self.ask("main", seat, action)
        return action

    def pass_turn(self, seat: str) -> int:
        """End the turn; the other seat's begins and waits in its main phase."""
        action = self.act(seat, "pass")
        self.turn(OTHER[seat], action)
        self.ask("main", OTHER[seat], action)
        return action

    def concede(self, seat: str) -> int:
        action = self.act(seat, "concede")
        return self.add(MatchEnded(OTHER[seat], "conceded"), cause=action)

    def rewind(self, to: int, reason: str = "") -> int:
        return self.add(MatchRewound(to, reason), "judge:j1")

    def rule(self, id_: str, remedy: str = "none") -> int:
        body = RulingGiven(id_, remedy, (3,), "May it?", "It may.")
        return self.add(body, "judge:j1", clauses=("glossary.crush.1",))

    def checkpoint(self, name: str, point: int) -> int:
        return self.add(CheckpointNamed(name, point), "judge:j1")

    def waits(self) -> list[int]:
        """The seqs at which the match waited or was over, undone stretches included."""
        return [f.seq for f in self.facts if isinstance(f.body, (DecisionAsked, MatchEnded))]


def _moves(story: Story, chance: random.Random) -> list[Any]:
    seat = story.state.turn.seat
    me = story.state.seat(seat)
    other = story.state.seat(OTHER[seat])
    free = [i for i, s in enumerate(me.signi) if s is None]
    ready = [i for i, s in enumerate(me.signi) if s is not None and s.up]
    moves: list[Any] = [lambda: story.pass_turn(seat) if len(me.deck) > 4 else story.discard(seat)]
    if len(other.deck) <= 2 or len(me.deck) <= 4:
        moves = [lambda: story.refresh(seat, chance)] if not me.deck and me.trash else []
        moves.append(lambda: story.draw_more(seat) if me.deck else story.concede(seat))
    if free and me.hand:
        moves.append(lambda: story.play(seat, chance.choice(free)))
    if ready and other.life:
        moves.append(lambda: story.attack(seat, chance.choice(ready)))
    if me.hand:
        moves.append(lambda: story.discard(seat))
    return moves


def random_story(seed: int, commands: int = 30, rewinds: float = 0.15) -> Story:
    """Tell a random match with rewinds, rewinds of rewinds, rulings and checkpoints."""
    chance = random.Random(seed)
    story = Story().open(chance)
    for _ in range(commands):
        if chance.random() < rewinds:
            story.rewind(chance.choice(story.waits()))
        if chance.random() < rewinds / 2:
            story.checkpoint(f"c{story.head}", chance.randint(1, story.head))
        if story.state.winner or len(story.state.seat(story.state.turn.seat).deck) < 2:
            if not rewinds:
                break
            story.rewind(chance.choice(story.waits()[:5]))
        chance.choice(_moves(story, chance))()
    return story
