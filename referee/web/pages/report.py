"""The report of an event as a page, which is the same file that the command line writes."""

from urllib.parse import quote

from fastapi import Request
from starlette.responses import Response

from referee.service import Desk
from referee.service.event.records import ReportSheet, report_page
from referee.web.access.visitors import Who
from referee.web.api.event.at_event import EventName
from referee.web.api.event.reports import Audit, Public, report_for
from referee.web.headers import HEADERS


async def page(
    request: Request, who: Who, event: EventName, *, public: Public = False, audit: Audit = False
) -> Response:
    """Show what an event came to, as a page to be read or printed."""
    to = request.app.state.settings.publication
    root = f"{request.scope.get('root_path', '')}/v1/events/{quote(event, safe='')}"
    links = (("As data", f"{root}/report"), ("The event as one file", f"{root}/file"))

    def work(desk: Desk) -> ReportSheet:
        return report_page(report_for(who, desk, event, to, public=public, audit=audit), links)

    sheet = await request.app.state.clerk.study(work)
    policy = f"{sheet.policy}; frame-ancestors 'none'"
    headers = {**HEADERS, "content-security-policy": policy, "cache-control": "private, no-cache"}
    return Response(sheet.text, headers=headers, media_type="text/html; charset=utf-8")
