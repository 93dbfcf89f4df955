"""Letters that stand in no text for people: they steer a terminal, or turn what is read around.

A NUL ends a text in a database, ESC begins an order to a terminal, U+202E shows a name backwards,
and half of a surrogate pair is no letter at all. Whoever brings in a text is told of the first of
them and nothing is taken; a text that was recorded before this door was here is shown with escapes
in their place. A tab and the end of a line are no such letters.
"""

import re
from collections.abc import Iterator
from typing import Any, Final
from unicodedata import category, name, normalize

ODD: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, signs that turn the direction of writing, halves of a surrogate pair."""
HALF: Final = re.compile("[\ud800-\udfff]")
"""Halves of a surrogate pair: the letters among them that UTF-8 cannot write at all."""
_INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
    "|(?<![\u0590-\u1fff])[\u200c\u200d]"
    "|(?<![\u2600-\u27bf\u2e80-\ufaff\U0001f000-\U0003ffff])[\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Letters that nobody sees. Joiners belong to Arabic and Indian scripts, variants to kanji and emoji."""
_VARIANTS: Final = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""What of these is left in a name and still tells no two names apart."""
_CJK: Final = (
    "[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff]"
)
_CJK_BLANK: Final = re.compile(f"(?<={_CJK}) (?={_CJK})")
"""A blank between two letters of Chinese, Japanese or Korean, which parts no names."""
INSTEAD: Final = "leave it out"
MISREAD: Final = "the text was probably saved in the wrong encoding before; save the original as UTF-8"
"""What to do about a control character of the range that only a misread text has."""
_SHOWN: Final = 40
"""Letters of a text that are told with what is wrong in it, at most."""
_CONTROLS: Final = {0x00: "NUL", 0x07: "BEL", 0x08: "backspace", 0x1B: "ESC", 0x7F: "DEL"}
_KINDS: Final = {"Cs": "half of a surrogate pair", "Cc": "a control character"}


class OddLetterError(ValueError):
    """A text with a letter that no text has: what it is, on which line and at which letter."""

    def __init__(self, what: str, line: int, instead: str = INSTEAD) -> None:
        """Say what stands there; `line` counts from 1."""
        super().__init__(f"{what}; {instead}")
        self.what, self.line, self.instead = what, line, instead


def fault(text: str) -> str:
    """Which letter of a text may not stand there, and where; "" for a text that is sound."""
    try:
        require_sound(text)
    except OddLetterError as error:
        return error.what
    return ""


def require_sound(text: str) -> str:
    """A text in which every letter may stand; raises OddLetterError."""
    found = ODD.search(text)
    if found is None:
        return text
    at = found.start()
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    place = f"line {line}, letter {column}" if line > 1 else f"letter {column}"
    instead = MISREAD if "\x80" <= found[0] <= "\x9f" else INSTEAD
    raise OddLetterError(f"{_named(ord(found[0]))} stands at {place}, and is no letter", line, instead)


def faults_in(value: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """The place and the fault of every unsound text of a JSON value, keys among them."""
    if isinstance(value, str):
        if said := fault(value):
            yield where, said
    elif isinstance(value, dict):
        for key, one in value.items():
            inner = f"{where}.{cleaned(str(key))}" if where else cleaned(str(key))
            yield from faults_in(key, f"the name of {inner}")
            yield from faults_in(one, inner)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from faults_in(one, f"{where}.{number}" if where else str(number))


def half_in(value: Any) -> str:
    """Which half of a surrogate pair stands in a JSON value, keys among them; "" for none.

    Nothing can be written that holds one: no file, no row of a database, no answer. The value is
    walked without recursion, since it may be as deep as its reader goes.
    """
    ahead = [value]
    while ahead:
        one = ahead.pop()
        if isinstance(one, str):
            if found := HALF.search(one):
                place = cleaned(one[:_SHOWN])
                return f"{_named(ord(found[0]))} stands in {place}, and is no letter"
        elif isinstance(one, dict):
            ahead += [*one.values(), *one]
        elif isinstance(one, list):
            ahead += one
    return ""


def visible(text: str) -> str:
    """A text without the letters that nobody sees, by which two equal names would differ."""
    return text if text.isascii() else _INVISIBLE.sub("", text)


def shown_name(name: str) -> str:
    """A name as it is kept and shown: composed, with single blanks and no letter that nobody sees."""
    return " ".join(normalize("NFC", visible(name)).split())


def same_name(name: str) -> str:
    """The form in which two ways to write one name are equal: also in full width and other capitals.

    Between two letters of Chinese, Japanese or Korean a blank is nothing.
    """
    plain = " ".join(normalize("NFKC", _VARIANTS.sub("", visible(name))).split()).casefold()
    return plain if plain.isascii() else _CJK_BLANK.sub("", plain)


def cleaned(text: str) -> str:
    r"""A text as it is shown: an escape such as \\u202e in place of each such letter."""
    return text if ODD.search(text) is None else ODD.sub(_escaped, text)


def escaped(text: str) -> str:
    """Give JSON in which each such letter is written as the escape of JSON: the same value."""
    return text if ODD.search(text) is None else ODD.sub(lambda at: f"\\u{ord(at[0]):04x}", text)


def escaped_bytes(data: bytes) -> bytes:
    """Give JSON in UTF-8 as `escaped` gives it as text; what is ASCII is not looked through."""
    return data if data.isascii() and b"\x7f" not in data else escaped(data.decode()).encode()


def _escaped(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape", "surrogatepass").decode()


def _named(sign: int) -> str:
    known = _CONTROLS.get(sign) or name(chr(sign), "").lower()
    kind = _KINDS.get(category(chr(sign)), "a letter that nobody sees")
    return f"U+{sign:04X} ({known or kind})"
