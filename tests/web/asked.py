"""Everything that the API can be asked, asked once: for its examples, and held to its schemas.

An operation that only looks is a row of a table; what has to be brought about before it can be
asked for stands in a function of its own.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from cli.operate.demo import NAME as DEMO
from events.memory_log import MemoryLog
from referee.exchange.event_files import EventFileRequest, pack_event
from referee.positions.shelf import BOOK
from referee.service import Desk
from referee.service.court.judging import rewind_check
from referee.service.event.running import open_event
from referee.service.play.papering import enter_line
from tests.house.tree import ROOT
from tests.service.conftest import play
from tests.service.test_owing import triggered, until
from tests.web.amended import amended
from tests.web.brought import SHEET, UNREAD, WORDS
from tests.web.disputed import appealed, closed, event_begun, later, ruled, told
from tests.web.hall import AT, CUP, MATCH, Hall
from tests.web.paired import paired

M1 = "/v1/matches/m1"
RECORDED = f"/v1/matches/{DEMO}"
PAPER = "/v1/matches/p1"
FALL = "/v1/events/fall"
ANN = "head-judge:ann"
SAM = "scorekeeper:sam"
CY = "floor-judge:cy"
GUEST = 1_795_000_000_000_000
SHIPPED = ROOT / "cli" / "shipped"
TYPED = (SHIPPED / "paper.txt").read_text("utf-8")

LOOKS: tuple[tuple[str, str], ...] = (
    # matches and what they were, at a point or as they stand
    ("owner", f"{RECORDED}?as=spectator"),
    ("owner", f"{RECORDED}/notices"),
    ("owner", f"{RECORDED}/view?seq=57&as=A"),
    ("owner", f"{RECORDED}/facts?seq=60&after=56&limit=3&as=A"),
    ("owner", f"{RECORDED}/log?after=56&limit=3&as=A"),
    ("owner", f"{RECORDED}/diff?from=57&to=60&as=A"),
    ("owner", f"{RECORDED}/why?seq=60&as=A"),
    ("owner", f"{RECORDED}/chance"),
    ("owner", f"{RECORDED}/knowledge?seq=200&as=B"),
    ("owner", f"{RECORDED}/jumps/turn?number=3"),
    ("owner", f"{RECORDED}/checkpoints?after=4&limit=3"),
    ("owner", f"{RECORDED}/rewind-check?to=turn3&as=judge"),
    ("owner", f"{RECORDED}/cited?clause=glossary.guard.1"),
    # as files
    ("owner", f"{RECORDED}/record?as=judge"),
    ("owner", f"{RECORDED}/notation?as=judge&marks=true"),
    ("owner", f"{RECORDED}/replay.html?as=spectator&seq=212"),
    ("owner", f"{RECORDED}/cloudevents?as=spectator"),
    ("owner", f"{RECORDED}/cloudevents?as=spectator&batch=true"),
    # proofs
    ("owner", f"{RECORDED}/root?size=40"),
    ("owner", f"{RECORDED}/consistency?from=40&to=57"),
    ("owner", f"{RECORDED}/signed"),
    ("owner", f"{RECORDED}/verify"),
    ("owner", f"{RECORDED}/commitments"),
    ("bo", f"{AT}/dues"),
    ("owner", f"{CUP}/root"),
    ("owner", f"{CUP}/proofs/{MATCH}"),
    ("owner", f"{CUP}/signed"),
    ("owner", f"{CUP}/verify"),
    ("owner", "/v1/verify?limit=1"),
    ("nobody", "/v1/keys"),
    # the book
    ("nobody", "/v1/rulebook/clauses?q=refresh&limit=2"),
    ("nobody", "/v1/rulebook/clauses/glossary.refresh.5?on=2023-12-15"),
    ("nobody", "/v1/rulebook/clauses/glossary.double-crush.4/position"),
    ("nobody", "/v1/rulebook/editions"),
    ("nobody", "/v1/rulebook/editions/8.0.0/changes/9.0.0"),
    ("nobody", "/v1/rulebook/readings?ruleset=diva"),
    ("nobody", "/v1/rulebook/readings?form=markdown"),
    ("nobody", "/v1/rulebook/readings/soul_max"),
    ("nobody", "/v1/rulebook/errata"),
    ("nobody", "/v1/rulebook/errata?form=markdown"),
    ("nobody", "/v1/rulebook/systems"),
    ("nobody", "/v1/policies"),
    ("nobody", "/v1/policies/generic-1"),
    # cards and decks
    ("owner", "/v1/cards?like=tide&limit=2"),
    ("owner", "/v1/cards/Kiln Tender"),
    ("nobody", "/v1/decks?ruleset=diva"),
    ("nobody", "/v1/decks/ember-court"),
    ("nobody", "/v1/decks/ember-court?form=text"),
    # the service
    ("nobody", "/healthz"),
    ("nobody", "/readyz"),
    ("nobody", "/version"),
    ("nobody", "/v1/record-schema"),
    ("nobody", "/v1/verifier"),
)  # fmt: skip
"""Who looks at what; the recorded match and the event of the dispute are there by then."""
SLOW = ("nobody", "/v1/rulebook/coverage")
"""Plays every shipped position, so the tests leave it to those of the book."""


def everything(hall: Hall) -> None:
    """Ask for everything but what is slow."""
    for part in (
        event_begun, ruled, appealed, told, later, closed, recorded, looked, proven, opened,
        acted, taken_back, ruled_on_a_trigger, branched, reviewed, amended, rewound, entered, disputed,
        carried, paired, brought_in, followed, removed, witnessed,
    ):  # fmt: skip
        part(hall)


def recorded(hall: Hall) -> None:
    """Bring a recorded match in."""
    record = (SHIPPED / "demo.jsonl").read_bytes()
    hall.post("owner", "/v1/records", record)
    hall.post("owner", "/v1/verify", record)
    hall.get("owner", "/v1/matches?holds=glossary.guard.1&limit=2")


def witnessed(hall: Hall) -> None:
    """Ask for the checkpoint that a witness saw."""
    hall.get("owner", f"{RECORDED}/cosigned")


def looked(hall: Hall) -> None:
    """Ask for everything that only looks."""
    for who, path in LOOKS:
        hall.get(who, path)


def proven(hall: Hall) -> None:
    """Check a proof, what a match committed to, a case, and that an event only grew."""
    proof = hall.get("owner", f"{RECORDED}/proofs/57?size=60")
    hall.post("owner", "/v1/proofs/check", proof)
    openings = hall.get("owner", f"{RECORDED}/openings?only=lists&by={ANN}")
    hall.post("owner", f"{RECORDED}/openings/check", openings)
    logs = hall.told("GET /v1/events/{event}/root")["matches"]
    sizes = {name: int(root.partition(":")[0]) for name, root in logs}
    hall.post("owner", f"{CUP}/consistency", {"matches": sizes})
    case = hall.get("owner", f"{RECORDED}/bundle?case=the guard&from=40&to=57")
    hall.post("owner", "/v1/bundles/check", case)
    hall.post("owner", "/v1/bundles/parts?name=log.txt", case)


def opened(hall: Hall) -> None:
    """Open a match, and let its people in."""
    decks = ["ember-court", "tide-chorus"]
    match = {"name": "m1", "decks": decks, "date": "2026-11-22", "people": ["p-12", "p-30"]}
    hall.post("owner", "/v1/matches", match | {"seed": 5})
    seat = {"role": "player", "person": "p-12", "match": "m1", "seat": "A", "label": "table 3"}
    hall.words["m1-A"] = hall.post("owner", "/v1/tokens", seat | {"seconds": 28800})["token"]
    hall.words["m1-B"] = hall.post("owner", "/v1/tokens", seat | {"seat": "B", "person": "p-30"})["token"]
    hall.get("m1-A", "/v1/me")
    hall.get("owner", "/v1/tokens?limit=2")
    lost = hall.post("owner", "/v1/tokens", {"role": "spectator", "match": "m1"})
    hall.ask("owner", "DELETE", f"/v1/tokens/{lost['id']}")
    hall.post("bo", f"{AT}/full-view", {"purpose": "call C1", "seq": 57})
    hall.get("bo", f"{AT}/full-view")


def acted(hall: Hall) -> None:
    """Let a seat see what it is asked, and answer."""
    asked = hall.get("owner", f"{M1}/decision?as=judge")
    seat = asked["decision"]["seat"]
    hall.kept.pop("GET /v1/matches/{match}/decision")
    mine = hall.get(f"m1-{seat}", f"{M1}/decision")
    hall.post(f"m1-{seat}", f"{M1}/actions", {"choice": 1, "key": "3f9c-17", "expect": mine["seq"]})


def taken_back(hall: Hall) -> None:
    """Let a seat ask for its action back, twice: once the other declines, once it agrees."""
    with hall.desk() as desk:
        play(desk, "m1", 20)
    for answer in ("decline", "agree"):
        with hall.desk() as desk:
            seat = _simple(desk)
        asked = hall.post(f"m1-{seat}", f"{M1}/takebacks", {"seat": seat})
        other = "B" if seat == "A" else "A"
        name = asked["takeback"]["id"]
        hall.post(f"m1-{other}", f"{M1}/takebacks/{name}/{answer}", {"seat": other})
    hall.get("owner", f"{M1}/takebacks?as=spectator")


def _simple(desk: Desk) -> str:
    """Play on until a seat's last action may be taken back if the other agrees; give the seat."""
    while True:
        play(desk, "m1", 1)
        last = [f for f in desk.facts("m1") if f.body.KIND == "action.taken"][-1]
        check = rewind_check(desk, "m1", last.seq - 1)
        if check.grade == "simple" and len(check.decisions) == 1:
            return str(last.body.seat)


