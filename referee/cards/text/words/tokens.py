"""How a printed line is cut into tokens, and how tokens become a printed line again.

A token is a word in small letters, a number, an icon (`{red}`, `[enter]`), a class (`<Ember>`), a
change of power (`+2000`), a quotation mark or a sign; each knows its column, so that a sentence
that cannot be read is told with the place where reading stopped. Words and figures of numbers,
`a` and `an`, dashes and quotation marks are one token each, whatever their print. Known
reminders in double parentheses say nothing of their own and are passed over, and only these.
"""

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from referee.cards.text.words.reminders import Reminders, unreminded

Token = str | int

NUMBERS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
).split()
_MOST: Final = 20
"""Up to this number an icon is repeated as often as it says."""

_VALUES: Final = {word: n for n, word in enumerate(NUMBERS)}
_SAME: Final = {
    "an": "a",
    "form": "from",
    "“": '"',
    "”": '"',
    "《": '"',
    "》": '"',
    "–": "-",
    "—": "-",
    "−": "-",
    "’": "'",
    "##": "{life burst}",
    "&R": "{rise}",
    "[constant]": "[const]",
    "[guards]": "[guard]",
    "can't": "cannot",
    "owners'": "owner's",
    "hands": "hand",
    "decks": "deck",
    "banish": "vanish",
    "banishes": "vanishes",
    "banished": "vanished",
}
_MARKS: Final = re.compile(r"@#?|♡|(?<![#\S])#[`'’]{0,2}[^\W\d][^\s#]*")
_TOKEN: Final = re.compile(
    r"(?P<repeat>\{\w+ x(?P<times>\d+)\})"
    r"|(?P<counted>\[[A-Z][A-Za-z ]* (?P<count>\d+)\])"
    r"|(?P<kindred>\[(?P<named>Shadow|Assassin) [-–—] (?:[^\[\]\n]|\[[^\[\]\n]{1,40}\]){1,120}\])"
    r"|(?P<icon>\{[^{}\n]{1,60}\}|\[[^\[\]\n]{1,40}\])"
    r"|(?P<class><[^<>\n]{1,60}>)"
    r"|(?P<item>\((?P<nth>\d)\)|[•①-⑨])"
    r"|(?P<signed>[+\-−]\d+)"
    r"|(?P<number>\d+)"
    r"|(?P<score>[Tt]wenty[ -](?:one|two|three|four|five|six|seven|eight|nine)\b)"
    r"|(?P<word>and/or|[^\W\d_]+(?:['’][^\W\d_]+|['’](?=\s|$))?(?:-[^\W\d_]+)*)"
    r"|(?P<mark>##|&R\b|[^\s])"
)
_COUNTED: Final = re.compile(r"\{\{([^{}$\n]*)\$[^{}\n]*\}\}")
"""A phrase beside its form with a number worked out: the phrase is what counts."""
ITEM: Final = "(n)"
"""The token that opens one of several modes, whatever its number."""


class TokenLine(Struct, frozen=True):
    """A line as tokens: the text they were cut from, the tokens and the column of each from 1."""

    text: str
    tokens: tuple[Token, ...]
    columns: tuple[int, ...]


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _uncounted(found: re.Match[str]) -> str:
    return found[1].center(len(found[0]))


def _signed(found: re.Match[str]) -> list[Token]:
    return [found[0].replace("−", "-")]


def _repeat(found: re.Match[str]) -> list[Token]:
    icon, times = found[0].rpartition(" x")[0].lower() + "}", int(found["times"])
    return [icon] * times if 0 < times <= _MOST else [found[0].lower()]


def _counted(found: re.Match[str]) -> list[Token]:
    return [found[0].rpartition(" ")[0].lower() + "]", int(found["count"])]


def _icon(found: re.Match[str]) -> list[Token]:
    low = found[0].lower()
    return [found[0] if ":" in low else _SAME.get(low, low)]


def _score(found: re.Match[str]) -> list[Token]:
    return [_MOST + _VALUES[found[0][len("twenty ") :]]]


def _kindred(found: re.Match[str]) -> list[Token]:
    """Cut the cards that a [Shadow] or an [Assassin] names as a phrase of its own."""
    word = found["named"]
    return [f"[{word.lower()} -", *cut(found[0][len(f"[{word} - ") : -1]).tokens, "]"]


def _word(found: re.Match[str]) -> list[Token]:
    low = found[0].lower().replace("’", "'")
    return [_VALUES.get(low, _SAME.get(low, low))]


