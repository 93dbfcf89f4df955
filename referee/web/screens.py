"""Every screen, declared once: its address, what it is called, who may open it, and what answers.

The routes, the titles of the pages and the lists of screens that tests go through are made from
this table. Of two rows that fit an address the first one answers.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, NamedTuple

from referee.web.desk import (
    amend,
    appeal,
    bringing,
    call,
    check,
    event,
    finding,
    links,
    precedents,
    printing,
    queue,
    ruling,
)
from referee.web.desk import opening as event_opening
from referee.web.hall import screen as hall
from referee.web.pages import (
    branching,
    card_lines,
    compare,
    described,
    entering,
    home,
    noting,
    opening,
    own,
    play,
    report,
    rulebook,
    rulings,
    sheet,
    studying,
    viewer,
    why,
)
from referee.web.replay import position
from referee.web.routes import Router

Permission = Literal[
    "everybody",
    "link",
    "visitor",
    "reader",
    "match",
    "seat",
    "leader",
    "official",
    "office",
    "opener",
    "event",
]
View = Callable[..., Any]

EVERYBODY: Final = "everybody"
"""No token is needed."""
LINK: Final = "link"
"""The token that is shown has to be good."""
VISITOR: Final = "visitor"
"""Any token; everybody where the service is public."""
READER: Final = "reader"
"""Who may say what lines of cards mean: officials who are bound to no match."""
MATCH: Final = "match"
"""Whoever may know of the match, as far as they may see it."""
SEAT: Final = "seat"
"""A player of the match, or its table."""
LEADER: Final = "leader"
"""Who may lead a study: officials and players of the match."""
OFFICIAL: Final = "official"
"""An official of the match."""
OFFICE: Final = "office"
"""An official of any match or event."""
OPENER: Final = "opener"
"""Who opens matches or events: organizers, and whoever runs the service."""
EVENT: Final = "event"
"""Whoever the event lets in, by what they are there; the view asks for more where it has to."""


class Screen(NamedTuple):
    """An address with what answers when it is opened (`show`) and when a form is sent there (`send`).

    `title` is "" for a part of another screen, which its script or a form asks for.
    """

    address: str
    title: str
    permission: Permission
    show: View | None = None
    send: View | None = None


SCREENS: Final = (
    Screen("/desk", "Calls", OFFICE, queue.queue),
    Screen("/desk/{match}/claim", "", OFFICIAL, send=queue.claim),
    Screen("/precedents", "Precedents", OFFICE, precedents.searched),
    Screen("/desk/event/{name}", "Event", EVENT, event.event, event.order),
    Screen("/desk/event/{name}/import", "", EVENT, send=bringing.bring_in),
    Screen("/desk/event/{name}/links", "Links", EVENT, send=links.hand_out),
    Screen("/desk/event/{name}/print/{what}", "Print", EVENT, printing.paper),
    Screen("/open/event", "Open an event", OPENER, event_opening.form, event_opening.given),
    Screen("/desk/{match}/check", "Check a rewind", OFFICIAL, check.check, check.rewind),
    Screen("/desk/{match}/amend", "Amend", OFFICIAL, amend.amend, amend.ordered),
    Screen("/desk/{match}/clauses", "", OFFICIAL, finding.sought),
    Screen("/desk/{match}/rule", "Rule", OFFICIAL, ruling.form, ruling.rule),
    Screen("/desk/{match}/appeal", "Appeal", OFFICIAL, appeal.appeal, appeal.decide),
    Screen("/desk/{match}", "Table", OFFICIAL, call.call, call.order),
    Screen("/hall/{event}/stream", "", EVENT, hall.followed),
    Screen("/hall/{event}", "Hall", EVENT, hall.rotating),
    Screen("/hall/{event}/{what}", "Hall", EVENT, hall.alone),
    Screen("/m/{match}/branch", "What if", MATCH, branching.offered),
    Screen("/m/{match}/branch", "What if", OFFICIAL, send=branching.opened),
    Screen("/cards", "Card lines", VISITOR, card_lines.listed),
    Screen("/cards", "Card lines", READER, send=card_lines.given),
    Screen("/m/{match}/compare", "Compare", MATCH, compare.compare),
    Screen("/m/{match}/compare/steps", "", MATCH, compare.stepped),
    Screen("/enter", "Sign in", EVERYBODY, entering.enter),
    Screen("/enter", "Sign in", LINK, send=entering.entered),
    Screen("/enter/{token}", "Sign in", LINK, entering.entered_by_link),
    Screen("/leave", "", EVERYBODY, send=entering.leave),
    Screen("/m/{match}/full-view", "", OFFICIAL, send=entering.look),
    Screen("/", "Matches", VISITOR, home.home),
    Screen("/m/{match}/notes", "", OFFICIAL, send=noting.noted),
    Screen("/join/{event}", "Registration", EVENT, own.joining, own.joined),
    Screen("/own/{event}", "Your event", EVENT, own.own, own.ordered),
    Screen("/m/{match}/play", "Play", SEAT, play.play, play.act),
    Screen("/open", "Open a match", OPENER, opening.form, opening.given),
    Screen("/event/{event}/report", "Report", EVENT, report.page),
    Screen("/rulebook", "Rulebook", EVERYBODY, rulebook.contents),
    Screen("/rulebook/changes", "Rulebook", EVERYBODY, rulebook.changed),
    Screen("/rulebook/{clause_id}", "Rulebook", EVERYBODY, rulebook.one_clause),
    Screen("/m/{match}/rulings", "Rulings", MATCH, rulings.beside),
    Screen("/m/{match}/card", "Card", MATCH, sheet.card),
    Screen("/m/{match}/studies", "", LEADER, send=studying.lead),
    Screen("/m/{match}/studies/{study}", "Study", MATCH, studying.opened, studying.moved),
    Screen("/m/{match}/studies/{study}/leading", "", MATCH, studying.leading),
    Screen("/m/{match}/studies/{study}/stream", "", MATCH, studying.followed),
    Screen("/m/{match}", "Viewer", MATCH, viewer.watched),
    Screen("/m/{match}/steps", "", MATCH, viewer.stepped),
    Screen("/m/{match}/frame", "", MATCH, viewer.framed),
    Screen("/m/{match}/tape", "", MATCH, viewer.taped),
    Screen("/m/{match}/log", "", MATCH, viewer.logged),
    Screen("/m/{match}/why", "", MATCH, why.why),
    Screen("/v1/openapi.json", "", EVERYBODY, described.told),
    Screen("/api", "API", EVERYBODY, described.described),
    Screen("/rulebook/{clause_id}/viewer/{case}", "Position", EVERYBODY, position.position),
)


def views(screen: Screen) -> Iterator[tuple[str, View]]:
    """The methods that a screen answers, each with its view."""
    if screen.show is not None:
        yield "GET", screen.show
    if screen.send is not None:
        yield "POST", screen.send


def _routed() -> Router:
    made = Router(include_in_schema=False)
    for screen in SCREENS:
        for method, view in views(screen):
            made.add_api_route(screen.address, view, methods=[method], name=screen.title)
    return made


router: Final = _routed()
