"""Whether tokens are out that never end, or that ended while their holders still come."""

from collections.abc import Iterator

from events.wording import counted
from referee.doctor.diagnosis import Deployment, Diagnosis, care, good
from referee.service.chance import MICROSECONDS
from referee.service.event.tokens import list_tokens
from referee.service.opened import open_desk

DAY = 24 * 3600 * MICROSECONDS
NAMED = 5
"""Ids that a finding names."""


def token_findings(at: Deployment) -> Iterator[Diagnosis]:
    """What is found of the tokens of a record."""
    desk = open_desk(at.url, readonly=True)
    try:
        found, now = list_tokens(desk), desk.clock()
    finally:
        desk.close()
    endless = [one.id for one in found if one.state == "valid" and not one.expires]
    lately = [one.id for one in found if one.state == "expired" and now - one.expires < DAY]
    if endless:
        why = "who finds such a link later comes in with it"
        do = "referee token revoke ID, and make those that end: referee token make --expires 12h"
        yield care("tokens", f"{counted(len(endless), 'token')} without an end: {_ids(endless)}", why, do)
    if lately:
        why = "their holders are turned away at the door"
        do = "make new ones for those who still judge or play: referee token make"
        yield care(
            "tokens", f"{counted(len(lately), 'token')} ended since yesterday: {_ids(lately)}", why, do
        )
    if not endless and not lately:
        valid = sum(one.state == "valid" for one in found)
        yield good("tokens", f"{counted(valid, 'valid token')}, each with an end")


def _ids(ids: list[str]) -> str:
    more = f" and {len(ids) - NAMED} more" if len(ids) > NAMED else ""
    return ", ".join(ids[:NAMED]) + more
