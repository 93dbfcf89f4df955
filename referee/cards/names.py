"""When two ways of writing mean one card: capitals, width and blanks tell no cards apart."""

import re
from typing import Final
from unicodedata import category, normalize

_SIGNS: Final = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc\u02bb\u02b9\u2032\u0060\u00b4", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u301d\u301e\u301f", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043", "-"),
        **dict.fromkeys("\u301c\u223c\u02dc\u2053", "~"),
        **dict.fromkeys("\u00b7\u2022\u2027\u2219\u22c5", "\u30fb"),
        **dict.fromkeys("\u00d7\u2715\u2716\u2a09", "x"),
        "\u3001": ",",
        "\u00f8": "o",
        "\u0142": "l",
        "\u0111": "d",
        "\u00e6": "ae",
        "\u0153": "oe",
    }
)
"""Signs that keyboards, phones and word processors exchange for each other, as one of them."""
_DASHES: Final = re.compile("-{2,}")
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
"""Combining accents of Latin, Greek and Cyrillic letters; the voicing marks of kana are none."""
_IGNORED: Final = {"Cf", "Mn", "Zs", "Cc"}


def folded(name: str) -> str:
    """A name as it is compared: compatible letters as one (NFKC), small, single blanks."""
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())


def plain_signs(text: str) -> str:
    """Replace each apostrophe, quotation mark, dash and dot by the one sign of its kind."""
    return _DASHES.sub("-", text.translate(_SIGNS))


def plainly_folded(name: str) -> str:
    """Fold a name further than `folded`: kinds of signs, accents and all blanks are passed over."""
    bare = _ACCENTS.sub("", normalize("NFD", plain_signs(folded(plain_signs(name)))))
    composed = normalize("NFC", bare)
    return "".join(sign for sign in composed if category(sign) not in _IGNORED)


def number_folded(number: str) -> str:
    """Fold the number of a card: letters and digits alone, small."""
    return "".join(filter(str.isalnum, folded(number)))
