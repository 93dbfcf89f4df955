"""The sentences of invented cards, what each means and how it is printed back.

`sentences*.txt` are written by hand; the `programs*.txt` beside them hold what each of them became
when it was last looked through. Write these anew with `python -m tests.text.table` and read the
difference.
"""

from pathlib import Path

from referee.effects.language import Node
from tests.guide import print_ability, read_text

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("sentences*.txt"))
TYPES = ("SIGNI", "LRIG", "PIECE", "SPELL", "ARTS", "RESONA", "BURST")


def written_down(file: Path) -> list[tuple[str, str]]:
    """Every sentence of a file with the type of the card that bears it."""
    rows, kind = [], ""
    for line in file.read_text("utf-8").splitlines():
        if line in TYPES:
            kind = line
        elif line and not line.startswith("#"):
            rows.append((kind, line))
    return rows


def sentences() -> list[tuple[str, str]]:
    """Every sentence of all files."""
    return [row for file in FILES for row in written_down(file)]


def programs(file: Path) -> Path:
    """The file that holds what the sentences of a file mean."""
    return FOLDER / file.name.replace("sentences", "programs")


def program(kind: str, sentence: str) -> Node | None:
    """What a sentence means, or None where it is declined."""
    burst = kind == "BURST"
    made = read_text([sentence], kind="SIGNI" if burst else kind, burst=burst)
    return made.abilities[0].node if made.abilities and not made.declined else None


def written(node: Node) -> str:
    """Write a program in one line."""
    return f"({' '.join(written(n) for n in node)})" if isinstance(node, tuple) else str(node)


def entry(kind: str, sentence: str) -> str:
    """What the table holds of a sentence."""
    node = program(kind, sentence)
    return entry_of(kind, sentence, node, None if node is None else print_ability(node, kind))


def entry_of(kind: str, sentence: str, node: Node | None, printed: str | None) -> str:
    """What the table holds of a sentence that means this and is printed like this."""
    rows = [f"{kind}: {sentence}", f"    {written(node)}"]
    return "\n".join(rows if printed == sentence else [*rows, f"    {printed}"])


def table(file: Path) -> str:
    """What the sentences of a file mean."""
    return "\n".join(entry(*row) for row in written_down(file)) + "\n"


if __name__ == "__main__":
    for one in FILES:
        programs(one).write_text(table(one), "utf-8")