def ruled_on_a_trigger(hall: Hall) -> None:
    """Let a judge rule on a trigger that was missed, and state what a card does."""
    with hall.desk() as desk:
        until(desk, "main")
        found = triggered(desk)
        head = desk.reader("m1").head()
    missed = {
        "seq": head, "card": f"#{found.source}", "line": found.line, "by": ANN,
        "question": "Was it missed?", "decision": "Put it on now.", "remedy": "trigger-now",
    }  # fmt: skip
    hall.post("owner", f"{M1}/missed", missed)
    said = {"moves": "draw A 1", "by": ANN, "why": "the draw was left out"}
    hall.post("owner", f"{M1}/state?as=spectator", said)
    state: Any = hall.get("owner", f"{M1}/view?as=A&seq={head}")["view"]["seats"]["A"]
    card = next(one for one in state["signi"] if one)["id"]
    hall.get("owner", f"{M1}/cards/{card}/stay?seq={head}&as=A")


def branched(hall: Hall) -> None:
    """Name a point, rule there, go on from it in a branch, and ask how else it could be ruled."""
    named = {"name": "before-the-attack", "seq": "turn3", "by": ANN}
    hall.post("owner", f"{RECORDED}/checkpoints", named)
    branch = {"seq": "before-the-attack", "name": "demo.late", "purpose": "if B had guarded"}
    hall.post("owner", f"{RECORDED}/branches", branch | {"by": ANN})
    with hall.desk() as desk:
        play(desk, "demo.late", 6)
    hall.get("owner", f"{RECORDED}/branches?as=judge")
    hall.get("owner", f"{RECORDED}/compare?other=demo.late&as=judge&level=brief")
    ruling = {
        "question": "May B guard?", "decision": "B may.", "by": ANN, "remedy": "rewind",
        "clauses": ["glossary.guard.1"], "to": "before-the-attack",
    }  # fmt: skip
    hall.post("owner", f"{RECORDED}/rulings", ruling)
    other = {"ruling": "R1", "decision": "It stands.", "by": ANN}
    hall.post("owner", f"{RECORDED}/whatif?as=judge", other)


