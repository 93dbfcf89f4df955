"""Cards as resources: those of the desk, one card with its reading, imports and their versions."""

from typing import Annotated, Any, BinaryIO, Literal, cast

from fastapi import Depends, Path, Query, Request
from starlette.responses import Response

from events.given import FaultyFileError
from referee.bounded.given_cards import bare, given_cards, reader_with
from referee.cards import CatalogError, UnknownCardError
from referee.cards.catalog import mechanic_row
from referee.cards.printed import printed_rows
from referee.cards.sheets import SheetError, reader_of, spelling_of
from referee.cards.told import card_told
from referee.proving import Survey, survey
from referee.service import Desk, DeskError
from referee.service.records.declaring import words_here
from referee.service.records.importing import (
    card_versions,
    cards_known,
    import_cards,
    imported_told,
    list_imports,
)
from referee.web.access.rights import entering, owning
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.answers import Paging, fresh, paged
from referee.web.api.book.card_forms import (
    GIVEN_EXAMPLE,
    GIVEN_SCHEMA,
    Cards,
    CardTold,
    ImportForm,
    Imports,
    ReadCards,
    Versions,
)
from referee.web.api.forms import LOOKS, PROBLEMS, Json
from referee.web.api.schemas import answers
from referee.web.api.uploads import body_of, taken
from referee.web.api.worked import Bearing, as_json, worked
from referee.web.routes import Router

router = Router(prefix="/v1/cards", tags=["cards"])
Who = Annotated[Visitor, Depends(visitor)]
Ruleset = Annotated[
    Literal["diva", "classic"], Query(description="The game that is played.", examples=["diva"])
]


async def _name_words(
    q: Annotated[
        str, Query(max_length=200, description="Only names with all these words.", examples=["tide"])
    ] = "",
    like: Annotated[str, Query(max_length=200, deprecated=True, description="The old name of `q`.")] = "",
) -> str:
    return q or like


NameWords = Annotated[str, Depends(_name_words)]
Name = Annotated[
    str,
    Path(max_length=300, pattern=r"^[^\x00]+$", description="Name of a card.", examples=["Kiln Tender"]),
]
NameAsked = Annotated[
    str, Query(max_length=300, pattern=r"^[^\x00]*$", description="Name of an imported card.")
]
Source = Annotated[
    str,
    Query(
        max_length=200,
        description="Name of the file, as it is kept with the import.",
        examples=["diva.jsonl"],
    ),
]
DryRun = Annotated[bool, Query(description="Say what would happen, write nothing.")]
Spelled = Annotated[
    list[str],
    Query(
        max_length=200,
        alias="spell",
        description="A class, LRIG type or team as the cards of the file spell it, =, and as its texts do.",
        examples=["Gem=Jewel"],
    ),
]
SHEET = "Cards as JSON Lines or CSV, packed by gzip or not."
GIVEN = body_of("text/plain", "A card file: JSON Lines, CSV, or TOML; as JSON with the words of its set.")
GIVEN["requestBody"]["content"] |= {"application/json": {"schema": GIVEN_SCHEMA, "example": GIVEN_EXAMPLE}}


@router.get("", responses=answers(Cards) | LOOKS, summary="Search the cards")
async def listed_cards(
    request: Request, who: Who, page: Paging, like: NameWords, ruleset: Ruleset = "diva"
) -> Response:
    """List the cards with which a match can be opened, and which import brought them."""
    entering(who)

    def work(desk: Desk) -> tuple[Any, Any]:
        return cards_known(desk, ruleset, like), list_imports(desk, ruleset)

    rows, imports = await request.app.state.clerk.study(work)
    shown, after = paged(request, rows, page)
    told = {"cards": shown, "imports": imports, "found": len(rows), "next": after}
    return fresh(request, told)


@router.get("/imports", responses=answers(Imports) | LOOKS, summary="List the imports")
async def listed_imports(request: Request, who: Who, page: Paging) -> Response:
    """List each time that cards were brought in: when, out of which file, how many."""
    entering(who)
    rows = await request.app.state.clerk.read(list_imports)
    shown, after = paged(request, rows, page)
    return fresh(request, {"imports": shown, "next": after})


@router.get("/versions", responses=answers(Versions) | LOOKS, summary="List versions")
async def listed_versions(request: Request, who: Who, name: NameAsked, ruleset: Ruleset = "diva") -> Response:
    """List what the name of an imported card meant, oldest first; a shipped card has none."""
    entering(who)
    rows = await request.app.state.clerk.read(lambda desk: card_versions(desk, ruleset, name))
    return fresh(request, {"versions": rows})


