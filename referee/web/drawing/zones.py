"""The zones beside the field: plate, strip of counts, Ener, Check Zone, what is in force, piles."""

from collections import Counter
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from events.vocabulary import COLORS
from referee.timeline import phrases
from referee.web.drawing.cards import UNTOLD, back, item, slip
from referee.web.drawing.forms import NONE, MarkupForm, joined
from referee.web.drawing.half import Half, count_of, delta, gone, went
from referee.web.drawing.naming import name
from referee.web.drawing.symbols import COLORLESS, icon, symbol

_PLATE: Final = MarkupForm(
    '<h2 class="who" id="%s"><span class="sr">Seat </span><span class="seat %s">%s</span>'
    '<span class="sr">, </span><span class="person">%s</span></h2>%s'
    '<span class="meta">%s%s%s</span>'
)
_TURN: Final = Markup('<span class="badge on">turn player</span>')
_COUNTER: Final = MarkupForm('<span class="coins num">%s</span>')
_RELATED: Final = MarkupForm('<li><span class="label">%s</span></li>')
_COINS: Final = MarkupForm('<span class="coins num">%s%s<span class="sr"> coins</span></span>')
_LEVELS: Final = MarkupForm('<span class="num">Level total %s of %s</span>')
_REFRESHED: Final = MarkupForm("<span>refreshed %s</span>")
_STRIP: Final = MarkupForm(
    '<button type="button" class="who" popovertarget="%s"><span class="seat %s">%s</span>'
    "<span>%s</span></button>%s"
)
_COUNT: Final = MarkupForm(
    '<button type="button" popovertarget="%s"%s><span class="label">%s</span><b class="num">%s</b></button>'
)
_MARKED: Final = Markup(' class="changed"')
_DIFFERS: Final = Markup(' class="diff"')
_ENER: Final = MarkupForm(
    '<h3 class="where">Ener Zone <b class="num">%s</b>%s<span class="sum num">%s</span></h3>'
    '<ol class="items" aria-label="Ener Zone %s">%s</ol>'
)
_SUM: Final = MarkupForm("<span>%s%s</span>")
_ROW: Final = MarkupForm("<li%s>%s</li>")
_NEWLY: Final = Markup("<b>new</b>")
_FRESH: Final = Markup(' class="new"')
_CHOICE: Final = Markup(' class="choice"')
_GONE: Final = MarkupForm('<li class="gone"><s>%s</s><span>to %s</span></li>')
_CHECK: Final = MarkupForm(
    '<h3 class="where">Check Zone%s</h3><ol class="row" aria-label="Check Zone %s">%s</ol>'
)
_EMPTY: Final = Markup('<li class="empty">empty</li>')
_CLOSED: Final = Markup('<li class="empty">face down</li>')
_FORCE: Final = MarkupForm(
    '<h3 class="where">In force</h3><p class="meta compact">%s%s</p><ul class="items">%s</ul>'
)
_EFFECT: Final = MarkupForm('<li>%s<span class="label">%s%s</span></li>')
_SEQ: Final = MarkupForm(' \N{MIDDLE DOT} <a class="num" data-seq="%s" href="?seq=%s%s">%s</a>')
_PILE: Final = MarkupForm('<li class="pile">%s<span class="what">%s%s</span>%s<b class="num">%s</b></li>')
_TOP: Final = MarkupForm('<span class="label">%s</span>')
_OPENS: Final = MarkupForm('<button type="button" popovertarget="%s">%s</button>')
_FACE: Final = MarkupForm('<span class="face tiny%s"></span>')
_LIST: Final = MarkupForm(
    '<h3 class="where">%s <b class="num">%s</b></h3><ol class="items" aria-label="%s">%s</ol>'
)
_OUT: Final = MarkupForm('<li class="list" popover id="%s">%s</li>')
MOST_COUNTS: Final = 4096
"""Counts and piles that are kept as they were drawn; most are those of the seq before."""
STRIP: Final = (
    ("Life", "life", "life"),
    ("Hand", "hand", "hand"),
    ("Ener", "ener", "ener"),
    ("Deck", "deck", "known"),
    ("LRIG", "lrig_deck", "lrig-deck"),
    ("Trash", "trash", "trash"),
    ("Check", "check", "check"),
)
"""The counts of a compact half: label, zone, and the part that opens."""