def reviewed(hall: Hall) -> None:
    """Let a second judge answer without the ruling, and measure how far both agree."""
    pack = hall.get("owner", f"{RECORDED}/rulings/R1/pack")
    said = "decision=It may guard.&clause=glossary.guard.1&remedy=none&by=bea"
    answer = hall.post("owner", f"/v1/reviews/answer?{said}", pack)
    held = {"answers": [answer], "keep": True, "by": ANN}
    hall.post("owner", f"{RECORDED}/rulings/R1/agreement", held)


def rewound(hall: Hall) -> None:
    """Let the match go on from an earlier point."""
    order = {"to": "turn2", "reason": "B was still to answer.", "by": ANN}
    hall.post("owner", f"{RECORDED}/rewinds", order)


def entered(hall: Hall) -> None:
    """Enter a match that is played with cardboard, as a scorekeeper types it."""
    decks = ["ember-court", "tide-chorus"]
    hall.post("owner", "/v1/matches", {"name": "p1", "decks": decks, "paper": True})
    lines = [line for line in TYPED.splitlines() if line and not line.startswith("#")]
    first = {"line": lines[0], "by": SAM}
    hall.post("owner", f"{PAPER}/entries/check", first)
    hall.post("owner", f"{PAPER}/entries", first)
    hall.post("owner", f"{PAPER}/entries/slip", {"by": SAM})
    with hall.desk() as desk:
        for line in lines:
            enter_line(desk, "p1", line, SAM)


