"""Ways in which people and deck editors write a deck list: of rows, of headings, and of whole files."""

# ruff: noqa: RUF001 - signs as people write them

import json
from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby

from referee.cards import DeckList

Rows = Sequence[tuple[int, str]]

WIDE = {ord("0") + n: 0xFF10 + n for n in range(10)}
ROWS: dict[str, Callable[[int, str], str]] = {
    "COUNT NAME": lambda n, name: f"{n} {name}",
    "4x NAME": lambda n, name: f"{n}x {name}",
    "4X NAME": lambda n, name: f"{n}X {name}",
    "4 x NAME": lambda n, name: f"{n} x {name}",
    "4xNAME": lambda n, name: f"{n}x{name}",
    "4× NAME": lambda n, name: f"{n}× {name}",
    "x4 NAME": lambda n, name: f"x{n} {name}",
    "(4) NAME": lambda n, name: f"({n}) {name}",
    "[4] NAME": lambda n, name: f"[{n}] {name}",
    "【4枚】NAME": lambda n, name: f"【{n}枚】{name}",
    "4枚 NAME": lambda n, name: f"{n}枚 {name}",
    "4,NAME": lambda n, name: f"{n},{name}",
    "4;NAME": lambda n, name: f"{n};{name}",
    "4: NAME": lambda n, name: f"{n}: {name}",
    "4 - NAME": lambda n, name: f"{n} - {name}",
    "4<tab>NAME": lambda n, name: f"{n}\t{name}",
    "4. NAME": lambda n, name: f"{n}. {name}",
    '4,"NAME"': lambda n, name: f'{n},"{name}"',
    "4 copies of NAME": lambda n, name: f"{n} copies of {name}",
    "NAME x4": lambda n, name: f"{name} x{n}",
    "NAME X 4": lambda n, name: f"{name} X {n}",
    "NAME ×4": lambda n, name: f"{name} ×{n}",
    "NAME×４": lambda n, name: f"{name}×{str(n).translate(WIDE)}",
    "NAME*4": lambda n, name: f"{name}*{n}",
    "NAME (4)": lambda n, name: f"{name} ({n})",
    "NAME（４）": lambda n, name: f"{name}（{str(n).translate(WIDE)}）",
    "NAME [x4]": lambda n, name: f"{name} [x{n}]",
    "NAME, 4": lambda n, name: f"{name}, {n}",
    '"NAME",4': lambda n, name: f'"{name}",{n}',
    "NAME;4": lambda n, name: f"{name};{n}",
    "NAME: 4": lambda n, name: f"{name}: {n}",
    "NAME = 4": lambda n, name: f"{name} = {n}",
    "NAME 4": lambda n, name: f"{name} {n}",
    "NAME 4枚": lambda n, name: f"{name} {n}枚",
    "NAME　４枚": lambda n, name: f"{name}\u3000{str(n).translate(WIDE)}枚",
    "NAME ×4枚": lambda n, name: f"{name} ×{n}枚",
    "・NAME　×４枚": lambda n, name: f"・{name}\u3000×{str(n).translate(WIDE)}枚",
    "4本 NAME": lambda n, name: f"{n}本 {name}",
    "4.0 NAME": lambda n, name: f"{n}.0 {name}",
    "NAME<tab>4": lambda n, name: f"{name}\t{n}",
    "NAME ..... 4": lambda n, name: f"{name} ..... {n}",
    "NAME - 4": lambda n, name: f"{name} - {n}",
    "| 4 | NAME |": lambda n, name: f"| {n} | {name} |",
    "| NAME | 4 |": lambda n, name: f"| {name} | {n} |",
    "４ NAME": lambda n, name: f"{str(n).translate(WIDE)}\u3000{name}",
    "４ｘ NAME": lambda n, name: f"{str(n).translate(WIDE)}ｘ {name}",
    "④NAME": lambda n, name: f"{chr(0x245F + n)}{name}",
    "4 NAME (4)": lambda n, name: f"{n} {name} ({n})",
    "4 NAME (SET)": lambda n, name: f"{n} {name} (WXDi)",
    "4 NAME (SET) 123": lambda n, name: f"{n} {name} (P01) 123",
    "4 NAME [number]": lambda n, name: f"{n} {name} [WXDi-P01-123]",
    "4 NAME number": lambda n, name: f"{n} {name} WXDi-P01-123",
    "4 number NAME": lambda n, name: f"{n} WXDi-P01-123 {name}",
    "4 NAME // note": lambda n, name: f"{n} {name} // bought in May",
    "4 NAME *F*": lambda n, name: f"{n} {name} *F*",
    "4 NAME $0.35": lambda n, name: f"{n} {name} $0.35",
    "4 NAME 1,20 €": lambda n, name: f"{n} {name} 1,20 €",
    "4 x NAME - $1.20 each": lambda n, name: f"{n} x {name} - $1.20 each",
    "4 × NAME ★ foil": lambda n, name: f"{n} × {name} ★ foil",
    "[M] 4 NAME": lambda n, name: f"[M] {n} {name}",
    "4 NAME (SET:12) *F-etch* #tag": lambda n, name: f"{n} {name} (WXI:12) *F-etch* #tag",
    "4x NAME [Category{flags},Category] ^tag^": lambda n, name: (
        f"{n}x {name} [Main{{no}},Burn] ^Have,#37d67a^"
    ),
    "4 [SET#12] NAME # !Leader": lambda n, name: f"{n} [WXI#12] {name} # !Leader",
    "4<tab>NAME<tab>SET<tab>price": lambda n, name: f"{n}\t{name}\tWXI\t$0.35",
    "NAME - 4 ea": lambda n, name: f"{name} - {n} ea",
    "2x (3) NAME": lambda n, name: f"{n}x (3) {name}",
    "《NAME》×4": lambda n, name: f"《{name}》×{n}",
    "[[NAME]]": lambda n, name: f"{n} [[{name}]]",
    "4 [NAME](link)": lambda n, name: f"{n} [{name}](https://example.org/card/7?q=4)",
    "4 [url=link]NAME[/url]": lambda n, name: f"{n} [url=https://example.org/?q=4]{name}[/url]",
    "[*]4 [card]NAME[/card]": lambda n, name: f"[*]{n} [card]{name}[/card]",
    "`4x` NAME": lambda n, name: f"`{n}x` {name}",
    "`4 NAME`": lambda n, name: f"`{n} {name}`",
    "keycap": lambda n, name: f"{n}\ufe0f\u20e3 {name}",
    "unseen letters": lambda n, name: f"\u200b{n}\u00a0{name[:3]}\u00ad{name[3:]}\u200d",
    "one line a copy": lambda n, name: "\n".join([name] * n),
}
MARKS: dict[str, Callable[[int, str], str]] = {
    "": lambda _, line: line,
    "- ": lambda _, line: f"- {line}",
    "* ": lambda _, line: f"* {line}",
    "• ": lambda _, line: f"• {line}",
    "・": lambda _, line: f"・{line}",
    "- [ ] ": lambda _, line: f"- [ ] {line}",
    "> ": lambda _, line: f"> {line}",
    "indented": lambda _, line: f"    {line}  ",
    "**bold**": lambda _, line: f"**{line}**",
    "<li>": lambda _, line: f"<li>{line}</li>",
    "- [x] **": lambda _, line: f"- [x] **{line}**",
    "mail": lambda _, line: f"> > {line}",
    "emoji": lambda _, line: f":small_blue_diamond: {line}",
    "<br>": lambda _, line: f"{line}<br>",
}
NUMBERING: Callable[[int, str], str] = lambda number, line: f"{number}. {line}"  # noqa: E731 - one of many
HEADINGS: dict[str, tuple[str, str]] = {
    "plain": ("LRIG Deck", "Main Deck"),
    "colon": ("LRIG Deck:", "Main Deck:"),
    "small": ("lrig deck", "main deck"),
    "counts": ("LRIG Deck (11)", "Main Deck (40)"),
    "counts behind a colon": ("LRIG Deck: 11", "Main Deck: 40 cards"),
    "TopDeck": ("~~LRIG Deck~~", "~~Main Deck~~"),
    "comment": ("// LRIG Deck", "// Main Deck (40)"),
    "Markdown": ("## LRIG Deck", "## Main Deck"),
    "Wiki": ("== LRIG ==", "== Main =="),
    "brackets": ("[LRIG Deck]", "[Main Deck]"),
    "short": ("LRIG", "Main"),
    "Japanese": ("ルリグデッキ", "メインデッキ"),
    "Japanese, decorated": ("◆ルリグデッキ", "◆メインデッキ"),
    "Japanese, counted": ("【ルリグデッキ】11枚", "【メインデッキ】（40枚）"),
    "half width": ("ﾙﾘｸﾞﾃﾞｯｷ", "ﾒｲﾝﾃﾞｯｷ"),
    "underscores": ("LRIG_DECK", "MAIN_DECK"),
    "kinds": ("LRIG / Assist / PIECE / ARTS / KEY", "SIGNI & Spells"),
    "Mainboard": ("Lrigdeck", "Mainboard"),
    "Deck and Side": ("Side", "Deck"),
    "forum": ("[b]LRIG Deck[/b]\n[list]", "[/list]\n[b]Main Deck[/b]"),
    "code blocks": ("**LRIG Deck**\n```", "```\n**Main Deck**\n```md"),
    "circles": ("〇ルリグ", "《メインデッキ》"),
    "rules": ("----- LRIG Deck -----", "----- Main Deck -----"),
    "none": ("", ""),
    "one for all": ("Deck", ""),
}
SIGNS: dict[str, Callable[[str], str]] = {
    "as printed": lambda name: name,
    "a phone's": lambda name: name.replace("'", "\u2019").replace("-", "\u2013").replace('"', "\u201c"),
    "Japanese comma": lambda name: name.replace(",", "、"),
    "full width": lambda name: name.replace("'", "\uff07").replace(" ", "\u3000").replace(",", "\uff0c"),
    "capitals": str.upper,
    "small": str.lower,
    "blanks": lambda name: name.replace(" ", "\u00a0 "),
    "entities": lambda name: escape(name).replace("&#x27;", "&rsquo;"),
}