def _levels(half: Half) -> Markup:
    limit = half.now.get("limit")
    if limit is None:
        return NONE
    return _LEVELS % (sum(s.get("level") or 0 for s in half.now["signi"] if s), limit)


def _coins(half: Half) -> Markup:
    coins = half.now["coins"]
    shown = _COINS % (icon("coin"), coins) if coins else NONE
    for word, number in half.now.get("counters", {}).items():
        shown += _COUNTER % f"{word} {number}"
    return shown


def _relationships(half: Half) -> Markup:
    """With the names of which cards the seat has a relationship."""
    rows = half.now.get("relationships", {}).items()
    return joined([_RELATED % f"{word} with {', '.join(names)}" for word, names in rows])


def plate(half: Half) -> Markup:
    """Draw the name plate: seat, person, turn player, coins, level total of the limit."""
    turn = half.view["turn"]
    on = _TURN if turn["seat"] == half.seat and turn["phase"] != "setup" else NONE
    refreshes = half.now["refreshes"]
    refreshed = NONE
    if refreshes:
        refreshed = _REFRESHED % ("once" if refreshes == 1 else f"{refreshes} times")
    anchor = half.anchor("who")
    levels, coins = _levels(half), _coins(half)
    return _PLATE % (anchor, half.seat, half.seat, name(half.person), on, coins, levels, refreshed)


@lru_cache(MOST_COUNTS)
def _counted(anchor: str, words: str, count: int, mark: Markup) -> Markup:
    return _COUNT % (anchor, mark, words, count)


def _mark(half: Half, zone: str) -> Markup:
    """Mark a count that just changed, or that differs from the board beside this one."""
    if half.beside is not None and count_of(half.beside, zone) != count_of(half.now, zone):
        return _DIFFERS
    return _MARKED if delta(half, zone) else NONE


def _short(person: str) -> str:
    """The last word of a name, which is its family's; words that are no name stay whole."""
    last = person.rsplit(maxsplit=1)[-1]
    return person if last.islower() or len(last) == 1 else last


def strip(half: Half) -> Markup:
    """Draw the counts of a compact half; each opens its zone."""
    counts = joined(
        _counted(half.anchor(part), words, count_of(half.now, zone), _mark(half, zone))
        for words, zone, part in STRIP
    )
    return _STRIP % (half.anchor("force"), half.seat, half.seat, name(_short(half.person)), counts)


def _line(half: Half, one: dict[str, Any]) -> Markup:
    if one["id"] in half.fresh:
        return _ROW % (_FRESH, item(one, half.faces, _NEWLY))
    return _ROW % (_CHOICE if one["id"] in half.choices else NONE, item(one, half.faces))


def _gone(half: Half, zone: str) -> list[Markup]:
    """Draw what just left a row, with where it went."""
    if half.was is None or half.was[zone] is half.now[zone]:
        return []
    return [
        _GONE % (one.get("name") or UNTOLD, went(half, one)) for one in gone(half.now[zone], half.was[zone])
    ]


def ener(half: Half) -> Markup:
    """Draw the Ener Zone: cards by name, newest first, and how many of each colour."""
    row = half.now["ener"]
    colors: Counter[str] = Counter()
    for one in row:
        card = half.faces(one.get("name"))
        if card is not None:
            colors.update(card.colors or (COLORLESS,))
    shown = [c for c in (*COLORS, COLORLESS) if colors[c]]
    sums = joined(_SUM % (symbol(c), colors[c]) for c in shown)
    lines = joined([*(_line(half, one) for one in row), *_gone(half, "ener")])
    return _ENER % (len(row), delta(half, "ener"), sums, len(row), lines)


