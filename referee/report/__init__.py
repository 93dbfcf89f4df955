"""What an event came to, counted out of its log and the logs of its matches.

Question: which decks won how often, who went first, how long did it take, what was asked of the
judges, and how did everybody stand in the end?
May import: what an event is (referee.fold), what its court read (referee.court), live paths
(referee.timeline), standings (referee.tournament); jinja2 and markupsafe, which draw the page.
Public names: `report_of` (all of it, as data), `EventReport`, `summary_of` and `PlayedTable` (one
table, as far as its match tells), `READ` (the kinds of facts that a match is asked for), `share_of`
and `Share` (a share with its interval), `spread_of` and `LengthSpread`; of `referee.report.page`
`report_page` and `ReportSheet`.
"""

from referee.report.counting import LengthSpread, Share, share_of, spread_of
from referee.report.making import ReportedEvent, report_of
from referee.report.played import READ, PlayedTable, summary_of
from referee.report.records import EventReport

__all__ = [
    "READ",
    "EventReport",
    "LengthSpread",
    "PlayedTable",
    "ReportedEvent",
    "Share",
    "report_of",
    "share_of",
    "spread_of",
    "summary_of",
]
