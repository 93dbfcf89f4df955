"""Which screens besides the viewer a visitor has at a match, and who may open one."""

from urllib.parse import quote

from referee.service import Desk
from referee.service.event.placing import belonging
from referee.web.access.here import here
from referee.web.access.visitors import ORGANISER, OWNER, Visitor
from referee.web.pages.first import Link


def doors(who: Visitor, desk: Desk, match: str) -> tuple[Link, ...]:
    """The screens where a visitor plays this match or judges it; none for who watches."""
    found, now = [], here(who, desk, belonging(desk, match))
    if now.seats():
        seat = f"?seat={now.seat or 'A'}"
        found.append(Link("Play", f"m/{quote(match)}/play{seat}"))
    if now.official:
        found.append(Link("Desk", f"desk/{quote(match)}"))
    return tuple(found)


def opens(who: Visitor) -> bool:
    """Whether a visitor opens matches for others and hands their links out."""
    return not who.match and who.role in {OWNER, ORGANISER}
