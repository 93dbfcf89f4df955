"""What a screen of a seat offers to somebody who reads it without scripts, and what is pressed.

Nothing here knows the game: what may be answered, how many and in which order is what the forms of
the page say.
"""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection, RemoteDisconnected
from itertools import combinations, permutations
from math import comb
from random import Random
from time import perf_counter
from typing import Final, NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

from tests.web.markup import Form, Node, Page, Rows

PATIENCE: Final = 60.0
"""Seconds for which an answer is waited."""
MOVED: Final = 303
BUSY: Final = 429
PLACE: Final = "place-"
"""How the field begins that says in which place a box of an order comes."""
FEW: Final = 400
"""Sets of one size that are gone through one by one."""
TRIES: Final = 60
"""Sets of one size that are tried, where there are more."""
OVER: Final = "The match is over"
MINE: Final = "Your decision"
JUDGED: Final = "judge is choosing"


class Press(NamedTuple):
    """One way to answer: a form, the button that sends it, and the boxes of a set."""

    form: Form
    button: Node
    boxes: tuple[Node, ...] = ()

    @property
    def words(self) -> str:
        """What is pressed."""
        return self.button.words() or self.button.get("value")

    @property
    def bounds(self) -> tuple[int, int]:
        """How many boxes are to be chosen, as the page says."""
        held = (n for n in self.boxes[0].above() if "data-least" in n.attrs)
        around = next(held, self.form.node)
        least, most = around.get("data-least"), around.get("data-most")
        return int(least or 0), min(int(most or len(self.boxes)), len(self.boxes))

    @property
    def ordered(self) -> bool:
        """Whether the page asks in which order the boxes come."""
        return any(one.get("name").startswith(PLACE) for one in self.form.fields)

    def sent(self, chosen: tuple[Node, ...] = ()) -> Rows:
        """What a browser sends when these boxes were chosen, in this order."""
        place = {f"{PLACE}{one.get('value')}": str(n) for n, one in enumerate(chosen, 1)}
        places = {one.get("name"): "" for one in self.form.fields} if self.ordered else {}
        given = {n: "" for n in places if n.startswith(PLACE)} | place
        rows = [row for row in self.form.rows(given, self.button) if row[0] != "item"]
        return rows + [("item", one.get("value")) for one in self.boxes if one in chosen]


class Screen(NamedTuple):
    """A page that a seat reads: what it says, and what may be pressed."""

    page: Page
    seconds: float

    @property
    def main(self) -> Node | None:
        """The part of the page that is the match."""
        return self.page.by_id("play")

    @property
    def over(self) -> bool:
        """Whether the page tells the end of the match."""
        return any(one.words() == OVER for one in self.page.of_class("label"))

    @property
    def mine(self) -> bool:
        """Whether the page asks who reads it."""
        told = self.main.get("data-mine") if self.main is not None else ""
        return told == "1" or any(one.words() == MINE for one in self.page.of_class("label"))

    @property
    def judged(self) -> bool:
        """Whether the page tells that a judge is asked."""
        return any(JUDGED in one.words() for one in self.page.of_class("asks"))

    @property
    def question(self) -> str:
        """What is asked, in the words of the page."""
        asks = (node for node in self.page.of_class("asks") for node in node.walk())
        return next((one.words() for one in asks if one.tag == "h2"), "")

    @property
    def kind(self) -> str:
        """The kind of question, as the page names it, else the first words of it."""
        told = self.main.get("data-kind") if self.main is not None else ""
        return told or " ".join(self.question.split("(")[0].split(",")[0].split()[:4])

    def answering(self) -> list[Form]:
        """The forms with which the question is answered."""
        return [
            one for one in self.page.forms() if one.ordering and one.named("expect") and not one.named("do")
        ]

    def presses(self) -> list[Press]:
        """Every way to answer that needs no words."""
        found = []
        for form in self.answering():
            boxes = tuple(form.items())
            for button in form.buttons():
                if button.get("name"):
                    found.append(Press(form, button))
                elif boxes:
                    found.append(Press(form, button, boxes))
        return found

    def conceding(self) -> Press | None:
        """How the match is conceded."""
        for form in self.answering():
            if form.value("say") == "concede" and form.buttons():
                return Press(form, form.buttons()[0])
        return None


def sets(press: Press, chance: Random) -> Iterator[tuple[Node, ...]]:
    """Sets that the page lets one choose, in random order: every one where they are few."""
    least, most = press.bounds
    sizes = list(range(least, most + 1))
    chance.shuffle(sizes)
    for size in sizes:
        yield from _of_size(press, size, chance)


def _of_size(press: Press, size: int, chance: Random) -> Iterator[tuple[Node, ...]]:
    boxes = list(press.boxes)
    if comb(len(boxes), size) > FEW:
        for _ in range(TRIES):
            yield tuple(chance.sample(boxes, size))
        return
    rows = list(permutations(boxes, size)) if press.ordered and size <= 4 else list(combinations(boxes, size))
    chance.shuffle(rows)
    yield from rows


class Browser:
    """Reads pages and sends forms, with its cookies, and follows where it is sent on."""

    def __init__(self, host: str, port: int) -> None:
        """Speak with a service on this machine."""
        self.host, self.port = host, port
        self.line = HTTPConnection(host, port, timeout=PATIENCE)
        self.cookies: dict[str, str] = {}
        self.place = ""

    def enter(self, link: str) -> str:
        """Press the button of a link that works once; give the address of the page that it leads to."""
        (form,) = self.get(link).page.forms()
        self._asked("POST", urljoin(link, form.node.get("action") or link), urlencode(form.rows({})))
        return self.place

    def get(self, address: str) -> Screen:
        """Read a page."""
        return self._asked("GET", address, None)

    def send(self, form: Form, rows: Rows, page: str) -> Screen:
        """Send a form of a page; give the page that answers."""
        return self._asked("POST", form.node.get("action") or page, urlencode(rows))

    def close(self) -> None:
        """Hang up."""
        self.line.close()

    def _asked(self, method: str, address: str, body: str | None) -> Screen:
        begun = perf_counter()
        self.place = address
        status, where, text = self._exchange(method, address, body)
        while status == MOVED:
            self.place = where
            status, where, text = self._exchange("GET", where, None)
        seconds = perf_counter() - begun
        return Screen(Page(status, text), seconds)

    def _exchange(self, method: str, address: str, body: str | None) -> tuple[int, str, str]:
        parts = urlsplit(address)
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        headers = {"accept": "text/html"}
        if self.cookies:
            headers["cookie"] = "; ".join(f"{n}={v}" for n, v in self.cookies.items())
        if body is not None:
            headers["content-type"] = "application/x-www-form-urlencoded"
            headers["origin"] = f"http://{self.host}:{self.port}"
        try:
            self.line.request(method, path, body, headers)
            answer = self.line.getresponse()
        except (RemoteDisconnected, BrokenPipeError, ConnectionResetError):
            # hung up while nobody spoke; what is sent twice has its key
            self.line.close()
            self.line.request(method, path, body, headers)
            answer = self.line.getresponse()
        for line in answer.headers.get_all("set-cookie") or ():
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        text = answer.read().decode()
        return answer.status, answer.headers.get("location") or "", text
