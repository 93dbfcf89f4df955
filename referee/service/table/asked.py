"""The question that waits, whole: what is asked, by which card, at what price, and every answer.

Screens and programs are told the same value. How it is answered (one of several, a set, an order,
yes or no) follows from the question itself, never from the answers that happen to stand first.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from events.data import OptionalSeq
from events.vocabulary import POSITIONS, item_zone
from referee.effects.needs import costs
from referee.rules import Action, Table
from referee.rules.picks import possible_bounds, repeated
from referee.rules.questions import SINGLE, YES_NO
from referee.rules.units import own_signi
from referee.service.table.asked_parts import AskingCard, QuestionWords
from referee.service.table.asked_turn import met
from referee.service.table.asked_words import told
from referee.service.table.choices import option
from referee.service.table.forced import STATED, forced
from referee.service.table.listing import Choice
from referee.service.table.meaning import confirm_words, item_means
from referee.service.table.paying import suggested
from referee.service.table.promises import AnswerPromise
from referee.state import Decision, Place

ONE, SET, ORDER, YES = "one", "set", "order", "yes"
TOGETHER: Final = ("retire", "trash-signi")
"""What is done with several cards at once, beside what is done with one."""
ALIKE: Final = frozenset({"hand", "lrig_deck", "ener", "trash", "lrig_trash"})
"""Zones in which copies of a card are one choice: which of them is taken is all the same."""
COLORS: Final = 5
"""How many colours there are; what gives all of them is a [Multi Ener]."""


class Option(Struct, frozen=True):
    """One answer, or one thing of a set: how it is posted, in words, and where it points.

    `value` is the number of the answer in the list of choices, or what names the thing in a set;
    `do` the verb. `cards` are ids, `zone` is where it goes or lies ("A-signi-0"), `text` what
    matters of it besides. `promise` is what the answer brings; a thing of a set promises nothing
    alone.
    """

    value: str
    do: str
    words: str
    cards: tuple[int, ...] = ()
    zone: str = ""
    text: str = ""
    promise: tuple[AnswerPromise, ...] = ()


class Several(Struct, frozen=True):
    """A set that can be chosen beside single answers: its verb, its things, how many of them."""

    verb: str
    options: tuple[Option, ...]
    least: int
    most: int


class Question(Struct, frozen=True):
    """What a seat is asked, and all that it may answer.

    `sentence` is the question in English, `asker` the card and the line that ask, None where the
    rules do. `cost` says what is paid, `needs` what Ener is wanted while it is chosen, `does` what
    the answer leads to as far as all can see, `declining` what it means to pass where that is more
    than its words say. `shape` is one, set, order or yes; of a set or an order `verb` says what is
    done, `confirm` what the button is called that sends it, and `least` to `most` are chosen.
    `passing` is the number of the choice that passes, 0 for none, and `pass_words` what it is
    called, or why there is none. `alone` says that all can see that there is but one answer.
    `suggested` are things in their order, or the one answer, to begin with.
    """

    kind: str
    seat: str
    shape: str
    sentence: str
    asker: AskingCard | None
    cost: str
    needs: tuple[tuple[str, int], ...]
    does: str
    declining: str
    options: tuple[Option, ...]
    verb: str
    least: int
    most: int
    several: tuple[Several, ...]
    passing: OptionalSeq
    pass_words: str
    alone: bool
    suggested: tuple[str, ...] = ()
    confirm: str = ""


def shape_of(table: Table, decision: Decision) -> str:
    """How a question is answered: by one answer, a set, an order, or yes or no."""
    kind = decision.kind
    if kind in YES_NO:
        return YES
    if kind in table.ruleset.menus or kind in SINGLE or kind in STATED or repeated(decision):
        return ONE
    most = possible_bounds(table, decision)[1]
    if most <= 1:
        return ONE
    whole = decision.least == decision.most == len(decision.items)
    return ORDER if kind == "lrigs" or (kind == "order" and whole) else SET


def question_of(table: Table, rows: Sequence[Choice]) -> Question | None:
    """The question that waits at a table, of which the legal answers are listed.

    None where nothing is asked.
    """
    decision = table.decision
    if decision is None:
        return None
    shape, words = shape_of(table, decision), told(table)
    whole = shape in {SET, ORDER}
    least, most = possible_bounds(table, decision) if whole else (0, 1)
    options = tuple(_things(table, decision) if whole else _singles(table, rows))
    passing = next((r.number for r in rows if _passes(decision, r.action)), 0)
    return Question(
        decision.kind,
        decision.seat,
        shape,
        words.sentence,
        words.asker,
        words.cost,
        decision.about if decision.kind == "pay" else (),
        words.does,
        words.declining,
        options,
        "pick" if whole else "",
        least,
        most,
        () if whole else tuple(_beside(table, rows)),
        passing,
        _pass_words(decision, words, passing),
        forced(table) is not None,
        _suggested(decision, options, suggested(table)),
        confirm_words(table) if whole else "",
    )


def _suggested(decision: Decision, options: tuple[Option, ...], cards: tuple[int, ...]) -> tuple[str, ...]:
    """A suggestion as it is posted: a payment, or the LRIGs as the rules list them.

    They list the LRIG that can grow furthest in the center; a single Ener stands for its copies.
    """
    if decision.kind == "lrigs" and len(options) > 1:
        return tuple(one.value for one in options)
    if len(cards) == 1:
        return tuple(one.value for one in options if one.cards == cards)
    return tuple(str(decision.items.index(card) + 1) for card in cards)


def _passes(decision: Decision, action: Action) -> bool:
    """Whether an answer declines what is asked."""
    if action.do == "no":
        return decision.kind != "first"
    return action.do == "pass" or (action.do == "pick" and not action.cards)


def _pass_words(decision: Decision, words: QuestionWords, passing: int) -> str:
    if passing:
        return words.passing
    if decision.kind == "attacker":
        return "a card's text demands an attack"
    return "this question has to be answered"


def _singles(table: Table, rows: Sequence[Choice]) -> Iterator[Option]:
    """Each answer that is given by itself, copies of a card once."""
    said: set[tuple[object, ...]] = set()
    for row in rows:
        if row.action.do in {*TOGETHER, "concede"} or not _first(table, row, said):
            continue
        action = row.action
        yield Option(
            str(row.number),
            action.do,
            row.told,
            action.cards,
            _goes(table, action),
            words_of_item(table, action.cards[0]) if len(action.cards) == 1 else "",
            row.promise,
        )


def _first(table: Table, row: Choice, said: set[tuple[object, ...]]) -> bool:
    """Whether no copy of the card was listed before, and note this one."""
    action = row.action
    place = table.state.find(action.cards[0]) if len(action.cards) == 1 else None
    if place is None or place.card.name is None or place.zone not in ALIKE:
        return True
    if table.decision is not None and table.decision.kind == "order":
        return True
    key = (place.seat, place.zone, place.card.name, action.do, action.zone, action.number)
    first = key not in said
    said.add(key)
    return first


def _things(table: Table, decision: Decision) -> Iterator[Option]:
    """Each thing that a set is put together of."""
    for number, item in enumerate(decision.items, 1):
        card = (item,) if table.state.find(item) is not None else ()
        words = item_means(table, item)
        zone = _where(table, item)
        yield Option(str(number), "pick", words, card, zone, words_of_item(table, item))


def _beside(table: Table, rows: Sequence[Choice]) -> Iterator[Several]:
    """The sets that may be chosen beside single answers."""
    for verb in TOGETHER:
        sets = [row.action.cards for row in rows if row.action.do == verb]
        cards = {card for one in sets for card in one}
        options = tuple(
            Option(f"#{c}", verb, option(table, c), (c,), _where(table, c), words_of_item(table, c))
            for c in own_signi(table)
            if c in cards
        )
        if options:
            yield Several(verb, options, min(map(len, sets)), max(map(len, sets)))


def words_of_item(table: Table, item: int) -> str:
    """What of a thing matters for the question: what Ener pays, how strong a SIGNI is."""
    place = table.board.places.get(item) or table.state.find(item)
    if place is None or place.card.name is None or table.decision is None:
        return ""
    if table.decision.kind == "pay":
        gives = costs.gives(table.board, place.card)
        return "any color" if len(gives) == COLORS else " or ".join(sorted(gives)) or "colorless"
    if table.decision.kind == "attacker":
        return met(table, item)
    derived = table.board.by_id.get(item)
    if derived is not None and derived.type == "SIGNI":
        return f"level {derived.level}, power {derived.power}"
    card = table.library.definition(place.card.name)
    return f"level {card.level}, power {card.power}" if card.type == "SIGNI" else ""


def _goes(table: Table, action: Action) -> str:
    """In which zone an answer ends up: where a card is put, else where it lies."""
    if action.do == "play":
        return f"{action.seat}-signi-{action.zone}"
    if action.do == "grow":
        return f"{action.seat}-lrig-{action.zone}"
    if action.do == "charge":
        return f"{action.seat}-ener"
    return _where(table, action.cards[0]) if len(action.cards) == 1 else ""


def _where(table: Table, item: int) -> str:
    """Name the zone in which an item lies, or that it is."""
    decision = table.decision
    if item < 0:
        seat, position = item_zone(item)
        return f"{seat}-signi-{position}"
    if decision is not None and decision.kind == "zone":
        return f"{decision.seat}-signi-{item}" if item < len(POSITIONS) else ""
    if decision is not None and decision.kind in {"modes", "replace", "declare", "rule-way"}:
        return ""
    place = table.board.places.get(item) or table.state.find(item)
    return zone_id(place) if place is not None else ""


def zone_id(place: Place) -> str:
    """The word by which a board calls a zone: "A-signi-0", "B-ener"."""
    if place.zone in {"signi", "lrig"}:
        return f"{place.seat}-{place.zone}-{place.position}"
    return f"{place.seat}-{place.zone}"
