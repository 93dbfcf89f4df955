"""Which deeds a fact tells, and which abilities in play they trigger.

A deed is matched against facts as they happen. Leaving is looked at in the state before,
entering in the state after; an ability triggers without anyone declaring it (glossary.auto.2)
and waits until nothing else is being processed (glossary.triggered-ability.2).
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from events.kinds import (
    AbilityTriggered,
    AttackDeclared,
    AttackGuarded,
    BattleFought,
    CardsMoved,
    CardsTurned,
    DamageDealt,
    DeckRefreshed,
    EffectsEnded,
    Fact,
    PhaseBegan,
)
from events.vocabulary import NOBODY, PUBLIC
from referee.effects.board import Board, Listener, Scope, Speaker
from referee.effects.language import Node, ProgramError, field
from referee.effects.limits import used_up
from referee.effects.read import World, place_of, read_amount, read_set, seats
from referee.effects.run import Live, Notice, Run
from referee.state import Lasting, Match


class Event(NamedTuple):
    """A deed that happened: its word, the seat it happened to or that did it, the card."""

    word: str
    who: str
    card: int = 0
    src: str = ""
    dst: str = ""
    when: str = ""
    size: int = 1
    means: str = "rule"
    by_seat: str = ""
    by_source: int = 0
    after: int = 0


Matcher = Callable[[World, Speaker, Event], bool]


def _zone(word: str) -> str:
    return "signi" if word == "field" else word


def _cause_test(node: Node) -> Matcher:
    whose, means, source = field(node, 1), field(node, 2), field(node, 3)
    sources = read_set(source) if source is not None else None

    def test(w: World, f: Speaker, e: Event) -> bool:
        if whose is not None and e.by_seat not in seats(whose, w, f):
            return False
        if means is not None and e.means not in means:
            return False
        return sources is None or any(c.id == e.by_source for c in sources(w, f))

    return test


def _range_test(node: Node) -> Callable[[World, Speaker, int], bool]:
    least = read_amount(node[1])
    most = None if node[2] == "all" else read_amount(node[2])
    return lambda w, f, n: n >= least(w, f) and (most is None or n <= most(w, f))


def _subject_test(node: Node) -> Matcher:
    if node == ("named", "self"):
        return lambda _w, f, e: e.card == f.source
    of = read_set(node)
    return lambda w, f, e: any(c.id == e.card for c in of(w, f))


def read_deed(node: Node) -> Matcher:
    """Make the function that tells whether an event is the deed that a text names."""
    tests: list[Matcher] = []
    who, it, src, dst, by, when, batch = (field(node, i) for i in range(2, 9))
    if who is not None:
        tests.append(lambda w, f, e: e.who in seats(who, w, f))
    if it is not None:
        tests.append(_subject_test(it))
    if src is not None:
        other, zone = src.startswith("not "), _zone(src.removeprefix("not "))
        tests.append(lambda _w, _f, e: (e.src == zone) is not other)
    if dst is not None:
        tests.append(lambda _w, _f, e: e.dst == _zone(dst))
    if by is not None:
        tests.append(_cause_test(by))
    if when is not None:
        tests.append(lambda _w, _f, e: when in {e.when, e.when.split(".", maxsplit=1)[0]})
    if batch is not None:
        holds = _range_test(batch)
        tests.append(lambda w, f, e: holds(w, f, e.size))
    return lambda w, f, e: all(t(w, f, e) for t in tests)


def trigger(run: Run, listener: Listener, event: Event, *, source: int | None = None) -> None:
    """Let one ability wait to be processed."""
    ability, _, you = listener
    fact = run.facts[-1]
    names = (("event.it", (event.after or event.card,)),) if event.card else ()
    body = AbilityTriggered(
        run.state.next_id,
        you,
        ability.hash,
        listener.source if source is None else source,
        ability.card,
        ability.line,
        names,
        seen=_known_to(event),
    )
    run.by = None
    run.emit(body, ability.clauses, cause=fact.seq)


def _known_to(event: Event) -> str:
    """Say who may know the id of the card of a deed: nobody, where it went out of sight."""
    return NOBODY if event.card and event.dst in OUT_OF_SIGHT else PUBLIC


def known_to(run: Run, names: dict[str, Any]) -> str:
    """Say who may know what a text has bound: nobody, where it leads to a card out of sight."""
    for value in names.values():
        for card_id in value if isinstance(value, tuple) else ():
            place = place_of(run, card_id)
            if card_id > 0 and (place is None or place.zone in OUT_OF_SIGHT):
                return NOBODY
    return PUBLIC


OUT_OF_SIGHT = frozenset({"hand", "lrig_deck", "deck", "life"})


def tell(run: Run, board: Board, event: Event) -> None:
    """Tell a deed to everything that listens for it."""
    for listener in board.listeners(event.word):
        ability = listener.ability
        scope = Scope(listener.you, listener.source, {})
        if ability.deed is None or not ability.deed(board, scope, event):
            continue
        if ability.gate is not None and not ability.gate(board, scope):
            continue
        if used_up(run.state, ability, listener.source, listener.you):
            continue
        moved_on = event.after if listener.source == event.card and event.after else None
        trigger(run, listener, event, source=moved_on)
    if run.state.lasting:
        for lasting in run.state.lasting:
            if lasting.later:
                _tell_later(run, board, lasting, event)


def _tell_later(run: Run, board: Board, lasting: Lasting, event: Event) -> None:
    frame = lasting.frame
    word, matches = run.library.ability(frame.program).code[frame.pc - 1][1]
    scope = Scope(frame.you, frame.source, dict(frame.names))
    if lasting.since > run.state.turn.number or word != event.word:
        return
    if not matches(board, scope, event):
        return
    fact = run.facts[-1]
    names = dict(frame.names)
    if event.card:
        names["event.it"] = (event.after or event.card,)
    run.by = None
    body = AbilityTriggered(
        run.state.next_id,
        frame.you,
        frame.program,
        frame.source,
        frame.name,
        frame.line,
        tuple(sorted(names.items())),
        frame.pc,
        known_to(run, names) if _known_to(event) == PUBLIC else NOBODY,
    )
    run.emit(body, ("glossary.auto.1",), cause=fact.seq)
    if lasting.uses:
        run.emit(EffectsEnded((lasting.id,)))


_MEANS = {"rise": "rule", "resona": "rule"}
"""By which means steps act that are neither effect nor cost."""


def _origin(run: Run) -> tuple[str, str, int]:
    """Say whose ability, by which means and from which card the run acts now."""
    top = run.stack[-1] if run.stack else None
    if isinstance(top, Live) and top.by is not None:
        paying = top.names.get("#paying")
        means = "effect" if not paying else _MEANS.get(paying, "cost")
        return means, top.you, top.source
    return "rule", "", 0


def _fights(run: Run) -> bool:
    """Say whether the procedure of a SIGNI's attack acts itself: it vanishes by battle alone."""
    return bool(run.stack) and run.stack[-1].program == "signi-attack"


