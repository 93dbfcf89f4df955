"""Whether what is read in one way is read in another: lines said with equal phrases.

`paraphrases.toml` holds pairs of phrases that mean the same in card text. A line that is read is said
in up to three other ways, each with one phrase put for its equal, and read again: it has to be read as
the same program. Where it is not, the grammar knows one wording of two.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Final, NamedTuple

from msgspec import Struct

from referee.cards.definition import AbilityDef
from referee.cards.text import TextReader
from referee.cards.text.compiler import PrintedAbility
from referee.cards.text.sameness import plain
from referee.cards.text.words.tokens import Token, TokenLine
from referee.proving.looking import AbilityLine, CheckedCard

WAYS: Final = 3
"""In so many other ways a line is said at most."""
_SLOT: Final = re.compile(r"\{(([a-z]+)[0-9]?)\}")


class Phrase(NamedTuple):
    """One direction of a pair: the phrase that is looked for, and its equal; both as they are listed."""

    was: str
    said: str
    found: re.Pattern[str]
    not_after: re.Pattern[str] | None
    not_before: re.Pattern[str] | None

    def finds(self, text: str) -> Iterator[re.Match[str]]:
        """Every place of a text where the phrase stands and may be put for its equal."""
        for found in self.found.finditer(text):
            before, after = text[: found.start()], text[found.end() :]
            if not (self.not_after and self.not_after.search(before)) and not (
                self.not_before and self.not_before.match(after)
            ):
                yield found


class PhraseHole(Struct, frozen=True):
    """An equal phrase that is not always read: how often it was tried, declined, read otherwise.

    `was` stood in the line, `said` was put in its place; `text` is the first line that failed.
    """

    was: str
    said: str
    tried: int
    declined: int
    otherwise: int
    text: str


class Paraphrased(Struct, frozen=True):
    """How many paraphrases of how many lines were tried, and came to the same program.

    The others were declined or read as another program; `holes` are ranked by how often they failed.
    """

    lines: int
    tried: int
    same: int
    declined: int
    otherwise: int
    holes: tuple[PhraseHole, ...]


def _pattern(phrase: str, slots: dict[str, str]) -> re.Pattern[str]:
    """What a phrase looks for: its words, and for each slot what the table allows there."""
    said = ""
    begun = 0
    for slot in _SLOT.finditer(phrase):
        said += re.escape(phrase[begun : slot.start()]) + f"(?P<{slot[1]}>{slots[slot[2]]})"
        begun = slot.end()
    said += re.escape(phrase[begun:])
    before = r"(?<![\w'/+\-])" if phrase[0].isalpha() or phrase[0] == "{" else ""
    after = r"(?![\w'/])" if phrase[-1].isalpha() or phrase[-1] == "}" else ""
    return re.compile(before + said + after, re.IGNORECASE)


@cache
def phrases() -> tuple[Phrase, ...]:
    """Every phrase of the table with its equal, in both directions."""
    return phrases_of(tomllib.loads((files("referee.proving") / "paraphrases.toml").read_text("utf-8")))


def phrases_of(table: dict[str, Any]) -> tuple[Phrase, ...]:
    """The phrases of such a table, each with its equal, in both directions.

    Raises KeyError for a slot of a phrase that the table does not describe.
    """
    slots = table["slots"]
    return tuple(
        Phrase(was, said, _pattern(was, slots), _around(pair, "not_after"), _around(pair, "not_before"))
        for pair in table["pair"]
        for was, said in ((pair["one"], pair["other"]), (pair["other"], pair["one"]))
    )


def _around(pair: dict[str, str], key: str) -> re.Pattern[str] | None:
    """What may not stand beside a phrase: right before it, or right behind."""
    if key not in pair:
        return None
    end = "$" if key == "not_after" else ""
    return re.compile(f"(?:{pair[key]}){end}", re.IGNORECASE)


def paraphrases(text: str) -> Iterator[tuple[Phrase, str]]:
    """Every way to say a text with one phrase put for its equal."""
    for phrase in phrases():
        for found in phrase.finds(text):
            yield phrase, text[: found.start()] + _filled(phrase.said, found) + text[found.end() :]


def _filled(said: str, found: re.Match[str]) -> str:
    """A phrase with what its equal held in each slot, and with a capital where that had one."""
    filled = _SLOT.sub(lambda slot: found[slot[1]], said)
    return filled[:1].upper() + filled[1:] if found[0][:1].isupper() else filled


def _ways(reader: TextReader, text: str, tokens: Sequence[Token]) -> list[tuple[Phrase, str]]:
    """Up to three paraphrases of a line, the same ones each time, of different phrases first."""
    every: dict[tuple[Token, ...], tuple[Phrase, str]] = {}
    for phrase, said in paraphrases(text):
        every.setdefault(reader.cut(said).tokens, (phrase, said))
    every.pop(tuple(tokens), None)
    rows = list(every.values())
    Random(text).shuffle(rows)  # noqa: S311 - the figures must be repeatable
    times: Counter[Phrase] = Counter()
    ranked = []
    for phrase, said in rows:
        ranked.append((times[phrase], phrase, said))
        times[phrase] += 1
    return [(phrase, said) for _, phrase, said in sorted(ranked, key=lambda row: row[0])[:WAYS]]


class _TriedPhrase(NamedTuple):
    phrase: Phrase
    text: str
    became: str


def _borne(reader: TextReader, text: str, of: TokenLine) -> TokenLine:
    """A text as tokens; where the line is of a team that another line named, it stays of it."""
    line = reader.cut(text)
    if str(of.tokens[0]).startswith("{Team: ") and of.columns[:1] == of.columns[1:2]:
        first = "[" + str(line.tokens[0]).removeprefix("[team ")
        return TokenLine(line.text, (of.tokens[0], first, *line.tokens[1:]), (line.columns[0], *line.columns))
    return line


def _tried(reader: TextReader, line: AbilityLine, made: AbilityDef, kind: str) -> Iterator[_TriedPhrase]:
    """A line said otherwise, each way with what it is read as."""
    text = line.row.line.text
    for phrase, said in _ways(reader, text, line.row.line.tokens):
        row = PrintedAbility(line.row.number, _borne(reader, said, line.row.line), line.row.categories)
        (again,) = reader.read_rows([row], kind, alone=True)
        if not isinstance(again, AbilityDef):
            yield _TriedPhrase(phrase, said, "declined")
        else:
            yield _TriedPhrase(phrase, said, "same" if plain(again.node) == plain(made.node) else "otherwise")


def _holes(tried: Iterable[_TriedPhrase]) -> tuple[PhraseHole, ...]:
    rows: dict[tuple[str, str], list[_TriedPhrase]] = {}
    for one in tried:
        rows.setdefault((one.phrase.was, one.phrase.said), []).append(one)
    found = []
    for (was, said), ones in rows.items():
        times = Counter(one.became for one in ones)
        failed = [one.text for one in ones if one.became != "same"]
        if failed:
            found.append(PhraseHole(was, said, len(ones), times["declined"], times["otherwise"], failed[0]))
    return tuple(sorted(found, key=lambda hole: -hole.declined - hole.otherwise))


def paraphrased(reader: TextReader, looked: Sequence[CheckedCard], done: Callable[[], None]) -> Paraphrased:
    """What lines that are read become in other words, each once however many cards bear it."""
    seen: set[tuple[object, ...]] = set()
    tried: list[_TriedPhrase] = []
    for card in looked:
        for line in card.lines:
            tokens = line.row.line.tokens
            key = (tokens, line.row.categories)
            whole = (
                reader.cut(line.row.line.text).tokens == tokens
            )  # no icon of it was written by another line
            if isinstance(line.made, AbilityDef) and key not in seen and whole:
                seen.add(key)
                tried += _tried(reader, line, line.made, card.text.type)
        done()
    times = Counter(one.became for one in tried)
    return Paraphrased(
        len(seen), len(tried), times["same"], times["declined"], times["otherwise"], _holes(tried)
    )