def disputed(hall: Hall) -> None:
    """Lay two accounts of what happened at the table side by side."""
    for name, line in (("p1-a", "pass = pale"), ("p1-b", "g tidebell")):
        hall.post("owner", f"{PAPER}/branches", {"name": name, "by": CY})
        hall.post("owner", f"/v1/matches/{name}/entries", {"line": line, "by": CY})
    hall.get("owner", f"{PAPER}-a/accounts?other=p1-b")
    hall.post("owner", f"{PAPER}/entries", {"line": "g tidebell", "by": SAM})
    hall.get("owner", f"{PAPER}/bounds")
    hall.get("owner", f"{PAPER}/claims")


def carried(hall: Hall) -> None:
    """Give a loss after the end of a match, and carry it out in the next one."""
    hall.post("owner", "/v1/events", {"name": "fall", "by": "kim", "date": "2026-11-22"})
    for person, deck in (("p-1", "ember-court"), ("p-2", "tide-chorus")):
        hall.post("owner", f"{FALL}/people", {"person": person, "deck": deck, "by": "organiser:kim"})
    people = "id,name,deck\np-3,Ada Berg,ember-court\n,Lin Oy,\n"
    hall.post("owner", f"{FALL}/people/import", {"people": people, "by": "organiser:kim"})
    ann = {"person": "ann", "role": "head-judge", "by": "organiser:kim"}
    hall.post("owner", f"{FALL}/officials", ann)
    for number in (1, 2):
        row = {"number": number, "minutes": 50, "by": "organiser:kim"}
        hall.post("owner", f"{FALL}/rounds", row)
        seats = {"round": number, "table": 1, "a": "p-1", "b": "p-2"}
        made = hall.post("owner", f"{FALL}/tables", seats | {"by": "organiser:kim"})
        hall.post("owner", f"{FALL}/rounds/{number}/tables/1/feature", {"by": "organiser:kim"})
        hall.post("owner", f"{FALL}/rounds/{number}/begin", {"by": "organiser:kim"})
        if number == 1:
            for seat in "AB":
                loss = {"infraction": "T3", "seat": seat, "reason": "59 cards", "by": ANN}
                hall.post("owner", "/v1/matches/fall-1-1/penalties", loss)
            hall.get("owner", "/v1/matches/fall-1-1/result")
            end = {"by": "organiser:kim"}
            hall.post("owner", f"{FALL}/rounds/1/end", end)
            mistaken = end | {"reason": "table 9 was forgotten"}
            hall.post("owner", f"{FALL}/rounds/1/reopen", mistaken)
            hall.post("owner", f"{FALL}/rounds/1/end", end)
        assert made
    carry = {"link": "fall-1-1/P2", "by": ANN}
    hall.post("owner", "/v1/matches/fall-2-1/penalties/carry", carry)