def _moved_words(body: CardsMoved) -> Iterator[str]:
    if body.label == "vanish":
        yield "vanished"
    elif body.label in _LABEL_WORDS:
        yield _LABEL_WORDS[body.label]
    if body.src == "signi" and body.dst != "signi":
        yield "leaves"
    if body.dst == "signi" and body.state != "face-down":
        yield "enters"
    yield "moves"


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
}
_ENTERING = {"enters", "grows"}


def _moved(run: Run, fact: Fact, before: Match) -> None:
    body: CardsMoved = fact.body
    dst = body.dst
    means, by_seat, by_source = _origin(run)
    if body.label == "vanish" and _fights(run):
        means, by_source = "battle", run.state.attacker
    earlier = run.board_of(before)
    if dst == "signi" or (dst == "lrig" and body.label == "grow"):
        _entered(run, body)
    for word in _moved_words(body):
        board = run.board if word in _ENTERING else earlier
        if not board.listeners(word) and not run.state.lasting:
            continue
        for i, card_id in enumerate(body.cards):
            card = body.new + i if word in _ENTERING else card_id
            event = Event(
                word, body.seat, card, body.src, dst, run.state.turn.phase, body.count,
                means, by_seat, by_source, body.new + i,
            )  # fmt: skip
            tell(run, board, event)


