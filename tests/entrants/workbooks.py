"""Workbooks as Excel and LibreOffice write them, made by hand for tests."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from html import escape

Cell = str | int | float | bool | None
_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/></Types>'
)
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
ODS = "application/vnd.oasis.opendocument.spreadsheet"


def packed(parts: Mapping[str, str]) -> bytes:
    """An archive of parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return out.getvalue()


def xlsx(sheets: Mapping[str, Sequence[Sequence[Cell]]], more: str = "") -> bytes:
    """A workbook of Excel; `more` is XML at the end of the data of each sheet."""
    names = list(sheets)
    listed = "".join(f'<sheet name="{n}" sheetId="{i}" r:id="r{i}"/>' for i, n in enumerate(names, 1))
    kind = f"{_OFFICE}/worksheet"
    links = "".join(
        f'<Relationship Id="r{i}" Type="{kind}" Target="worksheets/sheet{i}.xml"/>'
        for i, _ in enumerate(names, 1)
    )
    start = f'<Relationship Id="r1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
    parts = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}">{start}</Relationships>',
        "xl/workbook.xml": (
            f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{listed}</sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}">{links}</Relationships>',
    }
    for i, name in enumerate(names, 1):
        rows = "".join(_row(number, row) for number, row in enumerate(sheets[name], 1))
        data = f"<sheetData>{rows}{more}</sheetData>"
        parts[f"xl/worksheets/sheet{i}.xml"] = f'<worksheet xmlns="{_MAIN}">{data}</worksheet>'
    return packed(parts)


def _row(number: int, row: Sequence[Cell]) -> str:
    cells = "".join(_cell(f"{chr(ord('A') + at)}{number}", value) for at, value in enumerate(row))
    return f'<row r="{number}">{cells}</row>'


def _cell(place: str, value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return f'<c r="{place}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float):
        return f'<c r="{place}"><v>{value}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'


def ods(rows: Sequence[Sequence[str]], *, repeated: int = 1) -> bytes:
    """A workbook of LibreOffice, with the million empty rows at its end; the last row is repeated."""
    last = len(rows)
    cells = "".join(
        f'<table:table-row table:number-rows-repeated="{repeated if at == last else 1}">'
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'
            for cell in row
        )
        + '<table:table-cell table:number-columns-repeated="16380"/></table:table-row>'
        for at, row in enumerate(rows, 1)
    )
    empty = (
        '<table:table-row table:number-rows-repeated="1048000">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    body = (
        f'<office:body><office:spreadsheet><table:table table:name="People">{cells}{empty}</table:table>'
        "</office:spreadsheet></office:body>"
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    content = f"{head}<office:document-content {spaces}>{body}</office:document-content>"
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{ODS}"/></manifest:manifest>'
    )
    return packed({"mimetype": ODS, "content.xml": content, "META-INF/manifest.xml": manifest})