def grouped(cards: Sequence[str]) -> list[tuple[int, str]]:
    """Each run of one card with its count."""
    return [(len([*copies]), name) for name, copies in groupby(cards)]


def lines_of(deck: DeckList, row: str, mark: str, heading: str, signs: str, *, numbered: bool = False) -> str:
    """A list in lines of one layout."""
    made: list[str] = []
    for title, cards in zip(HEADINGS[heading], (deck.lrig_deck, deck.main), strict=True):
        made += [title] if title else []
        for number, (count, name) in enumerate(grouped(cards), 1):
            lines = ROWS[row](count, SIGNS[signs](name)).split("\n")
            marked = [NUMBERING(number, line) for line in lines] if numbered else lines
            made += [MARKS[mark](number, line) for line in marked]
        made.append("")
    return "\n".join(made)


def _parts(deck: DeckList) -> list[tuple[str, Rows]]:
    return [("LRIG Deck", grouped(deck.lrig_deck)), ("Main Deck", grouped(deck.main))]


def _cockatrice(deck: DeckList, zones: tuple[str, str]) -> str:
    zoned = zip(zones, _parts(deck), strict=True)
    body = "".join(
        f'  <zone name="{zone}">\n'
        + "".join(f'    <card number="{n}" name="{escape(name)}"/>\n' for n, name in rows)
        + "  </zone>\n"
        for zone, (_, rows) in zoned
    )
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_deck version="1">\n  <deckname>Mine</deckname>\n'
    )
    return f"{head}  <comments></comments>\n{body}</cockatrice_deck>\n"


