"""How a deed that is about to happen passes the texts in play: forbidden, paid for, replaced.

What is forbidden falls away first, then each replacement is applied, every one at most once for
one deed; the player of the card that it is about says which of several comes first. What is
replaced has not happened. The verb that would do the deed waits until all of this is done.
"""

from collections.abc import Callable, Sequence
from functools import partial

from events.kinds import By, DeedStopped
from events.vocabulary import NOBODY, PUBLIC
from referee.effects.board import Actor, Scope, StandingRule, Unaffected, why_unaffected
from referee.effects.deeds.intents import CLAUSES, Intent, moving, room_for, rules_for
from referee.effects.deeds.waiting import OUT_OF_SIGHT, event_names, origin
from referee.effects.read.base import place_of
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.rulebook import reading_value
from referee.state import Card, Deed, Frame, marks

Key = tuple[int, int, int]


def struck(
    run: Run, f: RunningFrame, intents: Sequence[Intent], *, crushes: int = 1
) -> tuple[tuple[str, int], ...] | None:
    """The seats that damage still hits, each with the Life Cloth that it crushes.

    None while something is done instead: of the damage, and then of a Life Cloth that it would
    crush, which is damage that was dealt all the same (glossary.damage.4).
    """
    hit: tuple[int, ...] | None = f.names.get(marks.HIT)
    if hit is None:
        passed = cleared(run, f, intents)
        if passed is None:
            return None
        hit = tuple(intent.about for intent in passed)
    f.names[marks.HIT] = hit
    found: tuple[int, ...] = f.names.get(marks.CRUSHES) or ()
    deeds = [intent.deed for intent in intents if intent.about in hit]
    for deed in deeds[len(found) :]:
        life = list(run.state.seat(deed.who).life[:crushes])
        left = topmost(run, f, life, partial(_crushing, run, deed))
        if left is None:
            f.names[marks.CRUSHES] = found
            return None
        found = (*found, left)
    for name in (marks.HIT, marks.CRUSHES):
        f.names.pop(name, None)
    return tuple((deed.who, left) for deed, left in zip(deeds, found, strict=True))


def _crushing(run: Run, damage: Deed, life: list[Card]) -> list[Intent]:
    return moving(run, damage.who, "life", life, dst="check", label="crush", by=damage)


def topmost(
    run: Run, f: RunningFrame, cards: list[Card], going: Callable[[list[Card]], list[Intent]]
) -> int | None:
    """How many cards from the end of a pile go; None while something is done instead of one.

    Of several draws or crushes each is a deed of its own, whichever card it takes: what is done
    instead of one leaves the number of the others as it was, and they take what lies there then.
    `cards` are those there now, `going` makes the intents of some of them.
    """
    if not watched(run, f):
        return len(cards)
    count = f.names.get(marks.COUNT) or len(cards)
    gone: tuple[int, ...] = f.names.get(marks.GONE) or ()
    due = [n for n in range(_FIRST, _FIRST - count, -1) if n not in gone]
    rows = going(cards[: len(due)])
    left = cleared(run, f, [i._replace(about=n) for i, n in zip(rows, due, strict=False)])
    f.names[marks.COUNT] = count if left is None else None
    return None if left is None else len(left)


_FIRST = -3
"""What tells the first of several draws or crushes; below the numbers of the players."""


def watched(run: Run, f: RunningFrame) -> bool:
    """Whether any text in play speaks of deeds, or one has spoken of what is done here."""
    if marks.MID in f.names:
        return True
    board = run.board if run.heard.spoken else None
    return board is not None and bool(board.rules or board.unaffected)


