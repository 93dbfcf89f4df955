"""Which cards and decks come with the referee: of our own invention, ready to play."""

from functools import cache
from importlib.resources import files

from referee.cards.catalog import Catalog
from referee.cards.deck_reader import parse_deck
from referee.cards.decks import DeckList
from referee.cards.files import read_file
from referee.cards.legality import check_deck

_FOLDER = files("referee.cards") / "shipped"


def _texts(suffix: str) -> dict[str, str]:
    found = sorted(_FOLDER.iterdir(), key=lambda f: f.name)
    return {f.name: f.read_text("utf-8") for f in found if f.name.endswith(suffix)}


@cache
def shipped() -> Catalog:
    """The shipped catalogue (read once)."""
    texts = _texts(".toml").items()
    return Catalog(c for name, text in texts for c in read_file(None, text, name))


@cache
def _decks() -> tuple[tuple[str, DeckList], ...]:
    named = ((name.removesuffix(".txt"), text) for name, text in _texts(".txt").items())
    return tuple((name, parse_deck(text, name)) for name, text in named)


@cache
def _legal(ruleset: str) -> tuple[str, ...]:
    return tuple(name for name, deck in _decks() if not check_deck(deck, shipped(), ruleset))


def shipped_decks(ruleset: str = "diva") -> dict[str, DeckList]:
    """The shipped deck lists that are legal in a ruleset, by name."""
    lists = dict(_decks())
    return {name: lists[name] for name in _legal(ruleset)}


def ruleset_of(name: str) -> str:
    """The ruleset in which the shipped deck of a name is legal; "" for no such deck."""
    return next((one for one in ("diva", "classic") if name in _legal(one)), "")
