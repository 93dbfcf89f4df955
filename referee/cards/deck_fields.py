"""Cards in the fields of a file: which keys name a card, count it, and say where it is.

The keys of objects, the attributes of elements and the headings of columns are the same few words.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from referee.cards.deck_counts import EMPTY, count_fault, count_of, is_empty
from referee.cards.deck_layouts import IsRow, ListedCopies, plainly, section_of

NAMES: Final = frozenset(
    "name card cardname cardtitle title nickname english englishname jpname カード名 カード 名前 名称 品名"
    " karte kartenname namn nom carte nombre carta nome naam kaart".split()
)
COUNTS: Final = frozenset(
    "count cnt qty quantity quantities counts copies num 枚数 枚 数量 個数 anzahl menge antal quantité"
    " cantidad quantità quantidade aantal".split()
)
MAYBE_COUNTS: Final = frozenset("amount owned x n number".split())
"""Keys of other things too: the count where no key of `COUNTS` is there."""
_WEAK_COUNTS: Final = (frozenset({"amount", "x", "n"}), frozenset({"owned"}))
REMARKS: Final = frozenset("note notes status state comment comments remark remarks 備考 メモ".split())
"""Keys of what is said of a card, which may be that it is not in the list."""
NUMBERS: Final = frozenset(
    "number id code cardid cardno cardnumber cardcode no serial serialnumber setnumber collectornumber"
    " printing カード番号 番号 型番 品番 カードid".split()
)
PARTS: Final = frozenset(
    "section zone board part deck decktype location category categories type cardtype kind"
    " 区分 デッキ種別 デッキ 種別 カード種類 カードタイプ 種類".split()
)
ASIDE: Final = frozenset("sideboard issideboard side isside sidedeck maybeboard ismaybeboard".split())
"""Keys and columns that mark a card as one of a sideboard, or count its copies there."""
YES: Final = frozenset("1 true yes y x".split())
NO: Final = frozenset("0 false no n".split())
ABOUT: Final = frozenset(
    "version id format total size created createdat updated updatedat author player date url title game"
    " ruleset description event person seq cards count publicid likes views comments revision price foil"
    " rarity set edition level power limit cost colors language number".split()
)
"""Keys of a file with values that are no counts of cards."""
_FINISHED: Final = re.compile(
    r"(?:foil|nonfoil|etched|holo|parallel|regular|reg|normal)s?(count|qty|quantity|copies)"
    r"|(count|qty|quantity|copies)(?:foil|nonfoil|etched|holo|parallel|regular|normal)s?"
)
"""Keys that count the copies of one finish, which are added up."""
_COUNT_WORD: Final = re.compile("count|qty|quantity|copies")
_FORMULA: Final = re.compile(r'="?(.*?)"?')
_NUMBER: Final = re.compile(r"(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9][\w.&/+-]{0,19}")


def word_of(value: object) -> str:
    """A text of a file in one line; "" for what is none."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return ""
    formula = _FORMULA.fullmatch(str(value).strip())
    return " ".join((formula[1] if formula else str(value)).split())


class ListedCard(NamedTuple):
    """A card that some fields describe, and the heading of its part; "" for none."""

    row: ListedCopies
    part: str


def has_count(plain: Mapping[str, object]) -> bool:
    """Whether any field is there to say how many copies there are."""
    return any(key in COUNTS | MAYBE_COUNTS or _FINISHED.fullmatch(key) for key in plain)


def is_card_number(value: object) -> bool:
    """Whether a field called `number` gives the number of a card, and no count."""
    word = word_of(value)
    return count_of(word) is None and word[:1].isalpha() and bool(_NUMBER.fullmatch(word))