def cleared(
    run: Run,
    f: RunningFrame,
    intents: Sequence[Intent],
    *,
    declared: bool = False,
    kinds: tuple[str, ...] = ("forbid", "replace"),
) -> Sequence[Intent] | None:
    """What may happen of some deeds that are about to happen together.

    None while something is asked, paid or done instead: the verb then stays where it stands and is
    carried out again. A price of what was declared is paid, any other is offered. `kinds` are those
    of the texts that are asked: what is used is forbidden before it is paid, and stopped after that.
    """
    if not watched(run, f):
        f.names.pop(marks.INSTEAD, None)
        return intents
    if marks.MID not in f.names:
        f.names.pop(marks.INSTEAD, None)
    gone = _without_barred(run, f, intents) if "forbid" in kinds else f.names.get(marks.GONE) or ()
    left = [i for i in intents if i.about not in gone]
    for intent in left:
        priced = "forbid" in kinds and _price(run, f, intent, declared=declared)
        if priced or ("replace" in kinds and _replacement(run, f, intent)):
            f.names[marks.MID] = 1
            return None
    for name in (marks.HELD, marks.GONE, marks.MID):
        f.names.pop(name, None)
    if len(left) + (f.names.get(marks.INSTEAD) or 0) < len(intents):
        fall_short(f)
    return left


def replaced_count(f: RunningFrame) -> int:
    """How many deeds of the step at hand were replaced; asked once, when the step is over."""
    return f.names.pop(marks.INSTEAD, None) or 0


def fall_short(f: RunningFrame) -> None:
    """Note that a part of what is offered was not done ("if you do")."""
    if marks.FULL in f.names:
        f.names[marks.FULL] = 0


def _without_barred(run: Run, f: RunningFrame, intents: Sequence[Intent]) -> tuple[int, ...]:
    gone: tuple[int, ...] = f.names.get(marks.GONE) or ()
    room: dict[Key, int] = {}
    for intent in intents:
        if intent.about in gone:
            continue
        deed = intent.deed
        kept = _why_unaffected(run, deed.card, (deed.means, deed.by_seat, deed.by_source))
        if kept is not None:
            stop(run, kept.scope, (deed.word, deed.who, deed.card), "unaffected")
            gone = (*gone, intent.about)
            continue
        for rule in rules_for(run, "forbid", intent):
            if _held(f, rule, intent) or _priced(run, rule) or _within(run, rule, intent, room):
                continue
            stop(run, rule.scope, (rule.said.word, deed.who, deed.card), "forbidden")
            gone = (*gone, intent.about)
            break
    if gone:
        f.names[marks.GONE] = gone
    return gone


def _within(run: Run, rule: StandingRule, intent: Intent, room: dict[Key, int]) -> bool:
    """Whether a text that allows a deed so many times lets it happen once more."""
    if rule.said.amount is None:
        return False
    key = key_of(rule)
    if key not in room:
        room[key] = room_for(run, rule, intent.deed)
    room[key] -= 1
    return room[key] >= 0


def _priced(run: Run, rule: StandingRule) -> bool:
    offer = rule.said.offer
    return offer is not None and bool(offer.shown(run, rule.scope))


def affected_cards(run: Run, cards: Sequence[Card], word: str) -> list[Card]:
    """The cards that what runs now affects, where no other text is asked before it does so."""
    if not run.heard.spoken or not run.board.unaffected:
        return list(cards)
    return [c for c in cards if _why_unaffected(run, c.id, origin(run, (word,), (c.id,))) is None]


def _why_unaffected(run: Run, card_id: int, by: tuple[str, str, int]) -> Unaffected | None:
    """The text by which a card is not affected by something: by which means, whose text, which source."""
    if not run.board.unaffected or not run.stack:
        return None
    (means, seat, source), top = by, run.stack[-1]
    return why_unaffected(run.board, card_id, Actor(seat, source, top.name * (top.source == source), means))


def stop(run: Run, scope: Scope, what: tuple[str, str, int], how: str) -> None:
    """Record that a deed (its word, whose, which card) does not happen, and by which text."""
    before, (_, name, line) = run.by, scope.text
    run.by = By(name, line)
    stopped(run, what, how)
    run.by = before


def stopped(run: Run, what: tuple[str, str, int], how: str) -> None:
    """Record that a deed (its word, whose, which card) does not happen.

    A card out of sight is not told.
    """
    word, who, card = what
    place = place_of(run, card) if card else None
    hidden = place is not None and place.zone in OUT_OF_SIGHT
    body = DeedStopped(word, who, how, card, NOBODY if hidden else PUBLIC)
    run.emit(body, CLAUSES)


