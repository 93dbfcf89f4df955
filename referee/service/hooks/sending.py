"""How one message is sent: signed as Standard Webhooks says, to an address that was looked up just now."""

import datetime as dt
from http.client import HTTPException
from json import dumps
from typing import Any, Final, NamedTuple

from standardwebhooks import Webhook

from events.registry.hooks import Hook
from referee.service.chance import MICROSECONDS
from referee.service.hooks.addresses import BarredError, looked_up
from referee.service.hooks.discord import discord_body
from referee.service.hooks.messages import Message
from referee.service.posting import posted
from referee.version import version

JSON, DISCORD = "json", "discord"
FORMS: Final = (JSON, DISCORD)
"""How a body is written."""
LARGEST: Final = 4096
"""Bytes of an answer that are read at most."""
GONE: Final = 410
LONGEST_PAUSE: Final = 3600
"""Seconds that a receiver may ask for between two tries, at most."""


class Delivery(NamedTuple):
    """What came of a try: whether it was taken, what was said, and how long to wait for the next.

    `gone` says that the receiver wants nothing any more; `pause` counts seconds, 0 where it names none.
    """

    taken: bool
    said: str
    gone: bool = False
    pause: int = 0


def body_of(form: str, message: Message, page: str) -> dict[str, Any]:
    """What is sent of a message; `page` is the address of the event for everybody, "" for none."""
    if form == DISCORD:
        return discord_body(message, page)
    body = message.body()
    return body | {"data": body["data"] | {"page": page}}


def deliver(hook: Hook, message: Message, now: int, page: str = "") -> Delivery:
    """Send a message to where a hook leads; it takes ten seconds to be reached and ten more at most.

    No redirect is followed, and an address that is not public is called for a local hook alone.
    """
    data = dumps(body_of(hook.form, message, page), separators=(",", ":"))
    when = dt.datetime.fromtimestamp(now // MICROSECONDS, tz=dt.UTC)
    head = {
        "Content-Type": "application/json",
        "User-Agent": f"wixoss-referee/{version()}",
        "webhook-id": message.id,
        "webhook-timestamp": str(now // MICROSECONDS),
        "webhook-signature": Webhook(hook.secret).sign(message.id, when, data),
    }
    try:
        at = looked_up(hook.url, local=hook.local)
        answer = posted(hook.url, data.encode(), head, largest=LARGEST, at=at)
    except BarredError as error:
        return Delivery(taken=False, said=f"barred: {error}")
    except (HTTPException, OSError, ValueError) as error:
        return Delivery(taken=False, said=f"not reached: {_plain(str(error) or type(error).__name__)}")
    status = answer.status
    if status == GONE:
        return Delivery(taken=False, said="answered 410: it wants nothing any more", gone=True)
    if 300 <= status < 400:  # noqa: PLR2004 - the numbers of HTTP for "look elsewhere"
        return Delivery(taken=False, said=f"answered {status}: it points elsewhere, and nobody follows")
    taken = 200 <= status < 300  # noqa: PLR2004 - and those for what was done
    asks = answer.retry if not taken and answer.retry.isascii() and answer.retry.isdigit() else ""
    pause = min(int(asks[:9] or 0), LONGEST_PAUSE)
    return Delivery(taken=taken, said=f"answered {status}", pause=pause)


def _plain(said: str) -> str:
    """What went wrong on one line, without what no terminal shows."""
    return "".join(one if one.isprintable() else " " for one in said)[:200]