def _entered(run: Run, body: CardsMoved) -> None:
    """Let [Enter] abilities of the card that entered trigger (glossary.enter.1)."""
    board = run.board
    derived = board.by_id.get(body.new)
    if derived is None:
        return
    scope = Scope(body.seat, body.new, {})
    for ability in derived.abilities:
        if ability.kind == "enter" and (ability.gate is None or ability.gate(board, scope)):
            listener = Listener(ability, body.new, body.seat)
            trigger(run, listener, Event("enters", body.seat))
    harmony = run.library.play_rules(derived.name).harmony
    if harmony is not None and body.dst == "signi":
        asked = Listener(run.library.ability(harmony.program), body.new, body.seat)
        trigger(run, asked, Event("enters", body.seat))


def _phase(run: Run, fact: Fact, before: Match) -> None:  # noqa: ARG001 - the shape of a notice
    body: PhaseBegan = fact.body
    seat = run.state.turn.seat
    if body.phase == "end":
        tell(run, run.board, Event("ends", seat, when="turn"))
    elif body.phase in {"main", "up", "draw", "ener", "grow", "attack.pre", "attack.arts"}:
        tell(run, run.board, Event("begins", seat, when=body.phase))


def _simple(word: str, card: Callable[[Fact], int], who: Callable[[Fact], str]) -> Notice:
    def notice(run: Run, fact: Fact, before: Match) -> None:
        board = run.board_of(before)
        if board.listeners(word) or run.state.lasting:
            when = run.state.turn.phase
            tell(run, board, Event(word, who(fact), card(fact), when=when))

    return notice


def _battle(run: Run, fact: Fact, before: Match) -> None:  # noqa: ARG001 - the shape of a notice
    body: BattleFought = fact.body
    if body.vanishes:
        place = run.board.places[body.attacker]
        event = Event("wins-battle", place.seat, body.attacker, means="battle")
        tell(run, run.board, event)


def _turned(run: Run, fact: Fact, before: Match) -> None:
    body: CardsTurned = fact.body
    board = run.board_of(before)
    if not board.listeners("turned"):
        return
    for card in body.cards:
        place = board.places.get(card)
        if place is not None:
            tell(run, board, Event("turned", place.seat, card, dst=body.to))


NOTICES: dict[type, Notice] = {
    CardsMoved: _moved,
    PhaseBegan: _phase,
    AttackDeclared: _simple("attacks", lambda f: int(f.body.card), lambda f: str(f.body.seat)),
    BattleFought: _battle,
    DamageDealt: _simple("damaged", lambda _: 0, lambda f: str(f.body.seat)),
    DeckRefreshed: _simple("refreshes", lambda _: 0, lambda f: str(f.body.seat)),
    AttackGuarded: _simple("guards", lambda _: 0, lambda f: str(f.body.seat)),
    CardsTurned: _turned,
}
"""What each kind of fact may trigger."""

DEED_WORDS = frozenset(
    "begins ends attacks wins-battle vanished leaves enters discarded drawn charged crushed "
    "damaged refreshes used grows guards turned moves pays".split()
)
"""The deeds that some fact tells."""


def deed_word(deed: Node) -> str:
    """Give the word of a deed, which some fact must tell."""
    word: str = deed[1]
    if word not in DEED_WORDS:
        message = f"no fact tells the deed {word!r}"
        raise ProgramError(message)
    return word
