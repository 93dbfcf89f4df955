"""Is a word of a sentence that counts left unread? Each is changed and left out, one by one.

    python -m tests.text.swallowed

All sentences of the table; the tests take a share of them. Exit 1 when a word is swallowed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from referee.cards.text import same
from tests.text.table import program, sentences, written
from tests.text.words import changed, shortened


def swallowed(kind: str, sentence: str) -> Iterator[str]:
    """Say of each word whether the sentence means the same with another, or without it."""
    node = program(kind, sentence)
    for was, word, other in changed(sentence):
        made = program(kind, other)
        if made is not None and same(made, node):
            yield f"{was} -> {word}: {written(made)}"
    for was, other in shortened(sentence):
        made = program(kind, other)
        if made is not None and same(made, node):
            yield f"without {was}: {written(made)}"


def main() -> int:
    """Look at every sentence, and print what is swallowed."""
    rows = sentences()
    found = [f"{kind}: {one}\n    {said}" for kind, one in rows for said in swallowed(kind, one)]
    sys.stdout.write("".join(f"{line}\n" for line in found))
    sys.stdout.write(f"{len(rows)} sentences, {len(found)} words swallowed\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
