"""A page as somebody reads it without scripts: its words, its forms, what may be pressed there."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final, NamedTuple

VOID: Final = frozenset("area base br col embed hr img input link meta source track wbr".split())
"""Elements that hold nothing."""
UNREAD: Final = frozenset({"script", "style", "template", "svg"})
"""Elements whose content nobody reads."""
BOXES: Final = frozenset({"checkbox", "radio"})
FIELDS: Final = frozenset({"input", "textarea", "select", "button"})
Rows = list[tuple[str, str]]
"""What a form sends: names with their values, in the order of the page."""


class Node:
    """An element: its tag, its attributes, what it holds."""

    def __init__(self, tag: str, attrs: dict[str, str], parent: Node | None) -> None:
        """Begin without content."""
        self.tag, self.attrs, self.parent = tag, attrs, parent
        self.children: list[Node | str] = []

    def get(self, name: str) -> str:
        """An attribute, "" where it has none."""
        return self.attrs.get(name, "")

    def walk(self) -> Iterator[Node]:
        """Every element in it, in the order of the page."""
        for child in self.children:
            if isinstance(child, Node):
                yield child
                yield from child.walk()

    def above(self) -> Iterator[Node]:
        """The elements that hold it, the innermost first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def words(self) -> str:
        """Its text, with one space wherever there is any."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag not in UNREAD:
                yield from child._texts()
                yield " "

    @property
    def kinds(self) -> frozenset[str]:
        """The classes of it."""
        return frozenset(self.get("class").split())

    @property
    def usable(self) -> bool:
        """Whether somebody can use it: it is shown, and not disabled."""
        if "disabled" in self.attrs:
            return False
        for node in (self, *self.above()):
            shut = node.tag == "dialog" and "open" not in node.attrs
            off = node.tag == "fieldset" and "disabled" in node.attrs
            if "hidden" in node.attrs or shut or off:
                return False
        return True


class _Reader(HTMLParser):
    """Builds the elements of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.root = self.open = Node("", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element in the one that is open."""
        node = Node(tag, {name: value or "" for name, value in attrs}, self.open)
        self.open.children.append(node)
        if tag not in VOID:
            self.open = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take an element of a drawing, which is closed at once."""
        self.open.children.append(Node(tag, {n: v or "" for n, v in attrs}, self.open))

    def handle_endtag(self, tag: str) -> None:
        """Go back to what holds the element that ends here, if one of that tag is open."""
        for node in (self.open, *self.open.above()):
            if node.tag == tag and node.parent is not None:
                self.open = node.parent
                return

    def handle_data(self, data: str) -> None:
        """Take words."""
        self.open.children.append(data)


class Form(NamedTuple):
    """A form: its element, and the fields that belong to it, wherever they stand."""

    node: Node
    fields: tuple[Node, ...]

    @property
    def ordering(self) -> bool:
        """Whether it sends something, and does not just look."""
        return self.node.get("method").lower() == "post"

    def named(self, name: str) -> list[Node]:
        """The fields of a name."""
        return [one for one in self.fields if one.get("name") == name]

    def value(self, name: str) -> str:
        """The value of a field, "" where there is none of that name."""
        return next((one.get("value") for one in self.named(name)), "")

    def buttons(self) -> list[Node]:
        """The buttons with which somebody can send it."""
        return [
            one
            for one in self.fields
            if one.tag == "button" and one.get("type") in {"", "submit"} and one.usable
        ]

    def items(self) -> list[Node]:
        """The boxes of a set that is put together."""
        return [one for one in self.fields if one.get("type") == "checkbox" and one.usable]

    def rows(self, given: dict[str, str] | None = None, button: Node | None = None) -> Rows:
        """What a browser sends: every field as it stands but for those `given`."""
        rows = [row for one in self.fields if "disabled" not in one.attrs for row in _sent(one)]
        rows = [(name, (given or {}).get(name, value)) for name, value in rows]
        if button is not None and button.get("name"):
            rows.append((button.get("name"), button.get("value")))
        return rows


def _sent(field: Node) -> Rows:
    name, kind = field.get("name"), field.get("type").lower()
    if not name or field.tag == "button" or kind in {"submit", "button", "image"}:
        return []
    if field.tag == "textarea":
        return [(name, "".join(c for c in field.children if isinstance(c, str)))]
    if field.tag == "select":
        options = [one for one in field.walk() if one.tag == "option"]
        chosen = [one for one in options if "selected" in one.attrs] or options[:1]
        return [(name, one.attrs.get("value", one.words())) for one in chosen]
    if kind in BOXES and "checked" not in field.attrs:
        return []
    return [(name, field.attrs.get("value", "on" if kind in BOXES else ""))]


class Page:
    """A page that was read."""

    def __init__(self, status: int, text: str) -> None:
        """Read it."""
        self.status, self.text = status, text
        reader = _Reader()
        reader.feed(text)
        reader.close()
        self.root = reader.root
        self.nodes = list(reader.root.walk())

    def tagged(self, *tags: str) -> list[Node]:
        """The elements of some tags."""
        return [one for one in self.nodes if one.tag in tags]

    def of_class(self, name: str) -> list[Node]:
        """The elements of a class."""
        return [one for one in self.nodes if name in one.kinds]

    def by_id(self, name: str) -> Node | None:
        """The element of an id, None where there is none."""
        return next((one for one in self.nodes if one.get("id") == name), None)

    def alerts(self) -> list[str]:
        """What the page calls out: the words of its alerts."""
        return [one.words() for one in self.nodes if one.get("role") == "alert"]

    def forms(self) -> list[Form]:
        """The forms of the page."""
        held: dict[int, list[Node]] = {}
        for one in self.nodes:
            if one.tag not in FIELDS:
                continue
            owner = self.by_id(one.get("form")) if one.get("form") else None
            inner = next((n for n in one.above() if n.tag == "form"), None)
            form = owner if one.get("form") else inner
            if form is not None:
                held.setdefault(id(form), []).append(one)
        return [Form(one, tuple(held.get(id(one), ()))) for one in self.tagged("form")]
