"""Who of a list comes: by columns of states, and by columns such as "Waitlist" that say yes or no."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from referee.entrants.grids import GridRow
from referee.entrants.headings import folded
from referee.entrants.rows import ListFault

SHOWN: Final = 12
_STATE: Final = re.compile(
    r"\w*(?:status|statut|estado|stato|ステータス|状態|状況|出欠)\w*"
    r"|state|rsvp|attendance|(?:areyou)?(?:attending|coming|playing|participating)|teilnahme|参加|出席"
)
_TYPE: Final = re.compile(
    r"(?:ticket|admission|attendee|registration)?(?:type|role|category)|ticket(?:name)?"
)
_AWAY: Final = re.compile(
    r"(?:is|was|on|has)?(?:cancel\w*|withdr[ae]w\w*|drop(?:ped|out|pedout)?|refund\w*|chargeback|void(?:ed)?"
    r"|declined|deleted|removed|rejected|expired|unregistered|deregistered|disqualified|absent|noshow\w*"
    r"|wait(?:ing)?(?:list\w*)?|standby|reserve|not(?:attending|coming|going|playing|participating)"
    r"|didnot(?:attend|show)|stornier\w*|abgesagt|abgemeldet|abmeldung|absage|abgelehnt|zurückgezogen"
    r"|erstattet|warteliste|nachrücker|nichtdabei|nichtanwesend|nimmtnichtteil|annulé\w*|listedattente"
    r"|désist\w*|remboursé\w*|cancelad\w*|listadeespera|reembolsad\w*|annullat\w*|ritirat\w*"
    r"|listadattesa|wycofan\w*|キャンセル\w*|辞退|取消\w*|欠席|不参加|補欠|候补|取消报名|취소|대기"
    r")(?:at|on|date|by\w+)?"
)
"""What says of somebody that they do not come: a state, or the heading of a column that says yes or no."""
_NO: Final = frozenset("no n false 0 nein non não nie いいえ 否 none never".split())
_COMES: Final = frozenset(
    "yes y true 1 ja oui si sí sim tak はい confirmed attending going coming playing participating registered"
    " enrolled entered signedup paid paidinfull free active checkedin present here ok okay completed complete"
    " approved accepted valid booked issued success succeeded bezahlt angemeldet bestätigt zugesagt anwesend"
    " dabei aktiv eingecheckt payé inscrit confirmé présent pagado inscrito confirmado pagato iscritto"
    " confermato opłacone zapłacono 参加 出席 確定 参加確定 済 済み 支払済 支払済み 支払い済み 入金済"
    " 入金済み 受付済 已付款 已确认 확정 참가".split()
)
_WATCHES: Final = re.compile(r"(?:spectator|visitor|zuschauer|besucher|espectador|spectateur|観戦|観客)\w*")
_EMPTY_SIGNS: Final = frozenset("-\u2010\u2013\u2014\u2212×✗✘☐/")


def is_absence(word: str) -> bool:
    """Whether a state, a heading or the name of a sheet says that people do not come."""
    return _AWAY.fullmatch(folded(word)) is not None


def without_absent(
    headings: Sequence[str], rows: Sequence[GridRow]
) -> tuple[list[GridRow], list[str], list[ListFault]]:
    """Leave out the people who do not come.

    Returns:
        The rows that are left, notes that name the others, and a fault for each state that is not understood
        beside others that are.
    """
    notes: list[str] = []
    faults: list[ListFault] = []
    out: set[int] = set()
    for at, heading in enumerate(headings):
        told = [(row, row.cells[at].strip()) for row in rows if at < len(row.cells) and row.cells[at].strip()]
        kind = folded(heading)
        is_state = _STATE.fullmatch(kind) is not None
        if _AWAY.fullmatch(kind):
            away = [(row, cell) for row, cell in told if _is_yes(cell, is_round=kind.startswith("drop"))]
        elif is_state:
            away = [(row, cell) for row, cell in told if is_absence(cell) or folded(cell) in _NO]
            odd = [
                (row, cell) for row, cell in told if (row, cell) not in away and folded(cell) not in _COMES
            ]
            if odd and len(odd) < len(told):
                faults += [*_unclear(heading, odd)]
            elif odd:
                values = ", ".join(dict.fromkeys(cell for _, cell in odd[:SHOWN]))
                notes.append(f"`{heading.strip()}` was taken to mean that everybody plays: {values}")
        elif _TYPE.fullmatch(kind):
            away = [(row, cell) for row, cell in told if _WATCHES.match(folded(cell))]
        else:
            continue
        if away:
            said = ", ".join(f"row {row.number} ({cell})" for row, cell in away[:SHOWN])
            more = f" and {len(away) - SHOWN} more" if len(away) > SHOWN else ""
            notes.append(f"not entered, since `{heading.strip()}` says so: {said}{more}")
            out.update(row.number for row, _ in away)
    kept = [row for row in rows if row.number not in out]
    return kept, notes, [one for one in faults if one.row not in out]


def _is_yes(cell: str, *, is_round: bool) -> bool:
    """Whether a cell below a heading such as "Waitlist" says yes: a word, a date, a place or a sign."""
    if not folded(cell):
        return cell not in _EMPTY_SIGNS
    return folded(cell) not in _NO and not (is_round and cell.isdecimal())


def _unclear(heading: str, odd: Sequence[tuple[GridRow, str]]) -> Iterator[ListFault]:
    for row, cell in odd:
        what = f"its `{heading.strip()}` is {cell[:40]!r}, and does not say whether they play"
        yield ListFault(row.number, what, "write confirmed or cancelled there, or leave the column out")
