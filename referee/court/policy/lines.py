"""On which line of a policy file something is written; the reader of TOML does not say."""

import re
from typing import Final

_TABLE: Final = re.compile(r"^\s*\[\[?\s*([\w.-]+)\s*\]\]?\s*(#.*)?$")
_KEY: Final = re.compile(r"""^\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=""")


class PolicyLines:
    """The lines of a flat file by table, number of the table and key; all count from 1."""

    def __init__(self, text: str) -> None:
        """Look once where every table and key stands."""
        self.at: dict[tuple[str, int, str], int] = {}
        seen: dict[str, int] = {}
        table = ""
        for number, row in enumerate(text.splitlines(), 1):
            if head := _TABLE.match(row):
                table = head[1]
                seen[table] = seen.get(table, 0) + 1
                self.at[table, seen[table], ""] = number
            elif key := _KEY.match(row):
                name = next(word for word in key.groups() if word is not None)
                self.at.setdefault((table, seen.get(table, 1), name), number)

    def of(self, table: str, key: str = "", number: int = 1) -> int:
        """The line of a key, else of its table, else the first."""
        return self.at.get((table, number, key)) or self.at.get((table, number, "")) or 1
