"""How a table looks: both seats facing each other, drawn from a view and from nothing else.

The seat whose sight is chosen sits below (A for a judge and a spectator). The far half is
mirrored, as it lies on the table: B's left faces A's right (glossary.signi-zone.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.text import Text

from cli.drawn.blocks import Block, beside, fit, ruled, spread, wrapped
from cli.drawn.palette import COLOR_SIGNS, PHASE_NAMES, ink, phase_words, seat_name, signs
from cli.drawn.slots import (
    LOW_HEIGHT,
    UP_HEIGHT,
    Faces,
    Zone,
    colors_of,
    lrig_block,
    lrig_line,
    signi_block,
)
from cli.drawn.waiting import reminds, waits

if TYPE_CHECKING:
    from referee.rulebook import Ruleset
    from referee.sight import View

NARROWEST, WIDEST = 64, 96
LIFE: Final = 7
TOP: Final = 3
"""A judge knows the whole deck; the board names the next cards that would be drawn."""
POSITIONS: Final = ("left", "center", "right")
LRIG_NAMES: Final = ("left assist", "center", "right assist")
CENTER, LRIG_HEIGHT = 1, 3
OTHER: Final = {"A": "B", "B": "A"}
ATTACK: Final = "attack."
EXTRA_ROWS: Final = (("check", "Check Zone"), ("excluded", "out of the game"), ("loose", "loose"))


class BoardLayout(NamedTuple):
    """Where and for whom a board is drawn."""

    address: str
    viewer: str
    width: int
    faces: Faces
    low: bool = False
    sealed: bool = False
    names: Mapping[str, str] = MappingProxyType({})


def _clamped(width: int) -> int:
    return max(NARROWEST, min(width, WIDEST))


def _phases(view: View) -> Text:
    """Show the seven phases, and the steps of the attack phase while it is on."""
    now = view["turn"]["phase"]
    if now == "setup":
        return ink("setup", style="here")
    line = ink("")
    for phase in ("up", "draw", "ener", "grow", "main", ATTACK, "end"):
        if phase != ATTACK:
            here = phase == now
            line += ink(f"▸{phase}" if here else f" {phase}", "here" if here else "faint")
        else:
            line += _steps(now, _game(view))
        line += ink(" ")
    return line


def _game(view: View) -> Ruleset:
    from referee.rulebook import ruleset

    return ruleset(view["settings"]["ruleset"])


def _steps(now: str, game: Ruleset) -> Text:
    if not now.startswith(ATTACK):
        return ink(" attack", style="faint")
    line = ink(" attack:")
    windows = dict.fromkeys(step for step, _ in game.windows)
    guard = ("attack.guard",) if game.guard_step else ()
    for step in (*windows, "attack.signi", "attack.lrig", *guard):
        here = now == step
        name = PHASE_NAMES[step]
        line += ink(f"▸{name}" if here else f" {name}", "here" if here else "faint")
    return line


def _title(view: View, sheet: BoardLayout) -> Block:
    turn = view["turn"]
    left = ink(sheet.address, style="bold")
    if turn["phase"] != "setup":
        left += ink(f"  turn {turn['number']} of ") + seat_name(turn["seat"])
        left += ink(f"  {phase_words(turn['phase'])}")
    seer = "full view" if sheet.viewer == "judge" else f"as {sheet.viewer} sees it"
    seer = f"sealed copy, {seer}" if sheet.sealed else seer
    seer = f"a test, {seer}" if view["settings"]["chance"] == "seed" else seer
    return [spread(left, ink(seer, style="faint"), sheet.width), fit(_phases(view), sheet.width)]


def _named(names: list[str | None], faces: Faces) -> list[Text]:
    """List cards with the signs of their colours, equal ones counted together."""
    counts: dict[str, int] = {}
    for name in names:
        key = name or "unknown card"
        counts[key] = counts.get(key, 0) + 1
    parts = []
    for name, count in counts.items():
        part = ink(f"{count}x " if count > 1 else "")
        if faces(name) is not None:
            part = part + signs(colors_of(name, faces)) + ink(" ")
        parts.append(part + ink(name))
    return parts


def _color_counts(names: list[str | None], faces: Faces) -> Text:
    counts: dict[str, int] = {}
    for name in names:
        if not name or faces(name) is None:
            continue
        for color in colors_of(name, faces) or ("colorless",):
            counts[color] = counts.get(color, 0) + 1
    shown = [signs((c,)) + ink(str(counts[c])) for c in COLOR_SIGNS if c in counts]
    return ink(" ").join(shown)


def _row_names(cards: list[dict[str, Any]]) -> list[str | None]:
    return [c.get("name") for c in cards]


def _counters(half: View, label: str) -> str:
    """What a seat counts: levels against the limit, coins and other counters, refreshes."""
    parts = []
    if half.get("limit") is not None:
        levels = sum(s.get("level") or 0 for s in half["signi"] if s)
        parts.append(f"{label} {levels} of {half['limit']}")
    if half.get("coins"):
        parts.append(f"coins {half['coins']}")
    parts += [f"{word} {number}" for word, number in half.get("counters", {}).items()]
    parts += [f"{word} with {', '.join(of)}" for word, of in half.get("relationships", {}).items()]
    if half.get("refreshes"):
        parts.append("refreshed" if half["refreshes"] == 1 else "refreshed twice")
    return "".join(f" · {part}" for part in parts)


def _plate(seat: str, half: View, view: View, sheet: BoardLayout) -> Text:
    """Draw the edge of a half: whose it is, its Life Cloth, whether it is its turn."""
    life = half["life"]["count"]
    name, width = sheet.names.get(seat, ""), sheet.width
    left = ink(" ") + seat_name(seat) + ink(f" {name}" if name else "")
    if view["turn"]["phase"] != "setup" and view["turn"]["seat"] == seat:
        left += ink(" turn player")
    cloth = "▮" * life + "▯" * max(LIFE - life, 0)
    right = ink(" Life Cloth ") + ink(cloth, style="bold") + ink(f" {life} ")
    counters = _counters(half, "SIGNI levels")
    if left.cell_len + len(counters) + right.cell_len > width - 5:
        counters = _counters(half, "levels")
    return ruled(left + ink(f"{counters} "), right, width, style="faint")


def _piles(half: View, sheet: BoardLayout) -> Text:
    parts = [f"deck {half['deck']['count']}", f"LRIG deck {half['lrig_deck']['count']}"]
    trash = _row_names(half["trash"])
    if trash:
        parts.append(f"trash {len(trash)} (top {trash[0] or 'unknown card'})")
    else:
        parts.append("trash 0")
    parts.append(f"LRIG trash {len(half['lrig_trash'])}")
    return fit(ink(" " + " · ".join(parts)), sheet.width)


def _hand(half: View, sheet: BoardLayout) -> Block:
    hand = half["hand"]
    line = ink(f" hand {hand['count']} ", style="bold")
    if "cards" in hand:
        return wrapped(line, _named(_row_names(hand["cards"]), sheet.faces), sheet.width)
    return [fit(line + ink("░" * min(hand["count"], 20), style="faint"), sheet.width)]


def _ener(half: View, sheet: BoardLayout) -> Block:
    names = _row_names(half["ener"])
    line = ink(f" ener {len(names)} ", style="bold")
    if names:
        line += _color_counts(names, sheet.faces) + ink("  ")
    return wrapped(line, _named(names, sheet.faces), sheet.width)


def _extra(half: View, sheet: BoardLayout) -> Block:
    """Rows for what lies nowhere else; they appear with the first card."""
    rows: Block = []
    for key, words in EXTRA_ROWS:
        cards = half.get(key) or []
        if cards:
            line = ink(f" {words} {len(cards)} ", style="bold")
            rows += wrapped(line, _named(_row_names(cards), sheet.faces), sheet.width)
    for key, words in (("deck", "deck"), ("life", "Life Cloth")):
        known = [k for k in half[key].get("known") or [] if k["name"] is not None]
        if sheet.viewer == "judge" and key == "deck":
            known = known[:TOP]
        if known:
            told = [ink(f"{k['place']}. {k['name']}", style="faint") for k in known]
            head = ink(f" known in the {words}: ", style="faint")
            rows += wrapped(head, told, sheet.width)
    return rows


def _attacks(slot: dict[str, Any] | None, view: View) -> bool:
    return bool(slot and view.get("attacker") and slot.get("id") == view["attacker"])


def _lrigs(half: View, view: View, sheet: BoardLayout, order: tuple[int, ...]) -> Block:
    """Draw an LRIG row: three cards, or on a low board one line of them."""
    width = (sheet.width - 2) // 3
    drawn: list[Block] = []
    told: list[Text] = []
    alone = _game(view).lrigs == 1
    for p in order:
        slot = half["lrig"][p]
        if alone and p != CENTER:
            drawn.append([ink(" " * width)] * LRIG_HEIGHT)
            continue
        name = "LRIG" if alone else LRIG_NAMES[p]
        zone, hits = Zone(width, LRIG_HEIGHT, name), _attacks(slot, view)
        if sheet.low:
            told.append(lrig_line(slot, zone, sheet.faces, attacks=hits))
        else:
            drawn.append(lrig_block(slot, zone, sheet.faces, attacks=hits))
    if sheet.low:
        return wrapped(ink(" LRIG", style="bold"), told, sheet.width, joint=" ·")
    return beside(drawn)


def _markers(half: View, place: int) -> tuple[str, ...]:
    """What lies in a SIGNI Zone and is no card: a virus, the markers of sets."""
    virus = ("virus",) if place in (half.get("viruses") or ()) else ()
    return (*virus, *(word for word, zones in half.get("markers", {}).items() if place in zones))


def _fields(seat: str, view: View, sheet: BoardLayout, *, far: bool) -> tuple[Block, Block]:
    """Draw the LRIG row and the SIGNI row of a half; the far one mirrored."""
    half = view["seats"][seat]
    order = (2, 1, 0) if far else (0, 1, 2)
    width = (sheet.width - 2) // 3
    signi = []
    for p in order:
        slot = half["signi"][p]
        height = LOW_HEIGHT if sheet.low else UP_HEIGHT
        zone = Zone(width, height, f"{seat} {POSITIONS[p]}", _markers(half, p))
        signi.append(signi_block(slot, zone, sheet.faces, attacks=_attacks(slot, view)))
    return _lrigs(half, view, sheet, order), beside(signi)


def _midline(far: str, near: str, width: int) -> Text:
    """Name the pairs of zones that face each other."""
    zone = (width - 2) // 3
    line = ink("")
    for p in (0, 1, 2):
        words = f" {far} {POSITIONS[2 - p]} ⇅ {near} {POSITIONS[p]} "
        pad = zone - len(words)
        left = max(pad // 2, 0)
        line += ink("─" * left + words + "─" * max(pad - left, 0), style="faint")
        line += ink("─" if p < 2 else "", style="faint")  # noqa: PLR2004 - the last of three
    return fit(line, width)


def _force(view: View, width: int) -> Block:
    """Which effects last and which abilities wait."""
    rows = []
    for one in view.get("lasting") or ():
        until = f"until the end of turn {one['until']}" if one["until"] else "for the game"
        words = f" in force: {one['name']}, line {one['line']}, {until}"
        rows.append(fit(ink(words, style="faint"), width))
    for one in view.get("waiting") or ():
        words = f" waits to be processed: {one['name']}, line {one['line']} ({one['seat']})"
        rows.append(fit(ink(words, style="faint"), width))
    return rows


def board(view: View, sheet: BoardLayout) -> Block:
    """Draw the whole table as lines of the sheet's width (64 to 96 columns)."""
    sheet = sheet._replace(width=_clamped(sheet.width))
    near = "B" if sheet.viewer == "B" else "A"
    far = OTHER[near]
    seats = view["seats"]
    lrigs, signi = _fields(far, view, sheet, far=True)
    lines = _title(view, sheet)
    lines.append(_plate(far, seats[far], view, sheet))
    far_half = seats[far]
    lines += [*_hand(far_half, sheet), _piles(far_half, sheet), *_ener(far_half, sheet)]
    lines += [*_extra(far_half, sheet), *lrigs, *signi, _midline(far, near, sheet.width)]
    lrigs, signi = _fields(near, view, sheet, far=False)
    lines += [*signi, *lrigs, *_extra(seats[near], sheet)]
    half = seats[near]
    lines += [*_ener(half, sheet), _piles(half, sheet), *_hand(half, sheet)]
    lines.append(_plate(near, half, view, sheet))
    lines += _force(view, sheet.width)
    lines += [waits(view, sheet.names), *reminds(view, sheet.width)]
    return [fit(line, sheet.width) for line in lines]