def _octgn(deck: DeckList) -> str:
    body = "".join(
        f'  <section name="{part}">\n'
        + "".join(
            f'    <card qty="{n}" id="7ad31b3c-{i}">{escape(name)}</card>\n'
            for i, (n, name) in enumerate(rows)
        )
        + "  </section>\n"
        for part, rows in _parts(deck)
    )
    return f'<?xml version="1.0"?>\n<deck game="a3f1">\n{body}</deck>\n'


def _mtgo(deck: DeckList) -> str:
    rows = [("true", row) for row in grouped(deck.lrig_deck)] + [("false", row) for row in grouped(deck.main)]
    cards = "".join(
        f'  <Cards CatID="{i}" Quantity="{n}" Sideboard="{side}" Name="{escape(name)}" />\n'
        for i, (side, (n, name)) in enumerate(rows)
    )
    return f'<?xml version="1.0"?>\n<Deck>\n  <NetDeckID>0</NetDeckID>\n{cards}</Deck>\n'


def _elements(deck: DeckList) -> str:
    rows = "".join(
        f"<card><name>{escape(name)}</name><count>{n}</count><deck>{part}</deck></card>\n"
        for part, cards in _parts(deck)
        for n, name in cards
    )
    return f"<cards>\n{rows}</cards>"