def key_of(rule: StandingRule) -> Key:
    """Tell a rule from every other that holds."""
    return (*rule.scope.key, rule.said.place)


def _held(f: RunningFrame, rule: StandingRule, intent: Intent) -> bool:
    """Whether a rule has had its turn with this deed."""
    held: tuple[int, ...] = f.names.get(marks.HELD) or ()
    entry = (*key_of(rule), intent.about)
    return any(held[i : i + 4] == entry for i in range(0, len(held), 4))


def _running(run: Run, rule: StandingRule) -> bool:
    """Whether what happens now is itself done instead of something by this rule."""
    key = key_of(rule)
    return any(dict(frame.names).get(marks.KEY) == key for frame in run.stack)


def _price(run: Run, f: RunningFrame, intent: Intent, *, declared: bool) -> bool:
    """Let the price be paid without which a deed is forbidden; say whether that runs now."""
    for rule in rules_for(run, "forbid", intent):
        if rule.said.offer is None or _held(f, rule, intent):
            continue
        if room_for(run, rule, intent.deed) >= max(1, intent.deed.size):
            continue
        begin(run, f, rule, intent, skip=int(declared))
        return True
    return False


def _replacement(run: Run, f: RunningFrame, intent: Intent) -> bool:
    """Apply the next replacement of a deed; say whether one runs or is asked for now."""
    rules = [r for r in _left_to_ask(run, f, intent) if not _running(run, r) and _possible(run, r)]
    if not rules:
        return False
    at = 0
    if len(rules) > 1:
        asked = run.asked
        if run.answer is None or asked is None or asked.kind != "replace":
            about = tuple((r.scope.text[1], r.scope.text[2]) for r in rules)
            items = tuple(range(1, len(rules) + 1))
            seat = intent.deed.who
            run.ask(RunQuestion("replace", seat, items=items, least=1, most=1, about=about))
            return True
        at, run.answer = run.answer.cards[0] - 1, None
    begin(run, f, rules[at], intent)
    return True


def _left_to_ask(run: Run, f: RunningFrame, intent: Intent) -> list[StandingRule]:
    """The texts that could still replace a deed.

    Whether another is offered once one was declined is the reading `declined_replacement`; a text
    that leaves no choice replaces the deed either way.
    """
    found = [*rules_for(run, "replace", intent)]
    left = [rule for rule in found if not _held(f, rule, intent)]
    if left == found or reading_value(run.state.settings, "declined_replacement") == "next":
        return left
    return [rule for rule in left if rule.said.offer is None]


def _possible(run: Run, rule: StandingRule) -> bool:
    """Whether what a player may do instead can be done, as all can see."""
    offer = rule.said.offer
    return offer is None or bool(offer.shown(run, rule.scope))


def begin(run: Run, f: RunningFrame, rule: StandingRule, intent: Intent, *, skip: int = 0) -> None:
    """Run the steps of a rule over a deed; they tell the frame below what came of it."""
    program, name, line = rule.scope.text
    asked = run.library.ability(program).binds
    names = dict(rule.scope.names) | event_names(intent.deed, asked)
    names[marks.KEY], names[marks.FOR] = key_of(rule), intent.about
    deed = intent.deed
    names[marks.WORD], names[marks.WHO], names[marks.CARD] = rule.said.word, deed.who, deed.card
    names[marks.MEANS], names[marks.WHOSE] = deed.means, deed.by_seat
    names[marks.SOURCE] = deed.by_source
    if skip:
        names[marks.FULL] = 1
    bound = tuple(sorted(names.items()))
    scope = rule.scope
    place = run.library.code(program).labels[rule.said.place + skip]
    frame = Frame(program, place, bound, scope.source, name, line, scope.you, run.cause)
    if run.stack[-1] is not f:
        message = "a rule over a deed runs above the verb that would do it"
        raise RuntimeError(message)
    run.push(frame)
