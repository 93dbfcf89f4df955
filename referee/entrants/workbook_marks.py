"""Rows of workbooks that people hid or struck through, which the reader of workbooks does not tell apart."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

HIDDEN, STRUCK = "hidden", "struck through"
_ROW: Final = re.compile(rb"<(?:\w+:)?row\b([^>]*)>")
_ROW_NUMBER: Final = re.compile(rb"""\sr\s*=\s*["']\s*(\d{1,12})""")
_IS_HIDDEN: Final = re.compile(rb"""\shidden\s*=\s*["'](?:1|true)["']""")
_CELL: Final = re.compile(rb"<(?:\w+:)?c\b([^>]*?)(?:/>|>(.*?)</(?:\w+:)?c>)", re.DOTALL)
_STYLE: Final = re.compile(rb"""\ss\s*=\s*["'](\d{1,9})["']""")
_VALUE: Final = re.compile(rb"<(?:\w+:)?v>\s*(\d{1,9})\s*<")
_FONT: Final = re.compile(rb"<(?:\w+:)?font(?:\s[^>]*)?(?:/>|>(.*?)</(?:\w+:)?font>)", re.DOTALL)
_FORMAT: Final = re.compile(rb"""<(?:\w+:)?xf\b[^>]*?fontId\s*=\s*["'](\d{1,9})["']""")
_TEXT: Final = re.compile(rb"<(?:\w+:)?si>(.*?)</(?:\w+:)?si>", re.DOTALL)
_RUN: Final = re.compile(rb"<(?:\w+:)?r>(.*?)</(?:\w+:)?r>", re.DOTALL)
_LINE: Final = re.compile(rb"""<(?:\w+:)?strike\s*(?:val\s*=\s*["'](?:1|true)["']\s*)?/?>""")
_ODS_TABLE: Final = re.compile(
    rb"""<table:table\s[^>]*?table:name="([^"]*)"[^>]*>(.*?)</table:table>""", re.DOTALL
)
_ODS_ROW: Final = re.compile(rb"<table:table-row\b([^>]*?)(?:/>|>(.*?)</table:table-row>)", re.DOTALL)
_ODS_STYLE: Final = re.compile(
    rb"""<style:style\s[^>]*?style:name="([^"]+)"[^>]*>(.*?)</style:style>""", re.DOTALL
)
_ODS_LINE: Final = re.compile(rb"""style:text-line-through-(?:style|type)="(?!none)""")
_ODS_USED: Final = re.compile(
    rb"""(?:table|text):style-name="([^"]+)"[^>/]*>(?!<)|table:style-name="([^"]+)"[^>/]*>"""
)
_ODS_TIMES: Final = re.compile(rb"""table:number-rows-repeated="(\d{1,7})\"""")
MAX_REPEATED: Final = 10_000
"""Rows that a row of a LibreOffice workbook may repeat and still be told apart from empty ones."""


def marked_rows(sheets: Mapping[str, bytes], parts: Mapping[str, bytes]) -> dict[str, dict[int, str]]:
    """HIDDEN or STRUCK for each such row of each sheet of Excel, by the number of the row.

    Args:
        sheets: The XML of each sheet by its name.
        parts: All parts of the workbook.
    """
    named = {name.lower(): part for name, part in parts.items()}
    texts = enumerate(_TEXT.findall(named.get("xl/sharedstrings.xml", b"")))
    struck = {number for number, text in texts if b"strike" in text and _is_struck_text(text)}
    styles = {*_struck_styles(named.get("xl/styles.xml", b""))}
    return {name: dict(_marks(part, styles, struck)) for name, part in sheets.items()}


def _is_struck_text(text: bytes) -> bool:
    runs = _RUN.findall(text)
    return bool(runs) and all(_LINE.search(run) for run in runs)


def _struck_styles(part: bytes) -> Iterator[int]:
    """The numbers of the formats of cells whose font is struck through."""
    if b"strike" not in part:
        return
    fonts = {at for at, font in enumerate(_FONT.findall(_inside(part, b"fonts"))) if _LINE.search(font)}
    for number, font in enumerate(_FORMAT.findall(_inside(part, b"cellXfs"))):
        if int(font) in fonts:
            yield number


def _inside(part: bytes, name: bytes) -> bytes:
    found = re.search(rb"<(?:\w+:)?%s\b[^>]*>(.*?)</(?:\w+:)?%s>" % (name, name), part, re.DOTALL)
    return found[1] if found else b""


def _marks(part: bytes, styles: set[int], texts: set[int]) -> Iterator[tuple[int, str]]:
    """The marked rows of a sheet of Excel; one struck cell strikes its row through."""
    if not (styles or texts or b"hidden" in part):
        return
    tags, last = [*_ROW.finditer(part)], 0
    for at, tag in enumerate(tags):
        number = _ROW_NUMBER.search(tag[1])
        last = int(number[1]) if number else last + 1
        end = tags[at + 1].start() if at + 1 < len(tags) else len(part)
        if _IS_HIDDEN.search(tag[1]):
            yield last, HIDDEN
        elif any(_is_struck(cell, styles, texts) for cell in _CELL.finditer(part, tag.end(), end)):
            yield last, STRUCK


def _is_struck(cell: re.Match[bytes], styles: set[int], texts: set[int]) -> bool:
    style, value = _STYLE.search(cell[1]), _VALUE.search(cell[2] or b"")
    is_text = value is not None and b't="s"' in cell[1] and int(value[1]) in texts
    return bool(cell[2]) and (is_text or (style is not None and int(style[1]) in styles))


def marked_ods_rows(content: bytes) -> dict[str, dict[int, str]]:
    """HIDDEN or STRUCK for each such row of each sheet of LibreOffice, by the number of the row."""
    struck = {name for name, style in _ODS_STYLE.findall(content) if _ODS_LINE.search(style)}
    found: dict[str, dict[int, str]] = {}
    if not struck and b"table:visibility=" not in content:
        return found
    for table in _ODS_TABLE.finditer(content):
        rows, last = found.setdefault(table[1].decode("utf-8", "replace"), {}), 0
        for row in _ODS_ROW.finditer(table[2]):
            times = _ODS_TIMES.search(row[1])
            count = int(times[1]) if times else 1
            used = {first or second for first, second in _ODS_USED.findall(row[2] or b"")}
            hidden = b'visibility="collapse"' in row[1] or b'visibility="filter"' in row[1]
            if (hidden or used & struck) and count <= MAX_REPEATED:
                rows |= dict.fromkeys(range(last + 1, last + count + 1), HIDDEN if hidden else STRUCK)
            last += count
    return found