def _table(deck: DeckList, header: str, row: Callable[[int, str, str], str]) -> str:
    return "\n".join([header, *(row(n, name, part) for part, rows in _parts(deck) for n, name in rows)])


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


FILES: dict[str, Callable[[DeckList], str]] = {
    "Cockatrice, zones of decks": lambda d: _cockatrice(d, ("LRIG Deck", "Main Deck")),
    "Cockatrice, main and side": lambda d: _cockatrice(d, ("side", "main")),
    "Cockatrice, one zone": lambda d: _cockatrice(d, ("main", "main")),
    "OCTGN": _octgn,
    "MTGO": _mtgo,
    "XML elements": _elements,
    "JSON as shown here": lambda d: json.dumps({"deck": "mine", "lrig_deck": d.lrig_deck, "main": d.main}),
    "JSON names with counts": lambda d: json.dumps(
        {"name": "Mine", "version": 2} | {part: {name: n for n, name in rows} for part, rows in _parts(d)},
        indent=1,
    ),
    "JSON of Limitless": lambda d: json.dumps(
        {
            key: [{"count": n, "name": name} for n, name in rows]
            for key, (_, rows) in zip(("lrigdeck", "maindeck"), _parts(d), strict=True)
        }
    ),
    "JSON of Moxfield": lambda d: json.dumps(
        {
            "name": "Mine",
            "format": "diva",
            "boards": {
                key: {
                    "count": len(rows),
                    "cards": {name: {"quantity": n, "card": {"name": name}} for n, name in rows},
                }
                for key, (_, rows) in zip(("sideboard", "mainboard"), _parts(d), strict=True)
            },
        },
        ensure_ascii=False,
        indent=2,
    ),
    "JSON of rows": lambda d: json.dumps(
        [{"name": name, "quantity": n, "section": part} for part, rows in _parts(d) for n, name in rows]
    ),
    "JSON of nested cards": lambda d: json.dumps(
        {
            "cards": [
                {"quantity": n, "card": {"name": name, "id": n}} for _, rows in _parts(d) for n, name in rows
            ]
        }
    ),
    "JSON of pairs": lambda d: json.dumps([[name, n] for _, rows in _parts(d) for n, name in rows]),
    "JSON of lines": lambda d: json.dumps([f"{n} {name}" for _, rows in _parts(d) for n, name in rows]),
    "JSON with one text": lambda d: json.dumps(
        {"decklist": "\n".join(f"{n} {name}" for _, rows in _parts(d) for n, name in rows)}
    ),
    "CSV": lambda d: _table(d, "count,name,section", lambda n, name, part: f"{n},{_quoted(name)},{part}"),
    "CSV, other columns": lambda d: _table(
        d, "Section;Quantity;Card Name;Set", lambda n, name, part: f"{part};{n};{_quoted(name)};WXDi"
    ),
    "CSV of Excel": lambda d: _table(d, "sep=;\r\nName;Qty", lambda n, name, _: f"{_quoted(name)};{n}\r"),
    "TSV": lambda d: _table(d, "Qty\tCard\tType", lambda n, name, part: f"{n}\t{name}\t{part}"),
    "CSV, Japanese": lambda d: _table(d, "カード名,枚数", lambda n, name, _: f"{_quoted(name)},{n}"),
    "CSV without a header": lambda d: "\n".join(
        f"{_quoted(name)},{n}" for _, rows in _parts(d) for n, name in rows
    ),
    "Lackey": lambda d: (
        "<deck>"
        + "".join(
            f'<superzone name="{part}">'
            + "".join(
                f'<card><name id="a-1">{escape(c)}</name><set>a</set></card>\n'
                for n, c in rows
                for _ in range(n)
            )
            + "</superzone>"
            for part, rows in _parts(d)
        )
        + "</deck>"
    ),
    "saved table": lambda d: json.dumps(
        {
            "Gravity": 1,
            "ObjectStates": [
                {
                    "Name": "DeckCustom",
                    "Transform": {"posX": 0, "scaleX": 1},
                    "ContainedObjects": [
                        {"Name": "Card", "Nickname": name, "CardID": 100} for name in (*d.lrig_deck, *d.main)
                    ],
                }
            ],
        }
    ),
    "comments as a whole": lambda d: (
        "### Mine\n# Class: Fire\n#\n"
        + "\n".join(f"# {n}x (3) {name}" for _, rows in _parts(d) for n, name in rows)
        + "\n#\nAAECAf0EBMAByQ+rBAA=\n#\n"
    ),
    "shop cart": lambda d: (
        "Quantity\tProduct\tPrice\n"
        + "\n".join(f"{n}\t{name}\t$0.35" for _, rows in _parts(d) for n, name in rows)
        + "\nTotal\t52\t$18.20\n"
    ),
    "table of Markdown": lambda d: (
        "| Card | Count |\n|---|:-:|\n"
        + "\n".join(f"| {name} | {n} |" for _, rows in _parts(d) for n, name in rows)
        + "\n| **Total** | **52** |\n"
    ),
    "whole page": lambda d: (
        "<!DOCTYPE html>\n<html><head><title>Deck 52</title><style>p{margin:4px}</style></head><body><ul>"
        + "".join(f"<li>{n} {escape(name)}</li>" for _, rows in _parts(d) for n, name in rows)
        + "</ul></body></html>"
    ),
    "two in a line": lambda d: "||".join(f"{n} {name}" for _, rows in _parts(d) for n, name in rows),
    "greeting, sums and signature": lambda d: (
        "Hi Kim,\nhere is my list.\n"
        + "\n".join(f"{n} {name}" for _, rows in _parts(d) for n, name in rows)
        + "\n--- 52 total ---\nSubtotal: $18.20\n52 cards\n\n--\nAnn Bo\n"
    ),
    "all in one line": lambda d: "; ".join(f"{n} {name}" for _, rows in _parts(d) for n, name in rows),
    "Arena": lambda d: (
        "About\nName Mine\n\nDeck\n"
        + "\n".join(f"{n} {name} (WXD) {n}" for _, rows in _parts(d) for n, name in rows)
    ),
    "web page": lambda d: (
        "<h2>LRIG Deck</h2><ul>\n"
        + "\n".join(f"<li><b>{n}</b> <a href='/c'>{escape(name)}</a></li>" for n, name in _parts(d)[0][1])
        + "</ul>\n<h2>Main Deck</h2>\n<ul>"
        + "\n".join(f"<li><b>{n}</b> {escape(name)}</li>" for n, name in _parts(d)[1][1])
        + "</ul>"
    ),
    "title, author and total": lambda d: (
        "Ember, version of May\nAuthor: Ann\nhttps://example.org/deck/7\n\n"
        + "\n".join(f"{n}x {name}" for _, rows in _parts(d) for n, name in rows)
        + "\n\nTotal: 52 cards\n"
    ),
    "levels": lambda d: (
        "LRIG (12)\nLv0\n"
        + "\n".join(f"{n} {name}" for n, name in _parts(d)[0][1])
        + "\n\nSIGNI\nレベル1 (16)\n"
        + "\n".join(f"{n} {name}" for n, name in _parts(d)[1][1])
    ),
}
ENCODINGS = (
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "utf-32",
    "cp932",
    "euc_jp",
    "gb18030",
    "cp1252",
)