@router.get("/{name:path}", responses=answers(CardTold) | LOOKS, summary="Show a card")
async def one_card(request: Request, who: Who, name: Name, ruleset: Ruleset = "diva") -> Response:
    """Show a card: what is printed on it, the program of each line, and what it rests on."""
    entering(who)

    def work(desk: Desk) -> dict[str, Any]:
        catalog = desk.catalog_of(ruleset)
        named = catalog.named(name)
        told = card_told(reader_of(catalog.mechanics), catalog.definition(named), ruleset)
        return told | {"versions": card_versions(desk, ruleset, named)}

    try:
        return fresh(request, await request.app.state.clerk.study(work))
    except UnknownCardError as error:
        near = f"did you mean {', '.join(error.near)}" if error.near else "see /v1/cards"
        message = f"no card is named {name!r}"
        raise DeskError("unknown-card", message, instead=near) from error


@router.post(
    "/imports",
    responses=answers(ImportForm) | PROBLEMS,
    summary="Bring cards in",
    openapi_extra=body_of("application/x-ndjson", SHEET),
)
async def imported(
    request: Request,
    who: Who,
    *,
    source: Source = "upload",
    ruleset: Ruleset = "diva",
    dry_run: DryRun = False,
    spell: Spelled = [],  # noqa: B006 - the framework reads the default and never changes it
) -> Json:
    """Bring printed cards in: attributes and English text, each ability turned into a program.

    A row that cannot be a card is refused with its place; all others are taken at once, or none. A
    line that cannot be read is stated when it comes up. The same file again changes nothing, and
    a match that was opened keeps the cards it was opened with. For the owner of the service alone.
    """
    owning(who)
    clerk = request.app.state.clerk
    try:
        spelling = spelling_of(spell)
    except ValueError as error:
        raise DeskError("malformed", str(error), where="spell") from error
    with await taken(request) as sheet:

        def work(desk: Desk) -> Any:
            given = cast("BinaryIO", sheet)
            made = import_cards(desk, given, source, ruleset, dry_run=dry_run, spelling=spelling)
            return imported_told(made, dry_run=dry_run)

        try:
            return Json(await (clerk.study(work) if dry_run else clerk.bring(work)))
        except SheetError as error:
            told = error.problem
            where = f"{source}, line {told.line}, column {told.column}"
            raise DeskError("not-cards", told.what, where=where, instead=told.instead) from error


@router.post(
    "/read",
    responses=answers(ReadCards) | PROBLEMS,
    summary="Read a card file",
    openapi_extra=GIVEN,
)
async def read_cards(
    request: Request,
    who: Bearing,
    *,
    programs: Annotated[
        bool, Query(description="The file is TOML with programs, as docs/cards.md shows it.")
    ] = False,
    ruleset: Ruleset = "diva",
) -> Response:
    """Say how the cards of a file would be read: what each line means; nothing is kept.

    They are read with the words of sets that are declared here. As JSON the file is given beside
    more words: the objects of `mechanics` have the keys of `[[mechanic]]` (docs/mechanics.md).
    """
    words, crafts = await request.app.state.clerk.study(lambda desk: words_here(desk, ruleset))
    said: dict[str, Any] = {"programs": programs, "ruleset": ruleset, "media": _media(request)}
    said |= {"mechanics": [mechanic_row(one) for one in words], "crafts": crafts}
    with await taken(request, request.app.state.settings.body) as file:
        read = await worked(request, who, "cards", file, **said)
    return as_json(b'{"cards":%b}' % read)


@router.post(
    "/check",
    responses=answers(Survey) | PROBLEMS,
    summary="Check a card file",
    openapi_extra=GIVEN,
)
async def checked(
    request: Request,
    who: Who,
    *,
    quick: Annotated[bool, Query(description="Only read and print; play no boards.")] = True,
    left_out: Annotated[
        bool,
        Query(
            description="Also leave out of each set the wordings that only it needs, and say lines otherwise."
        ),
    ] = False,
    seed: Annotated[int, Query(ge=0, le=1 << 31, description="The same seed lays the same boards.")] = 1,
) -> Json:
    """Say how much of the text of a card file is read, and what stops the rest.

    Words of sets are taken as where a file is read. For the owner of the service alone, since
    boards of many cards take long.
    """
    owning(who)
    with await taken(request) as file:

        def work(desk: Desk) -> Any:
            given = given_cards(file.read(), _media(request))
            rows, (words, crafts) = printed_rows(given.data), words_here(desk, "diva")
            reader = reader_with(given, words, crafts, lambda: bare(rows))
            others = desk.catalog_of("diva")
            return survey(reader, rows, others=others, quick=quick, without=left_out, seed=seed)

        return Json(await _told(request, work))


def _media(request: Request) -> str:
    return request.headers.get("content-type", "")


async def _told(request: Request, work: Any) -> Any:
    """Do what reads a card file; raises DeskError for what is none."""
    try:
        return await request.app.state.clerk.study(work)
    except (CatalogError, FaultyFileError, UnicodeDecodeError) as error:
        told = str(error) if isinstance(error, FaultyFileError) else "the file is not UTF-8 text"
        problems = getattr(error, "problems", (told,))
        instead = "a card file as docs/cards.md shows it, or one JSON object a line"
        raise DeskError("not-a-card", "; ".join(problems[:8]), instead=instead) from error
