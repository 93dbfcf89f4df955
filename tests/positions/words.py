"""Cards and boards on paper for scripts, and steps and checks in a few words."""

from __future__ import annotations

from tests.positions.paper import LRIGS

MORE = """
[cards."Brook Heron"]
type = "SIGNI"
level = 1
power = 1000
text = "[Enter]: You may discard a card. If you do, draw two cards."
[cards."Toll Keeper"]
type = "SIGNI"
level = 1
power = 1000
text = "[Enter] {Blue}: Draw a card."
[cards."Dawn Lark"]
type = "SIGNI"
level = 1
power = 1000
text = "[Auto]: At the beginning of your attack phase, draw a card."
[cards."Dew Beetle"]
type = "SIGNI"
level = 1
power = 1000
text = "[Auto]: At the beginning of your attack phase, [Ener Charge 1]."
[cards."Twin Levers"]
type = "SIGNI"
level = 1
power = 1000
text = '''
[Action] {Down}: Draw a card.
[Action] {Once per Turn} {Blue}: Draw two cards.
'''
[cards."Frost Scroll"]
type = "SPELL"
text = "Freeze target SIGNI on your opponent's field."
[cards."Gust Scroll"]
type = "SPELL"
text = "Return up to two target SIGNI on your opponent's field to their owner's hand."
[cards."Thorn Scroll"]
type = "SPELL"
text = "Your opponent discards a card."
[cards."Fork Scroll"]
type = "SPELL"
text = '''
Choose one of the following.
(1) Draw a card.
(2) Draw two cards.
'''
[cards."Stilt House"]
type = "SIGNI"
level = 2
power = 9000
text = "{Rise} Place on top of a SIGNI on your field."
[cards."Choir Moth"]
type = "SIGNI"
level = 1
power = 9000
text = "{Harmony} One red LRIG"
[cards."Vela Four"]
type = "LRIG"
colors = ["red"]
level = 4
limit = 9
lrig_types = ["Vela"]
grow_cost = {}
text = "[Action] {Once per Game} Exceed 2: Draw two cards."
[cards."Wager Scroll"]
type = "SPELL"
[[cards."Wager Scroll".program]]
line = 1
rule = "extra"
name = "bet"
cost = [["mark", "you", "coin", -1]]
[[cards."Wager Scroll".program]]
line = 2
kind = "use"
body = ["given", ["ok", "bet"],
  ["move", ["end", "you", "deck", "top", 2], ["place", "you", "hand"], "draw"]]
[cards."Sudden Piece"]
type = "PIECE"
use_timing = ["spell cut-in"]
text = "Draw a card."
[cards."Reed Giant"]
type = "RESONA"
level = 2
power = 8000
craft = true
use_timing = ["main phase"]
[[cards."Reed Giant".program]]
line = 1
rule = "resona"
cost = [["choose", "you", "pick", [["pick", ["range", 2, 2], ["at", "you", "field"]]], "c"],
  ["move", ["named", "c"], ["place", "owner", "trash"]]]
[cards."Spark Owl"]
type = "SIGNI"
level = 1
power = 1000
life_burst = "Draw a card."
"""


def board(a: str, b: str = "") -> str:
    """Lay what a test names, and the usual decks, Life Cloth and LRIGs."""
    usual = {
        "deck": 'deck = ["Field Mouse", "Field Mouse", "Field Mouse", "Field Mouse"]',
        "life": 'life = ["Field Mouse", "Field Mouse"]',
        "lrig": LRIGS,
    }
    sides = []
    for seat, said in (("A", a), ("B", b)):
        rows = [row for key, row in usual.items() if f"\n{key} =" not in f"\n{said}"]
        sides.append("\n".join([f"[case.board.{seat}]", said, *rows]))
    return "\n" + "\n".join(sides) + "\n"


def counts(seat: str = "A", /, **sizes: int) -> str:
    told = ", ".join(f"{zone} = {size}" for zone, size in sizes.items())
    return f'{{ check = "counts", seat = "{seat}", {told} }},'


def step(words: str) -> str:
    """Write a step: the seat, what it does, and the rest as TOML."""
    seat, do, _, rest = (*words.partition(" "), "")[0], *words.partition(" ")[2].partition(" ")
    return f'{{ seat = "{seat}", do = "{do}"{", " if rest else ""}{rest} }},\n'


def steps(*rows: str) -> str:
    return "".join(step(row) for row in rows)


def field(seat: str = "A", **zones: str) -> str:
    told = ", ".join(f'{position} = "{name}"' for position, name in zones.items())
    return f'{{ check = "field", seat = "{seat}", {told} }},'


FIELD = 'signi = { left = { card = "Field Mouse" }, right = { card = "Field Mouse" } }'
"""Two SIGNI to choose between."""