def total_of(plain: Mapping[str, object]) -> tuple[int | None, str]:
    """How many copies some fields say, and what is wrong with that; None and "" where none says it."""
    keys = next((found for one in (COUNTS, *_WEAK_COUNTS) if (found := one & plain.keys())), frozenset())
    if not keys and "number" in plain and not is_card_number(plain["number"]):
        keys = frozenset({"number"})
    finished = {key for key in plain if _FINISHED.fullmatch(key)}
    given = {key: value for key, value in plain.items() if key in keys | finished}
    written = {key: value for key, value in given.items() if not is_empty(value)}
    counts = {key: count for key, value in written.items() if (count := count_of(value)) is not None}
    if len(counts) < len(written):
        return None, count_fault(next(value for key, value in written.items() if key not in counts))
    if given and not written:
        return None, count_fault(next(iter(given.values())))
    plainly_said = sorted({count for key, count in counts.items() if key in keys})
    if len(plainly_said) > 1:
        return None, f"is {' in one place and '.join(map(str, plainly_said))} in another"
    return sum((*plainly_said, *(counts[key] for key in finished & counts.keys()))) if counts else None, ""


def counts_by_deck(plain: Mapping[str, object], is_row: IsRow) -> dict[str, object]:
    """The fields that count copies by deck, as `Main` and `Side` do; none without one of a main deck."""
    values = {
        _COUNT_WORD.sub("", key) or key: value
        for key, value in plain.items()
        if not isinstance(value, dict | list | bool)
        and not (isinstance(value, str) and ("\n" in value or is_row(value) or section_of(value)))
    }
    found = {key: value for key, value in values.items() if (own := section_of(key)) and own.firm}
    if not found and not has_count(plain):
        found = {key: value for key, value in values.items() if key == "deck" and count_of(value) is not None}
    others = {key: value for key, value in values.items() if key in ASIDE | {"lrig"}}
    return found | others if found else {}


def cards_in(fields: Mapping[str, object], is_row: IsRow) -> list[ListedCard]:
    """The cards that some fields describe; several where they count its copies by deck.

    `number` is how many copies there are in some programs, and the number of the card in others:
    it is a count where nothing else is one and it does not look like a number of a card.
    """
    plain = {plainly(key): value for key, value in fields.items()}
    names = [word for key, value in plain.items() if key in NAMES and (word := word_of(value))]
    count, fault = total_of(plain)
    numbers = [word for key, value in plain.items() if key in NUMBERS and (word := word_of(value))]
    marks = [word for word in numbers if _NUMBER.fullmatch(word) and count_of(word) is None]
    if not names and not marks:
        return []
    part = next((word for key, value in plain.items() if key in PARTS and (word := word_of(value))), "")
    if any(str(value).strip().lower() in YES for key, value in plain.items() if key in ASIDE):
        part = "Sideboard"
    name = next(filter(is_row, names), (names or marks)[0])
    remarks = [word for key, value in plain.items() if key in REMARKS and (word := word_of(value))]
    row = ListedCopies(count, name, (*(marks if names else marks[1:]), *remarks), fault)
    by_deck = counts_by_deck(plain, is_row)
    if not by_deck or (fault and fault not in EMPTY) or (count is not None and not _are_counts(by_deck)):
        return [ListedCard(row, part)]
    return _cards_by_deck(row, by_deck)


def _are_counts(by_deck: Mapping[str, object]) -> bool:
    return all(is_empty(value) or count_of(value) is not None for value in by_deck.values())


def _cards_by_deck(row: ListedCopies, by_deck: Mapping[str, object]) -> list[ListedCard]:
    """The copies of a card in each deck; its fault where their sum is another than the count of the row."""
    written = {key: value for key, value in by_deck.items() if not is_empty(value)}
    found: dict[str, int] = {}
    for key, value in written.items():
        count = 0 if str(value).strip().lower() in NO and key in ASIDE else count_of(value)
        if count is None:
            return [ListedCard(replace(row, count=None, fault=count_fault(value)), key)]
        found[key] = count
    total = sum(found.values())
    is_blank = not total and len(written) < len(by_deck)
    if is_blank or row.count not in {None, total}:
        fault = count_fault("") if is_blank else f"is {row.count} in one place and {total} in another"
        return [ListedCard(replace(row, count=None, fault=fault), "")]
    used = {key: count for key, count in found.items() if count} or dict([*found.items()][:1])
    return [ListedCard(replace(row, count=count, fault=""), key) for key, count in used.items()]
