"""What is told, as a webhook of a channel of Discord takes it.

Its documented bounds: ten embeds with 6,000 letters in all, a title of 256, a description of 4,096,
content of 2,000. Lists that are longer are cut at a whole line, with how many are left out.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from events.wording import counted
from referee.service.hooks.messages import Message

TITLE: Final = 256
DESCRIPTION: Final = 4096
EMBEDS: Final = 10
TOTAL: Final = 6000
"""Letters of all embeds of a message."""
ROOM: Final = 300
"""Letters that are kept free for the foot and for how many are left out."""
NAMED: Final = 60
"""Letters of an id that are shown."""
FENCE: Final = "```\n{}\n```"
CALM: Final = 0x3B6EA8
WARNING: Final = 0xC9302C


def discord_body(message: Message, page: str) -> dict[str, Any]:
    """The body for a channel: whom it names is not pinged, and nothing of it is read as markup."""
    title, lines, after = _told(message)
    embeds = _embeds(title[:TITLE], lines, after)
    first, last = embeds[0], embeds[-1]
    if page:
        first["url"] = page
    where = f"{_named(message.data['event'])}@{message.seq}" if message.seq else message.data["event"]
    last["footer"] = {"text": _named(where)}
    last["timestamp"] = message.body()["timestamp"]
    return {"embeds": embeds, "allowed_mentions": {"parse": []}}


def letters(text: str) -> int:
    """How many letters Discord counts at most: units of UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _embeds(title: str, lines: Sequence[str], after: str) -> list[dict[str, Any]]:
    """The lines on as many embeds as may be, and below them what is left to say."""
    color = WARNING if title.startswith("A call") else CALM
    embeds: list[dict[str, Any]] = [{"title": title, "color": color}]
    left, rest = TOTAL - ROOM - letters(title) - letters(after), list(lines)
    while rest and len(embeds) <= EMBEDS:
        taken = _taken(rest, min(left, DESCRIPTION - ROOM - letters(after)))
        if not taken:
            break
        text = FENCE.format("\n".join(taken))
        if "description" in embeds[-1]:
            if len(embeds) == EMBEDS:
                break
            embeds.append({"color": color})
        embeds[-1]["description"] = text
        left, rest = left - letters(text), rest[len(taken) :]
    below = [f"... and {counted(len(rest), 'line')} more"] if rest else []
    said = "\n".join(filter(None, [embeds[-1].get("description", ""), *below, after]))
    if said:
        embeds[-1]["description"] = said
    return embeds


def _taken(lines: Sequence[str], room: int) -> list[str]:
    """The first lines for which there is room, in a fence."""
    left, taken = room - letters(FENCE), []
    for line in lines:
        left -= letters(line) + 1
        if left < 0:
            break
        taken.append(line)
    return taken


def _told(message: Message) -> tuple[str, list[str], str]:
    """The title of a message, its lines, and what stands below them."""
    data = message.data
    number, table = data.get("round"), data.get("table")
    match message.type:
        case "round.paired":
            count = counted(len(data["tables"]), "table")
            told = f"Round {number} is paired", list(_paired(data)), count
        case "round.unpaired":
            told = f"The pairing of round {number} is undone", [], ""
        case "table.added":
            told = f"Round {number}: one more table", list(_paired(data | {"byes": ()})), ""
        case "result.written":
            told = f"Round {number}, table {table}", [_ended(data)], ""
        case "result.corrected":
            told = f"Round {number}, table {table}: corrected", [_ended(data)], ""
        case "standings.counted":
            told = f"Standings after round {number}", list(_stood(data["rows"])), ""
        case "call.waiting":
            where = f"round {number}, table {table}" if table else _named(data["match"])
            waited = counted(data["waited"] // 60, "minute")
            told = f"A call waits at {where}", [], f"Nobody has taken it for {waited}."
        case _:
            told = "A test: this channel is told of an event", [_named(data["event"])], ""
    return told


def _paired(data: dict[str, Any]) -> Iterator[str]:
    for one in data["tables"]:
        yield f"{one['table']:>4}  {_named(one['a'])} - {_named(one['b'])}"
    for one in data["byes"]:
        yield f" bye  {_named(one)}"


def _ended(data: dict[str, Any]) -> str:
    both = f"{_named(data['a'])} - {_named(data['b'])}"
    games = "-".join(map(str, data["games"] if data["games"][2] else data["games"][:2]))
    if data["winner"] in {data["a"], data["b"]}:
        return f"{both}: {_named(data['winner'])} won, {games}"
    return f"{both}: {data['winner']}, {games}"


def _stood(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    width = max((len(_named(one["person"])) for one in islice(rows, 100)), default=0)
    for one in rows:
        record = f"{one['won']}-{one['lost']}-{one['drawn']}"
        yield f"{one['place']:>4}  {_named(one['person']):<{width}} {one['points']:>4}  {record}"


def _named(text: str) -> str:
    """An id as it stands in a fence: on one line, short, and never the end of it."""
    shown = "".join(one if one.isprintable() else " " for one in text).replace("`", "'")
    return shown if len(shown) <= NAMED else f"{shown[: NAMED - 1]}…"
