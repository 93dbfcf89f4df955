"""Hidden cards: backs by their count, and what the viewer legally knows of them all the same.

Who knows what since when comes from the ledgers of knowledge; without them a view still tells the
faces that its viewer knows by their place (glossary.hidden-zone.2).
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from referee.timeline.knowledge import Hidden
from referee.web.drawing.cards import UNTOLD, Faces, back, chip, item, slip
from referee.web.drawing.forms import NONE, MarkupForm, joined
from referee.web.drawing.half import Half, Secret, count_of, delta
from referee.web.drawing.seen import BoardSource

JUDGE: Final = "judge"
PLACES: Final = 7
"""Places of the Life Cloth that a board shows, cards or none."""
CROWD: Final = 8
"""From more cards than this on a hand is drawn with narrower slips."""
OWN: Final = frozenset({"hand", "lrig_deck"})
ZONES: Final = (
    ("hand", "Hand"),
    ("life", "Life Cloth"),
    ("deck", "Main deck"),
    ("lrig_deck", "LRIG deck"),
)

_HAND: Final = MarkupForm(
    '<h3 class="where">Hand <b class="num">%s</b>%s</h3><ol class="row%s" aria-label="%s">%s</ol>'
)
_HELD: Final = MarkupForm('<li class="held%s">%s%s</li>')
_LIFE: Final = MarkupForm(
    '<h3 class="where">Life Cloth <b class="num">%s</b>%s%s</h3>'
    '<div class="row" role="img" aria-label="%s">%s</div>'
)
_SLOT: Final = Markup('<span class="none-slot"></span>')
_OPENS: Final = MarkupForm(
    '<button type="button" class="knowing" popovertarget="%s" aria-label="%s">%s</button>'
)
_KNOWN: Final = MarkupForm('<h3 class="where">%s <b class="num">%s</b></h3><ol class="items">%s</ol>')
_UNKNOWN: Final = MarkupForm(
    '<h3 class="where">Main deck <b class="num">%s</b></h3><p class="empty">No card of it is known.</p>'
)
_ROW: Final = MarkupForm('<li><span class="at num">%s</span>%s%s</li>')


Row = tuple[Any, ...]
"""A known card: its place, its name, and the words of those who know it."""


def _words(viewer: str, knower: str, seq: int, *, undone: bool) -> str:
    """Who knows a card, or since when the viewer does."""
    if knower != viewer:
        return f"known to {knower}"
    since = f"seen at {seq}" if seq else "known"
    return f"{since}, undone" if undone else since


def _by_ledger(viewer: str, knower: str, row: Hidden) -> Iterator[Secret]:
    """What one seat knows of the hidden cards of a zone."""
    for one in row.known:
        words = _words(viewer, knower, one.seq, undone=one.undone)
        yield Secret(row.zone, one.place, one.name, words)
    for name, count in row.sure:
        yield from [Secret(row.zone, 0, name, _words(viewer, knower, 0, undone=False))] * count


def secrets(seen: BoardSource, seat: str) -> Iterator[Secret]:
    """What is known of the hidden cards of a seat, by those whose ledgers are read.

    What a seat holds in its own hand and LRIG deck is no secret to it. A judge knows every card.
    """
    for ledger in seen.known:
        for row in ledger.zones:
            if row.owner == seat and not (ledger.seat == seat and row.zone in OWN):
                yield from _by_ledger(seen.viewer, ledger.seat, row)
    judged = seen.viewer == JUDGE
    if judged or not seen.known:
        side = seen.view["seats"][seat]
        for zone in ("life", "deck"):
            for told in side[zone]["known"]:
                yield Secret(zone, told["place"], told["name"], "" if judged else "known")


def _held(half: Half, among: list[Secret]) -> Iterator[Markup]:
    """Draw an open hand; a card that the other seat knows says so."""
    known = Counter(one.name for one in among)
    words = {one.name: one.words for one in among}
    for card in half.now["hand"]["cards"]:
        name = card["name"]
        states = " choice" if card["id"] in half.choices else ""
        states += " fresh" if card["id"] in half.fresh else ""
        told = known[name] > 0
        known[name] -= 1
        drawn = slip(card, half.faces, states=states)
        yield _HELD % (" seen", drawn, chip(words[name])) if told else _HELD % ("", drawn, NONE)


def hand(half: Half) -> Markup:
    """Draw a hand: slips for its owner, else backs, before them the cards known all the same."""
    among = [one for one in half.secrets if one.zone == "hand"]
    count = half.now["hand"]["count"]
    crowd = " crowd" if count > CROWD else ""
    if half.open_hand:
        row = joined(_held(half, among))
        return _HAND % (count, delta(half, "hand"), crowd, f"Hand {count}", row)
    seen = joined(_HELD % (" seen", slip({"name": one.name}, half.faces), chip(one.words)) for one in among)
    backs = (_HELD % ("", back(" slip"), NONE)) * max(count - len(among), 0)
    label = f"Hand {count}, face down"
    return _HAND % (count, delta(half, "hand"), crowd, label, seen + backs)


def life(half: Half) -> Markup:
    """Draw the Life Cloth: seven places from the left, and how many of its cards are known."""
    count = half.now["life"]["count"]
    places = {one.place for one in half.secrets if one.zone == "life"}
    known = NONE
    if places:
        known = _OPENS % (half.anchor("known"), f"{len(places)} known", chip(f"{len(places)}"))
    backs = back() * count + _SLOT * max(PLACES - count, 0)
    return _LIFE % (count, delta(half, "life"), known, f"{count} of {PLACES}, face down", backs)


@lru_cache(256)
def _listed(faces: Faces, title: str, count: int, rows: tuple[Row, ...]) -> Markup:
    """List cards that are known: places from the top, names, and by whom or since when."""
    lines = joined(
        _ROW
        % (
            place or "",
            item({"name": name or UNTOLD}, faces),
            joined(chip(words) for words in dict.fromkeys(by) if words),
        )
        for place, name, *by in rows
    )
    return _KNOWN % (title, count, lines)


def known(half: Half) -> Markup:
    """List the hidden cards that are known, zone by zone."""
    found: dict[str, dict[tuple[int, str | None], list[str]]] = {}
    for one in half.secrets:
        found.setdefault(one.zone, {}).setdefault((one.place, one.name), []).append(one.words)
    if not found:
        return _UNKNOWN % count_of(half.now, "deck")
    return joined(
        _listed(half.faces, title, count_of(half.now, zone), _sorted(found[zone]))
        for zone, title in ZONES
        if zone in found
    )


def _sorted(rows: dict[tuple[int, str | None], list[str]]) -> tuple[Row, ...]:
    return tuple((*at, *by) for at, by in sorted(rows.items(), key=lambda row: row[0][0]))