def brought_in(hall: Hall) -> None:
    """Read, check and import cards; check a deck; run a position and count its lines."""
    hall.post("owner", "/v1/cards/read", SHEET)
    hall.post("owner", "/v1/cards/check", SHEET)
    hall.post("owner", "/v1/cards/imports?source=reeds.jsonl", SHEET)
    hall.get("owner", "/v1/cards/imports")
    hall.get("owner", "/v1/cards/versions?name=Reed Warden")
    read_by_people(hall)
    hall.post("owner", "/v1/mechanics?source=lull.toml&ruleset=classic", WORDS)
    again = WORDS.replace(b"lies", b"lies, face up,")
    asked = "source=lull.toml&ruleset=classic&replace=true&why=A word was missing.&by=head-judge:ann"
    hall.post("owner", f"/v1/mechanics?{asked}", again)
    hall.get("owner", "/v1/mechanics?ruleset=classic")
    hall.get("owner", "/v1/mechanics/versions?name=Lull&ruleset=classic")
    deck = hall.get("nobody", "/v1/decks/ember-court?form=text").decode()
    hall.post("owner", "/v1/decks/check", {"text": deck})
    text = (BOOK / "glossary" / "guard.toml").read_text("utf-8")
    hall.post("owner", "/v1/positions", {"text": text, "only": "guard.once", "show": True})
    hall.post("owner", "/v1/positions/lines", {"case": "glossary.guard.once"})


def read_by_people(hall: Hall) -> None:
    """Read a card line that is not read, approve and withdraw it, and hand readings on."""
    hall.post("owner", "/v1/cards/imports?source=songs.jsonl", UNREAD)
    hall.get("owner", "/v1/card-readings/unread?like=song")
    hall.post("owner", "/v1/matches", {"name": "songs", "decks": ["ember-court", "tide-chorus"], "seed": 2})
    said = {"name": "Reed Song", "line": 1, "words": "Draw two cards.", "why": "As its set notes say."}
    hall.post("owner", "/v1/card-readings", said | {"by": ANN})
    hall.post("owner", "/v1/card-readings/approvals", {"readings": [1], "by": "head-judge:bo"})
    taken = {"cards": ["Reed Song"], "reason": "its line is read since", "by": "head-judge:bo"}
    hall.post("owner", "/v1/matches/songs/card-versions", taken)
    hall.get("owner", "/v1/card-readings?stands=approved")
    file = hall.get("owner", "/v1/card-readings/file")
    hall.post("owner", "/v1/card-readings/1/withdrawal", {"why": "It shuffles, too.", "by": "head-judge:bo"})
    hall.post("owner", f"/v1/card-readings/file?source=north.json&by={ANN}", file)


def followed(hall: Hall) -> None:
    """Follow a match, and the calls for judges."""
    hall.follow("owner", f"{M1}/stream?as=spectator&after=56", 2, "56")
    hall.follow("owner", "/v1/stream/desk", 2, "1.0")


def removed(hall: Hall) -> None:
    """Open a match as a test, and take it out; then ask for what was removed."""
    hall.post("owner", "/v1/matches", {"name": "trial", "seed": 4})
    path = "/v1/matches/trial?reason=a test of the service&by=organiser:kim"
    hall.ask("owner", "DELETE", path)
    hall.get("owner", "/v1/matches/trial", status=404)
    assert [one["match"] for one in hall.get("owner", "/v1/verify")["removed"]] == ["trial"]
    hall.post("owner", "/v1/records", guest_event())
    hall.ask("owner", "DELETE", "/v1/events/guest?reason=a wrong file&by=organiser:kim")
    hall.get("owner", "/v1/events/guest", status=404)


def guest_event() -> bytes:
    """The file of an event of another house, at which nobody has played yet."""
    desk = Desk(MemoryLog(), clock=lambda: GUEST)
    open_event(desk, "guest", "organiser:kim", date="2026-11-21")
    out = BytesIO()
    pack_event(desk, EventFileRequest("guest"), out)
    return out.getvalue()
