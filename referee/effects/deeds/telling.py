"""Which deeds a fact tells, and which abilities in play they trigger.

A deed is matched against facts as they happen. Leaving is looked at in the state before,
entering in the state after; an ability triggers without anyone declaring it (glossary.auto.2)
and waits until nothing else is being processed (glossary.triggered-ability.2).
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from events.kinds import (
    AbilityBegan,
    AttackDeclared,
    AttackEnded,
    AttackGuarded,
    BattleFought,
    CardShifted,
    CardsMoved,
    CardsTurned,
    CoinsChanged,
    CounterChanged,
    DamageDealt,
    DeckRefreshed,
    Fact,
    MarkerPlaced,
    MarkerRemoved,
    PhaseBegan,
    TurnBegan,
    VirusPlaced,
    VirusRemoved,
)
from events.values import changed
from referee.effects.analysis.heard import IN_ROLES
from referee.effects.board import Board, Listener, Scope
from referee.effects.deeds.fights import battled, won
from referee.effects.deeds.making import of_card, of_seat
from referee.effects.deeds.memory import note_recalled, remembered
from referee.effects.deeds.waiting import DeedMoment, concerned, drop_waiting, listened, origin, tell, trigger
from referee.effects.read.matching import ENTERING
from referee.effects.run import Notice, Run
from referee.rulebook import reading_value
from referee.state import Deed, Match

_LABEL_WORDS = {
    "discard": "discarded",
    "draw": "drawn",
    "charge": "charged",
    "crush": "crushed",
    "guard": "discarded",
    "grow": "grows",
    "use": "used",
    "pay": "pays",
    "exceed": "pays",
    "vanish": "vanished",
}


FIELD = frozenset({"signi", "lrig"})


@lru_cache(4096)
def moved_words(label: str, src: str, dst: str, state: str = "") -> tuple[str, ...]:
    """Name the deeds that a movement is; what is laid face down does not enter as a SIGNI."""
    words = [_LABEL_WORDS[label]] if label in _LABEL_WORDS else []
    if src == "signi" and dst != "signi":
        words.append("leaves")
    if dst == "signi" and src == "signi":
        words.append("shifted")
    elif dst == "signi" and state != "face-down":
        words.append("enters")
    if dst == "attached":
        words.append("attached")
    return (*words, "moves")


def _moved(run: Run, fact: Fact, before: Match) -> None:
    body: CardsMoved = fact.body
    leaves = body.src in FIELD and body.dst not in FIELD
    if leaves and run.state.waiting:
        drop_waiting(run, body.cards, before.waiting)
    if body.dst in FIELD:
        _came(run, fact, before)
    every = moved_words(body.label, body.src, body.dst, body.state)
    words = [word for word in every if word in run.heard.words]
    if words or body.label == "vanish":
        _tell_moved(run, fact, before, every)
    if leaves:
        note_recalled(run, body, run.board_of(run.since or before))


def _tell_moved(run: Run, fact: Fact, before: Match, every: tuple[str, ...]) -> None:
    """Tell a movement by each of its words; what leaves the field sees what leaves with it."""
    body: CardsMoved = fact.body
    means, by_seat, by_source = origin(run, every, body.cards)
    if body.label == "vanish" and means == "attack":
        means = "battle"
    if means == "battle" and body.label == "vanish":
        won(run, fact, before)
    earlier = run.board_of(run.since or before)
    unseeing = _unseeing(run, body) if body.src in FIELD else NOBODY_UNSEEING
    for word in every:
        if word not in run.heard.words:
            continue
        board = run.board if word in ENTERING else earlier
        dst = _arrived(body, word)
        if not listened(run, board, word) and not run.heard.keeps(word, body.src, dst, means):
            continue
        how = run.state.turn.phase, body.count, means, by_seat, by_source
        deeds = [
            Deed(
                word,
                body.seat,
                body.new + i if word in ENTERING else card_id,
                body.names[i],
                body.new + i,
                _lay(body, card_id, before),
                dst,
                *how,
                last=remembered(earlier, body, card_id, word),
            )
            for i, card_id in enumerate(body.cards)
        ]
        tell(run, board, deeds[:1] if deeds[0].dst == "exceed" else deeds, fact, unseeing=unseeing)


NOBODY_UNSEEING: Final[frozenset[int]] = frozenset()


def _came(run: Run, fact: Fact, before: Match) -> None:
    """Do what coming to the field brings before a text hears of it."""
    body: CardsMoved = fact.body
    if body.dst == "signi" or (body.dst == "lrig" and body.label == "grow"):
        _entered(run, body, fact)
    if body.dst == "signi" and "risen" in run.heard.words:
        _risen(run, fact, before)


def _unseeing(run: Run, body: CardsMoved) -> frozenset[int]:
    """The SIGNI that leave the field now and do not see each other leave: `leaving_together`."""
    if body.dst in FIELD or reading_value(run.state.settings, "leaving_together") == "seen":
        return NOBODY_UNSEEING
    return run.leaving | frozenset(body.cards)


def _risen(run: Run, fact: Fact, before: Match) -> None:
    """Tell that a SIGNI was put onto another: it is the one below that is risen (glossary.rise.2).

    Cards without [Rise] say of themselves that they are; the one below has not left the field, and
    its text is that which it had there (glossary.rise.12).
    """
    body: CardsMoved = fact.body
    below = before.seat(body.seat).signi[body.place]
    earlier = run.board_of(before)
    if below is None or below.face_down or not concerned(run, earlier, "risen"):
        return
    covered = of_card("risen", earlier.places[below.card.id], run)
    tell(run, earlier, [changed(covered, by_source=body.new)], fact, _both(run, earlier, below.card.id))


def _both(run: Run, earlier: Board, covered: int) -> DeedMoment:
    """The table on which a covered SIGNI is what it was, and the one upon it what it is."""
    board = Board(run.state, run.library)
    board.by_id[covered], board.places[covered] = earlier.by_id[covered], earlier.places[covered]
    return DeedMoment(run.state, board, run.library)


def _lay(body: CardsMoved, card_id: int, before: Match) -> str:
    """The word for where a card was: of one under or on a SIGNI, how (glossary.charm.6).

    It still was that if its SIGNI left first and it follows by rule-based action.
    """
    if body.src not in IN_ROLES:
        return body.src
    side = before.seat(body.seat)
    lying = (*side.loose, *(one for slot in side.signi if slot for one in slot.attached))
    return next((one.role for one in lying if one.card.id == card_id), body.src)


def _arrived(body: CardsMoved, word: str) -> str:
    """The word for where cards came: how they are attached, or what they paid for.

    A card paid for Exceed goes to the LRIG Trash as well; X of them pay once (glossary.exceed.2).
    """
    if (body.label, word) == ("exceed", "pays"):
        return "exceed"
    return body.role if body.dst == "attached" else body.dst


def _entered(run: Run, body: CardsMoved, fact: Fact) -> None:
    """Let [Enter] abilities of the card that entered trigger (glossary.enter.1)."""
    board = run.board
    derived = board.by_id.get(body.new)
    if derived is None:
        return
    scope = Scope(body.seat, body.new, {})
    for ability in derived.abilities:
        if ability.kind == "enter" and (ability.gate is None or ability.gate(board, scope)):
            trigger(run, Listener(ability, body.new, body.seat), Deed("enters", body.seat), fact)
    harmony = run.library.play_rules(derived.name).harmony
    if harmony is not None and body.dst == "signi":
        asked = Listener(run.library.ability(harmony.program), body.new, body.seat)
        trigger(run, asked, Deed("enters", body.seat), fact)


def _turn(run: Run, fact: Fact, before: Match) -> None:  # noqa: ARG001 - the shape of a notice
    _moment(run, fact, "begins", "turn")


def _phase(run: Run, fact: Fact, before: Match) -> None:
    if not run.heard.moments and not run.heard.noted:
        return
    phase: str = fact.body.phase
    if phase == "end":
        _moment(run, fact, "ends", "turn")
    came = before.turn.phase
    if phase in FIRST_STEPS or (phase.startswith("attack.") and not came.startswith("attack.")):
        _moment(run, fact, "begins", "attack")
    if phase != "attack.lrig" or came != "attack.guard":
        _moment(run, fact, "begins", phase)


FIRST_STEPS = frozenset({"attack.pre", "attack.arts"})
"""The steps with which an attack phase begins."""


def _moment(run: Run, fact: Fact, word: str, when: str) -> None:
    """Tell that a turn or phase begins or ends; the attack phase begins with its first step."""
    if when not in run.heard.moments and word not in run.heard.noted:
        return
    board = run.board
    if concerned(run, board, word):
        deed = Deed(word, run.state.turn.seat, when=when)
        tell(run, board, [deed], fact)


def _card(word: str, card: Callable[[Fact], int], dst: Callable[[Fact], str]) -> Notice:
    def notice(run: Run, fact: Fact, before: Match) -> None:
        if word not in run.heard.words:
            return
        board = run.board_of(before)
        if concerned(run, board, word):
            place = board.places.get(card(fact)) or before.find(card(fact))
            if place is not None:
                tell(run, board, [of_card(word, place, run, dst(fact))], fact)

    return notice


def _seat(word: str, dst: Callable[[Any], str] = lambda _: "") -> Notice:
    def notice(run: Run, fact: Fact, before: Match) -> None:
        if word not in run.heard.words:
            return
        board = run.board_of(before)
        if concerned(run, board, word):
            tell(run, board, [of_seat(word, fact.body.seat, run, dst(fact.body))], fact)

    return notice


def _damaged(run: Run, fact: Fact, before: Match) -> None:
    if "damaged" not in run.heard.words:
        return
    board = run.board_of(before)
    if concerned(run, board, "damaged"):
        body: DamageDealt = fact.body
        means = "attack" if origin(run)[0] == "attack" else "effect"
        by = changed(of_seat("damaged", body.seat, run), means=means, by_source=body.source)
        tell(run, board, [by], fact)


def _turned(run: Run, fact: Fact, before: Match) -> None:
    body: CardsTurned = fact.body
    if "turned" not in run.heard.words:
        return
    board = run.board_of(before)
    if not concerned(run, board, "turned"):
        return
    on = [board.places[card] for card in body.cards if card in board.places]
    tell(run, board, [changed(of_card("turned", p, run, body.to), size=len(on)) for p in on], fact)


def _shifted(run: Run, fact: Fact, before: Match) -> None:
    """Tell that a SIGNI came to another zone, and so did one that lay there.

    Source: glossary.signi-zone.5.
    """
    if "shifted" not in run.heard.words:
        return
    board = run.board_of(before)
    place = before.find(fact.body.card)
    if place is None or not concerned(run, board, "shifted"):
        return
    deeds = [of_card("shifted", place, run, str(fact.body.place))]
    there = before.seat(place.seat).signi[fact.body.place]
    other = None if there is None else before.find(there.card.id)
    if other is not None:
        deeds.append(of_card("shifted", other, run, str(place.position)))
    tell(run, board, deeds, fact)


def _marked(run: Run, fact: Fact, before: Match) -> None:
    """Tell that a player gained or paid [Coin] or another counter."""
    body: CoinsChanged | CounterChanged = fact.body
    word = "marked" if body.amount > 0 else "pays"
    token = "coin" if isinstance(body, CoinsChanged) else body.word
    if word not in run.heard.words:
        return
    board = run.board_of(before)
    if concerned(run, board, word):
        tell(run, board, [of_seat(word, body.seat, run, token, abs(body.amount))], fact)


def _activated(run: Run, fact: Fact, before: Match) -> None:
    """Tell that an ability activates, of which kind; a step that was awaited is none."""
    body: AbilityBegan = fact.body
    if "activates" not in run.heard.words:
        return
    board = run.board_of(before)
    place = board.places.get(body.source) or before.find(body.source)
    waiting = next((t.frame for t in before.waiting if t.id == body.trigger), None)
    if place is None or (waiting is not None and waiting.place):
        return
    if concerned(run, board, "activates"):
        kind = run.library.ability(body.program).kind
        tell(run, board, [of_card("activates", place, run, kind)], fact)


NOTICES: dict[type, Notice] = {
    CardsMoved: _moved,
    TurnBegan: _turn,
    PhaseBegan: _phase,
    AttackDeclared: _card("attacks", lambda f: int(f.body.card), lambda _: ""),
    BattleFought: battled,
    AttackEnded: _card("attack-ends", lambda f: int(f.body.card), lambda f: str(f.body.how)),
    DamageDealt: _damaged,
    DeckRefreshed: _seat("refreshes"),
    AttackGuarded: _seat("guards"),
    CardsTurned: _turned,
    CardShifted: _shifted,
    CoinsChanged: _marked,
    CounterChanged: _marked,
    MarkerPlaced: _seat("marked", lambda body: body.word),
    VirusPlaced: _seat("marked", lambda _: "virus"),
    MarkerRemoved: _seat("unmarked", lambda body: body.word),
    VirusRemoved: _seat("unmarked", lambda _: "virus"),
    AbilityBegan: _activated,
}
"""What each kind of fact may trigger."""
