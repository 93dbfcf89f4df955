"""What the menu and the bar of the viewer offer; its keys stand in static/js/bindings.js."""

from typing import Final, NamedTuple

from referee.web.pages.first import ViewerPage


class Control(NamedTuple):
    """A button with the command of the script that it gives, or a link where `address` is one.

    `needs` says without what it is left out: a field of the page, "desk" for officials of the match, or
    "service" for a page that is no file. `{match}`, `{viewer}` and `{seq}` stand in an address for those
    of the page; `download` is the end of the name of a file.
    """

    words: str
    icon: str
    command: str = ""
    needs: str = ""
    kind: str = ""
    address: str = ""
    download: str = ""


BUTTONS: Final = (
    Control("Copy link", "link", "copy"),
    Control("Light or dark", "theme", "theme"),
    Control("Keys", "keys", "keys", kind=" wide-only"),
    Control("Spoiler-free review", "eye", "veil", kind=" veil"),
    Control("Filter the log", "search", "filter"),
    Control("Next marked note", "doubt", "nextMark", needs="notes"),
    Control("Write a note", "plus", "writeNote", needs="writes"),
    Control("Lead a study", "person", "study", needs="leads"),
    Control("Turn the table", "rewind", "turnTable", needs="service"),
)
"""The buttons of the menu, in their order."""
OF_MATCH: Final = (
    Control("Rulings", "gavel", address="m/{match}/rulings?as={viewer}&seq={seq}"),
    Control("Amend this entry", "undo", needs="desk", address="desk/{match}/amend?seq={seq}"),
    Control("Proof of this fact", "lock", address="v1/matches/{match}/proofs/{seq}", download=".proof.json"),
    Control(
        "Case bundle", "copy", needs="whole", download=".zip",
        address="v1/matches/{match}/bundle?case={match}&at={seq}",
    ),
    Control(
        "Replay file", "download", needs="whole", download=".html",
        address="v1/matches/{match}/replay.html?as={viewer}&seq={seq}",
    ),
)  # fmt: skip
"""What goes along with a match, one press each: in the bar of a wide screen, and in the menu."""


def offered(control: Control, page: ViewerPage, root: str) -> bool:
    """Whether a page has what a control needs; `root` is "" in a file."""
    if not control.needs:
        return True
    if control.needs == "desk":
        return any(one.name == "Desk" for one in page.doors)
    return bool(root) and (control.needs == "service" or bool(getattr(page, control.needs)))
