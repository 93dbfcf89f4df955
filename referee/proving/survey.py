"""The figures of a file of cards: how much of its text is read, prints back, and behaves.

*Recognised*: every line of a card is read whole, and an import would carry it out. *Round-trips*:
what is printed of each of its programs means the same again. *Behaves*: the card comes through
random boards with every invariant, each of its abilities can be used with exactly its printed price
and not with less, no question is without an answer, and no change of a word goes unnoticed.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Final

from msgspec import Struct

from referee.cards.catalog import Catalog
from referee.cards.definition import AbilityDef, CardDef
from referee.cards.printed import Row, printed_card, printed_text
from referee.cards.shipped import shipped
from referee.cards.text import Declined, TextReader
from referee.effects.playable import playable
from referee.proving.assembling import assembled
from referee.proving.behaving import Behaviour, BehaviourFault
from referee.proving.guarding import GuardFigures, Played, guard_figures, play_cards
from referee.proving.looking import AbilityLine, CheckedCard, look, word_for_word
from referee.proving.mutants import NOTHING, Noticed, Unnoticed, noticed, together
from referee.proving.unseen import Unseen, unseen

SHOWN_WORDS: Final = 4
"""So many words at which reading stopped tell one stop from another."""
MUTANTS: Final = 32
"""So many words of a line are changed at most."""
BOARDS: Final = 5
"""So many boards are laid for a card at most: a card that has come up in whole needs no more."""


class Tally(Struct, frozen=True):
    """How many cards there are, how many are read whole, print back, and behave.

    `behaves` is -1 where that was not looked at.
    """

    cards: int
    recognised: int
    round_trips: int
    behaves: int = -1


class SurveyStop(Struct, frozen=True):
    """Where reading stops: the next words, how many cards they block, and the first of them."""

    words: str
    cards: int
    name: str
    declined: Declined


class Reworded(Struct, frozen=True):
    """A line that is printed in other words: the card, the line, both texts."""

    name: str
    line: int
    text: str
    printed: str


class Boards(Struct, frozen=True):
    """What boards told: cards that came up in whole, in part, never; those not in whole; faults."""

    whole: int
    part: int
    never: int
    not_whole: tuple[Behaviour, ...]
    faults: tuple[BehaviourFault, ...]


class Survey(Struct, frozen=True):
    """The figures of a file: of all cards, of those with text, by type, set and kind of ability.

    In `kinds` abilities are counted and not cards. `boards`, `guard` and `words` are None where only
    reading was asked for, `unseen` where the sets were not left out.
    """

    printed: Tally
    all: Tally
    types: tuple[tuple[str, Tally], ...]
    sets: tuple[tuple[str, Tally], ...]
    kinds: tuple[tuple[str, Tally], ...]
    stops: tuple[SurveyStop, ...]
    reworded: tuple[Reworded, ...]
    boards: Boards | None
    guard: GuardFigures | None
    words: Noticed | None
    unseen: Unseen | None


def _plain(_what: str, _total: int) -> Callable[[], None]:
    return lambda: None


def _tally(rows: Sequence[tuple[bool, bool, bool]], *, behaves: bool) -> Tally:
    return Tally(
        len(rows),
        sum(read for read, _, _ in rows),
        sum(back for _, back, _ in rows),
        sum(well for _, _, well in rows) if behaves else -1,
    )


def _stop(declined: Declined) -> str:
    return " ".join(declined.words.split()[:SHOWN_WORDS]) or "the end of the line"


def _stops(looked: Iterable[CheckedCard]) -> tuple[SurveyStop, ...]:
    blocked: Counter[str] = Counter()
    first: dict[str, tuple[str, Declined]] = {}
    for card in looked:
        blocked.update(sorted({_stop(declined) for declined in card.declined}))
        for declined in card.declined:
            first.setdefault(_stop(declined), (card.text.name, declined))
    return tuple(SurveyStop(words, count, *first[words]) for words, count in blocked.most_common())


def _reworded(reader: TextReader, looked: Iterable[CheckedCard]) -> tuple[Reworded, ...]:
    return tuple(
        Reworded(card.text.name, line.row.number, line.row.line.text, line.printed)
        for card in looked
        for line in card.lines
        if line.printed and not word_for_word(reader, line)
    )


def _words(
    reader: TextReader, looked: Sequence[CheckedCard], most: int, done: Callable[[], None]
) -> dict[str, Noticed]:
    """Change words of every line that was read; give what became of it by text and type."""
    found: dict[str, Noticed] = {}
    for card in looked:
        for line in card.lines:
            key = f"{card.text.type}: {line.row.line.text}"
            if isinstance(line.made, AbilityDef) and key not in found:
                found[key] = noticed(
                    reader, line.row, card.text.type, line.made, name=card.text.name, most=most
                )
        done()
    return found


def _played(
    rows: Sequence[Row], looked: Sequence[CheckedCard], seed: int, workers: int, done: Callable[[], None]
) -> dict[str, Played]:
    """Play every card whose text was read whole: on boards, and at its price."""
    cards = carried(
        [
            printed_card(row, card.abilities)
            for row, card in zip(rows, looked, strict=True)
            if card.recognised and all(line.back for line in card.lines)
        ]
    )
    played = play_cards(cards, seed=seed, boards=BOARDS, workers=workers, done=done)
    return {one[0].name: one for one in played}


def carried(cards: list[CardDef]) -> list[CardDef]:
    """Cards without those that are not carried out among them: a text may name a Craft not there."""
    while lost := {line.name for line in playable(Catalog(cards))[1]}:
        cards = [card for card in cards if card.name not in lost]
    return cards


def _boards(played: Iterable[Behaviour]) -> Boards:
    every = list(played)
    whole = sum(one.came_up == one.abilities for one in every)
    never = sum(one.came_up == 0 < one.abilities for one in every)
    short = tuple(one for one in every if one.came_up < one.abilities)
    faults = tuple(fault for one in every for fault in one.faults)
    return Boards(whole, len(every) - whole - never, never, short, faults)


def _faultless(played: Played | None) -> bool:
    return played is not None and not any(one.faults for one in played)


def _missed(card: CheckedCard, words: dict[str, Noticed]) -> tuple[Unnoticed, ...]:
    keys = (f"{card.text.type}: {line.row.line.text}" for line in card.lines)
    return tuple(miss for key in keys for miss in words.get(key, NOTHING).unnoticed)


def _by(
    rows: Iterable[tuple[str, tuple[bool, bool, bool]]], *, behaves: bool
) -> tuple[tuple[str, Tally], ...]:
    found: dict[str, list[tuple[bool, bool, bool]]] = {}
    for name, row in rows:
        found.setdefault(name, []).append(row)
    return tuple((n, _tally(found[n], behaves=behaves)) for n in sorted(found))


def _kind(line: AbilityLine) -> tuple[str, tuple[bool, bool, bool]]:
    return line.kind, (isinstance(line.made, AbilityDef), line.back, False)


def _read(
    reader: TextReader, rows: Sequence[Row], others: Catalog, done: Callable[[], None]
) -> list[CheckedCard]:
    looked = []
    for row in rows:
        looked.append(look(reader, printed_text(row)))
        done()
    return assembled(reader, rows, looked, others)


def survey(
    reader: TextReader,
    rows: Sequence[Row],
    *,
    others: Catalog | None = None,
    quick: bool = False,
    without: bool = False,
    seed: int = 1,
    workers: int = 1,
    progress: Callable[[str, int], Callable[[], None]] = _plain,
) -> Survey:
    """Read the cards of a file beside `others` (else the shipped ones), play them, change their words.

    With `quick` they are only read; with `without` they are measured as `unseen` too.
    """
    looked = _read(reader, rows, others or shipped(), progress("reading", len(rows)))
    played, words = dict[str, Played](), dict[str, Noticed]()
    if not quick:
        able = sum(bool(card.lines) and card.round_trips for card in looked)
        played = _played(rows, looked, seed, workers, progress("playing", able))
        words = _words(reader, looked, MUTANTS, progress("changing words", len(looked)))

    def figures(card: CheckedCard) -> tuple[bool, bool, bool]:
        whole = _faultless(played.get(card.text.name)) and not _missed(card, words)
        return card.recognised, card.round_trips, whole or not card.lines

    cards = [(card, figures(card)) for card in looked if card.lines]
    return Survey(
        _tally([figures(card) for card in looked], behaves=not quick),
        _tally([one for _, one in cards], behaves=not quick),
        _by(((card.text.type, one) for card, one in cards), behaves=not quick),
        _by(((card.text.set, one) for card, one in cards), behaves=not quick),
        _by((_kind(line) for card, _ in cards for line in card.lines), behaves=False),
        _stops(looked),
        _reworded(reader, looked),
        None if quick else _boards(seen for seen, _ in played.values()),
        None if quick else guard_figures(told for _, told in played.values()),
        None if quick else reduce(together, words.values(), NOTHING),
        unseen(reader, looked, progress) if without else None,
    )
