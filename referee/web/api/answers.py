"""How much is answered at once, and how long whoever asked may keep it."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, NamedTuple, TypeVar

from fastapi import Depends, Query, Request
from starlette.responses import Response

from events.given import FARTHEST
from referee.web.api.forms import Json

T = TypeVar("T")
MOST: Final = 500
"""Rows of a page, at most."""
FOREVER: Final = "private, immutable, max-age=31536000"
EACH_TIME: Final = "private, no-cache"


class ListPage(NamedTuple):
    """A part of a list: what comes after a row, and at most how many rows."""

    after: int
    limit: int


async def page_of(
    after: Annotated[
        int,
        Query(
            ge=0,
            le=FARTHEST,
            examples=[0],
            description="Where the page begins: after this seq in a list of facts, after so many "
            "rows in any other.",
        ),
    ] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST, examples=[100], description="Rows of a page, at most.")] = 100,
) -> ListPage:
    """Read which part of a list is asked for."""
    return ListPage(after, limit)


Paging = Annotated[ListPage, Depends(page_of)]


def next_page(request: Request, after: int, key: str = "") -> str:
    """The address of the page after a row, with everything else that was asked for.

    Where rows have a key, it names the last one of this page.
    """
    asked = request.url.include_query_params(after=after, **({"key": key} if key else {}))
    return f"{request.scope.get('root_path', '')}{asked.path}?{asked.query}"


def paged(
    request: Request, rows: Sequence[T], page: ListPage, seq_of: Callable[[T], int] | None = None
) -> tuple[list[T], str | None]:
    """Cut a list to a page; give it with the address of the next one, None at the end.

    Rows are counted, or passed over up to the seq `after` where `seq_of` tells the seq of a row.
    """
    rest = rows[page.after :] if seq_of is None else [row for row in rows if seq_of(row) > page.after]
    shown = list(rest[: page.limit])
    if len(shown) == len(rest):
        return shown, None
    last = page.after + page.limit if seq_of is None else seq_of(shown[-1])
    return shown, next_page(request, last)


# What may be kept.


def fixed(request: Request, content: Any) -> Response:
    """Answer what can never change, such as a view at a seq: whoever asked may keep it."""
    return _conditional(request, content, FOREVER)


def fresh(request: Request, content: Any) -> Response:
    """Answer what may change; a visitor who has it already gets 304 and no body."""
    return _conditional(request, content, EACH_TIME)


def fresh_file(request: Request, data: bytes, name: str, media: str) -> Response:
    """Answer a file that may change, under a name; a visitor who has it already gets 304."""
    answer = Response(data, media_type=media)
    safe = "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in name)
    answer.headers["content-disposition"] = f'attachment; filename="{safe}"'
    return _kept(request, answer, EACH_TIME)


def _conditional(request: Request, content: Any, cache_control: str) -> Response:
    return _kept(request, Json(content), cache_control)


def _kept(request: Request, answer: Response, cache_control: str) -> Response:
    tag = f'"{sha256(answer.body).hexdigest()[:24]}"'
    headers = {"etag": tag, "cache-control": cache_control, "vary": "authorization, cookie"}
    asked = {one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")}
    if tag in asked or "*" in asked:
        return Response(None, 304, headers)
    answer.headers.update(headers)
    return answer