_CUT: Final[dict[str, Callable[[re.Match[str]], list[Token]]]] = {
    "repeat": _repeat,
    "counted": _counted,
    "kindred": _kindred,
    "icon": _icon,
    "score": _score,
    "class": lambda found: [found[0]],
    "item": lambda _: [ITEM],
    "signed": _signed,
    "number": lambda found: [int(found[0][:12])],
    "word": _word,
    "mark": lambda found: [_SAME.get(found[0], found[0])],
}
"""The tokens of a match by the group that matched."""


def _opens(one: Token, other: Token) -> bool:
    """Whether a quotation mark opens an ability."""
    return one == '"' and other in {"[auto]", "[const]", "[enter]", "[action]"}


_DASHES: Final = re.compile(r"[-–—−]{2}")


def cut(text: str, reminders: Reminders = ()) -> TokenLine:
    """Cut a line; a quotation that it does not close, or closes twice, is closed once.

    `reminders` are those of words of sets, which are passed over as those of the game are.
    """
    text_once = _DASHES.sub(" -", text)
    plain = _MARKS.sub(_blank, unreminded(_COUNTED.sub(_uncounted, text_once), reminders))
    tokens: list[Token] = []
    columns: list[int] = []
    for found in _TOKEN.finditer(plain):
        made = _CUT[str(found.lastgroup)](found)
        tokens += made
        columns += [found.start() + 1] * len(made)
    opened = sum(_opens(*pair) for pair in itertools.pairwise(tokens))
    for i in range(len(tokens) - 1, 0, -1):
        if tokens[i] == tokens[i - 1] == '"':
            del tokens[i], columns[i]
    missing = opened if tokens.count('"') == opened else tokens.count('"') % 2
    tokens += ['"'] * missing
    columns += [len(text) + 1] * missing
    return TokenLine(text, tuple(tokens), tuple(columns))


def closings(line: TokenLine) -> Iterator[TokenLine]:
    """The lines that this one may be too, where its quotation is never closed: by closing it earlier.

    An ability that is announced ("gains the following ability") is the last of its text.
    """
    tokens, columns, text = line.tokens, line.columns, line.text
    if '"' not in tokens or columns[-1] <= len(text) or columns[-2:-1] == columns[-1:]:
        return
    opens = max(i for i, said in enumerate(tokens[:-1]) if said == '"')
    if "following" in tokens[:opens]:
        return
    for i in range(opens + 1, len(tokens) - 2):
        if tokens[i] == "." and tokens[i + 1] != ITEM:
            moved = (*tokens[: i + 1], '"', ".", *tokens[i + 1 : -1])
            places = (*columns[: i + 1], columns[i], columns[i], *columns[i + 1 : -1])
            yield TokenLine(text, moved, places)


_ENDS: Final = {".", ":", '"'}
_TIGHT: Final = {".", ",", ":", ";", "]"}
_WORDED: Final = 20
"""Numbers up to this one are printed as words."""


def _words(tokens: Sequence[Token]) -> list[str]:
    """Spell the tokens: numbers, the numbers of modes, `an` before a vowel."""
    words: list[str] = []
    modes = itertools.count(1)
    for i, token in enumerate(tokens):
        before = tokens[i - 1] if i else ""
        if isinstance(token, int):
            charged = isinstance(before, str) and before.startswith("[") and "Charge" in before
            figures = not 0 < token <= _WORDED or charged or before in {"Exceed", "x"}
            words.append(str(token) if figures else NUMBERS[token])
        elif token == ITEM:
            words.append(f"({next(modes)})")
        else:
            words.append(token)
    for i, word in enumerate(words[:-1]):
        if word == "a" and words[i + 1].strip("<[")[:1] in set("aeiouAEIO"):
            words[i] = "an"
    return words


def _icons_only(words: Sequence[str]) -> bool:
    """Whether nothing but icons has been written: the words of a cost begin large."""
    return all(w[0] in "[{" for w in words)


def write(tokens: Sequence[Token]) -> str:
    """The line that tokens are printed as: spaces, capitals, quotation marks."""
    text, opened, capital = "", False, True
    words = _words(tokens)
    for i, word in enumerate(words):
        if word == "." and text.endswith((".", '."')):
            continue
        closing = word == '"' and opened
        glued = word in _TIGHT or closing or (text.endswith('"') and opened)
        if word == '"':
            opened = not opened
        text += "" if glued or not text else " "
        text += word[:1].upper() + word[1:] if capital and word[:1].isalpha() else word
        counted = word.startswith("[") and i + 1 < len(words) and words[i + 1].isdigit()
        capital = (word in _ENDS and not closing) or bool(re.fullmatch(r"\(\d\)", word))
        capital = capital or _icons_only(words[: i + 1])
        if counted:
            text = text.removesuffix("]")
        elif i and word.isdigit() and words[i - 1].startswith("[") and "Charge" in words[i - 1]:
            text += "]"
    return text