def check(half: Half) -> Markup:
    """Draw the Check Zone: its cards in the order in which they came."""
    row = half.now["check"]
    slips = [
        _ROW % (NONE, slip(one, half.faces, states=" fresh" if one["id"] in half.fresh else ""))
        for one in row
    ]
    left = _gone(half, "check") if not slips else []
    lines = joined([*slips, *left]) or _EMPTY
    return _CHECK % (delta(half, "check"), len(row), lines)


def _until(one: dict[str, Any]) -> str:
    """How long an effect lasts."""
    ends = "for the game" if not one["until"] else phrases.until(one["until"])
    if one["until_at"]:
        ends = f"until the end of the {phrases.phase(one['until_at'])} of turn {one['until']}"
    since = one["since"]
    return f"from turn {since} {ends}" if since and since != one["until"] else ends


def _effect(half: Half, one: dict[str, Any], words: str) -> Markup:
    seq = one["seq"]
    eyes = Markup("&as=%s") % half.viewer if half.is_hosted else NONE
    link = _SEQ % (seq, seq, eyes, seq) if seq and not half.prefix else NONE
    text = item({"name": one["name"]}, half.faces)
    return _EFFECT % (text, words, link)


def force(half: Half) -> Markup:
    """Which effects of this seat last and until when, and which of its abilities wait."""
    rows = [
        _effect(half, one, f"line {one['line']}, {_until(one)}")
        for one in half.view["lasting"]
        if one["seat"] == half.seat
    ]
    rows += [
        _effect(half, one, f"line {one['line']}, waits")
        for one in half.view["waiting"]
        if one["seat"] == half.seat
    ]
    rows += [_relationships(half)]
    return _FORCE % (_coins(half), _levels(half), joined(rows) or _EMPTY)


def _pile(half: Half, title: str, zone: str, opens: str = "") -> Markup:
    """Draw a pile: back or face, name, its top card where that is public, its count."""
    count, row = count_of(half.now, zone), half.now[zone]
    hidden = isinstance(row, dict)
    top = "" if hidden or not row else f"top: {row[0].get('name') or UNTOLD}"
    anchor = half.anchor(opens) if opens else ""
    return _piled(title, anchor, count, top, delta(half, zone), hidden=hidden)


@lru_cache(MOST_COUNTS)
def _piled(title: str, anchor: str, count: int, top: str, more: Markup, *, hidden: bool) -> Markup:
    sign = back(" tiny") if hidden and count else _FACE % ("" if count else " none")
    what = _OPENS % (anchor, title) if anchor else title
    return _PILE % (sign, what, _TOP % top if top else NONE, more, count)


def piles(half: Half) -> Markup:
    """Draw the four piles; one whose cards the viewer may list opens its list."""
    knows = any(one.zone in {"deck", "life"} for one in half.secrets)
    listed = "lrig-deck" if "cards" in half.now["lrig_deck"] else ""
    return joined(
        (
            _pile(half, "Main deck", "deck", "known" if knows else ""),
            _pile(half, "LRIG deck", "lrig_deck", listed),
            _pile(half, "Trash", "trash", "trash" if half.now["trash"] else ""),
            _pile(half, "LRIG Trash", "lrig_trash", "lrig-trash" if half.now["lrig_trash"] else ""),
        )
    )


def listed(half: Half, title: str, zone: str) -> Markup:
    """List the cards of a pile that the viewer may read, the top one first; count the others."""
    row, count = half.now[zone], count_of(half.now, zone)
    cards = row.get("cards", ()) if isinstance(row, dict) else row
    lines = joined(_line(half, one) for one in cards) or (_CLOSED if count else _EMPTY)
    return _LIST % (title, count, f"{title} {count}", lines)


def removed(half: Half) -> Markup:
    """Draw a row for cards out of the game, and one for loose cards, from the first one on."""
    drawn = NONE
    for title, zone in (("Removed", "excluded"), ("Loose", "loose")):
        row = half.now[zone]
        if row:
            names = ", ".join(one.get("name") or UNTOLD for one in row)
            what = _OPENS % (half.anchor(zone), title)
            drawn += _PILE % (_FACE % "", what, _TOP % names, delta(half, zone), len(row))
            drawn += _OUT % (half.anchor(zone), listed(half, title, zone))
    return drawn
