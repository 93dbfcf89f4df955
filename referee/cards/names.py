"""When two ways of writing mean one card: capitals, width and blanks tell no cards apart."""

from unicodedata import normalize


def folded(name: str) -> str:
    """A name as it is compared: compatible letters as one (NFKC), small, single blanks."""
    return " ".join(normalize("NFKC", normalize("NFKC", name).casefold()).split())
