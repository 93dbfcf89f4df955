"""How facts about the match, its turns, choices, abilities and effects are told."""

import re
from collections.abc import Iterable
from typing import Final

from events.wording import counted
from referee.timeline import phrases
from referee.timeline.questions import asked
from referee.timeline.telling import BRIEF, FULL, NORMAL, FactTelling, tells

_DONE: Final = {
    "play": "chose to play",
    "use": "chose to use",
    "act": "chose to use an ability of",
    "grow": "chose to grow into",
    "retire": "chose to retire",
    "trash-signi": "chose to trash",
    "charge": "chose to charge",
    "attack": "chose to attack with",
    "guard": "chose to guard with",
    "pick": "picked",
    "yes": "said yes",
    "no": "said no",
    "pass": "passed",
    "concede": "conceded",
    "commit": "committed to a share of chance",
    "reveal": "told its share of chance",
    "waive": "goes on without a share of chance",
    "trigger": "let trigger what was missed of",
}
_ORDERED: Final = {"state": "stated", "stand": "said what stood"}
"""How moves are told that a person stated."""


_CHANCE: Final = {
    "seed": "a test: its chance follows from a seed",
    "shared": "its chance follows from shares of the house and both seats",
}


@tells("match.opened", BRIEF)
def match_opened(t: FactTelling) -> str:
    """Tell by what the match is played."""
    where = [
        f"event {t['event']}" if t["event"] else "",
        f"round {t['round']}" if t["round"] else "",
    ]
    where.append(f"table {t['table']}" if t["table"] else "")
    where.append(_CHANCE.get(t["chance"], ""))
    parts = [f"{t['ruleset']} {t['edition']}", t["date"], *(w for w in where if w)]
    return f"the match was opened: {', '.join(parts)}"


@tells("catalog.replaced", BRIEF)
def catalog_replaced(t: FactTelling) -> str:
    """Tell who had newer versions of which cards taken up, and why."""
    what = "the newer version" if len(t["cards"]) == 1 else "newer versions"
    said = f"{_person(t.fact.actor)} took up {what} of {', '.join(t['cards'])}"
    return f"{said}: {t['reason']}" if t.get("reason") else said


@tells("rules.changed", FULL)
def rules_changed(t: FactTelling) -> str:
    """Tell that a match goes on under other rules, and from where on."""
    before = f"rules {t['replaced']}" if t["replaced"] else "unknown rules"
    return f"the match goes on under rules {t['rules']} from seq {t['first']} on, after {before}"


@tells("deck.listed", NORMAL)
def deck_listed(t: FactTelling) -> str:
    """Tell that a deck was registered; how many cards of which part, to those who may read it."""
    name = f" {t['name']}" if t["name"] else ""
    main, lrigs = t.get("main"), t.get("lrig_deck")
    sizes = f": {counted(len(main), 'card')}, LRIG Deck {len(lrigs)}" if main is not None else ""
    return f"{t['seat']} registered the deck{name}{sizes}"


@tells("match.ended", BRIEF)
def match_ended(t: FactTelling) -> str:
    """Tell who won and how."""
    if t["winner"] not in {"A", "B"}:
        return f"the match ended without a winner: {t['reason']}"
    return f"{t['winner']} won: {t['reason']}"


@tells("first.decided", BRIEF)
def first_decided(t: FactTelling) -> str:
    """Tell who goes first and by which method."""
    first, chose = t["seat"], t["chooser"]
    how = {"chance": "decided by chance", "laid": "laid out so"}.get(t["method"], t["method"])
    return f"{first} took the first turn ({how}{f'; {chose} chose' if chose != first else ''})"


@tells("mulligan.declared", NORMAL)
def mulligan_declared(t: FactTelling) -> str:
    """Tell how many cards a seat exchanges."""
    if not t["count"]:
        return f"{t['seat']} kept the opening hand"
    return f"{t['seat']} exchanged {phrases.cards(t['count'])} of the opening hand"


@tells("lrigs.opened", BRIEF)
def lrigs_opened(t: FactTelling) -> str:
    """Tell which LRIGs a seat opened."""
    return f"{t['seat']} opened {phrases.named(t['names'], len(t['names']))}"


@tells("turn.began", BRIEF)
def turn_began(t: FactTelling) -> str:
    """Tell whose turn began."""
    return f"turn {t['number']} began: {t['seat']}"


@tells("phase.began", FULL)
def phase_began(t: FactTelling) -> str:
    """Tell which phase or step began."""
    return f"{phrases.phase(t['phase'])} began"


@tells("turn.ended", FULL)
def turn_ended(t: FactTelling) -> str:
    """Tell that a turn ended, or was cut off."""
    forced = ", cut off by a second refresh" if t["forced"] else ""
    return f"turn {t['number']} of {t['seat']} ended{forced}"


def _action_level(t: FactTelling) -> int:
    """Tell early what an official did for a seat."""
    return FULL if t.fact.actor == t["seat"] or t["do"] == "state" else NORMAL


@tells("action.taken", _action_level)
def action_taken(t: FactTelling) -> str:
    """Tell what a person chose, with the cards where the viewer may know them."""
    if t["do"] in _ORDERED:
        return f"{_person(t.fact.actor)} {_ORDERED[t['do']]}: {_stated_words(t)}"
    words = [t["seat"], _DONE.get(t["do"], t["do"])]
    ids = t.get("cards")
    if ids:
        options = ids[0] > 0 and not any(t.before.find(i) for i in ids)
        words.append(_options(t, ids) if options else t.cards(ids, t["seat"]))
    elif ids is None:
        words.append("hidden cards" if t["do"] == "pick" else "a hidden card")
    elif t["do"] == "pick":
        words.append("nothing")
    if t["zone"] >= 0:
        words.append(f"({phrases.position(t['zone'])})")
    if t["number"] >= 0:
        words.append(f"(ability {t['number']})")
    said = " ".join([*words, t["word"]]).rstrip()
    return said if t.fact.actor == t["seat"] else f"{said} (done by {_person(t.fact.actor)})"


def _options(t: FactTelling, ids: Iterable[int]) -> str:
    """Name what was chosen that is no card: abilities that wait by their lines, else numbers."""
    lines = {one.id: t.waiting([one.frame]) for one in t.before.waiting}
    return phrases.listed(lines.get(i, str(i)) for i in ids)


def _stated_words(t: FactTelling) -> str:
    """Tell moves that a person stated: cards stand in them where the viewer may know them.

    The programs of what was said in card text stand behind the moves and are for no reader.
    """
    words = t["word"].partition(" := ")[0].split("$")
    named = [t.card(i) for i in (t.get("cards") or ())][-len(words) + 1 :] if words[1:] else []
    named += [phrases.A_CARD] * (len(words) - 1 - len(named))
    return "".join(w for pair in zip(words, [*named, ""], strict=True) for w in pair)


@tells("decision.asked", FULL)
def decision_asked(t: FactTelling) -> str:
    """Tell what the match waits for."""
    who = "a judge" if t["kind"] in {"due", "judge"} else t["seat"]
    return f"{who} was asked to {asked(t['kind'], t['most'], t.before.turn.phase)}"


@tells("decision.settled", FULL)
def decision_settled(t: FactTelling) -> str:
    """Tell a question that had a single answer."""
    question = asked(t["kind"], phase=t.before.turn.phase)
    return f"{t['seat']} was asked to {question}: one answer alone was legal"


@tells("decision.unanswerable", BRIEF)
def decision_unanswerable(t: FactTelling) -> str:
    """Tell a question that nobody could answer, and why as far as the viewer may know it."""
    question = asked(t["kind"], t["most"], t.before.turn.phase)
    why = f" ({t['why']})" if t.get("why") else ""
    return f"{t['seat']} had no legal answer to: {question}{why}; a judge states what happens"


@tells("ability.triggered", FULL)
def ability_triggered(t: FactTelling) -> str:
    """Tell which ability triggered."""
    return f"{t.ability(t['place'])} triggered for {t['seat']}"


@tells("ability.began", BRIEF)
def ability_began(t: FactTelling) -> str:
    """Tell whose ability was resolved, and which line of which card it is."""
    frames = (one.frame for one in t.before.waiting if one.id == t["trigger"])
    place = next((frame.place for frame in frames), "")
    return f"{t['seat']} resolved {t.ability(place)}"


@tells("triggers.dropped", FULL)
def triggers_dropped(t: FactTelling) -> str:
    """Tell abilities that will not be processed."""
    gone = [w.frame for w in t.before.waiting if w.id in t["ids"]]
    which = f"an ability of {whose}" if (whose := t.bearers(gone)) else "what waited"
    return f"{which} was not resolved ({t['reason']})"


_DEEDS: Final = {
    "activates": "the use of an ability",
    "attacks": "an attack",
    "begins": "a phase",
    "charged": "a charge",
    "crushed": "a crush",
    "damaged": "damage",
    "discarded": "a discard",
    "drawn": "a draw",
    "enters": "the entry",
    "gains": "a gained ability",
    "grows": "a grow",
    "guards": "a guard",
    "leaves": "the leaving",
    "marked": "tokens",
    "moves": "a movement",
    "power-changes": "a change of power",
    "targeted": "the targeting",
    "turned": "a turn",
    "unmarked": "the removal of tokens",
    "used": "the use",
}


def _deed(t: FactTelling) -> str:
    """Name a deed; that a SIGNI is vanished or banished is said as its game says it."""
    if t["word"] == "vanished":
        return f"the {t.word('verb')}ing"
    return _DEEDS.get(t["word"], str(t["word"]))


def _about(t: FactTelling) -> str:
    """Name the card of a deed, or the seat of one that is about no card."""
    return f" of {t.card(t['card'])}" if t.get("card") else f" of {t['seat']}"


@tells("deed.stopped", NORMAL)
def deed_stopped(t: FactTelling) -> str:
    """Tell what would have happened and does not, and by which text."""
    if t["how"] == "unaffected":
        return f"{t.card(t['card'])} was not affected by {_deed(t)}"
    by = f" by {t.fact.by.name}" if t.fact.by is not None else ""
    return f"{_deed(t)}{_about(t)} was {t['how']}{by}"


@tells("deed.noted", FULL)
def deed_noted(t: FactTelling) -> str:
    """Tell that a deed is remembered."""
    return f"{_deed(t)}{_about(t)} counts for card texts"


@tells("limit.reached", BRIEF)
def limit_reached(t: FactTelling) -> str:
    """Tell that the referee stopped at a limit."""
    what = _LIMITS.get(t["limit"], t["limit"])
    texts = ", ".join(f"{name}, line {line}" for name, line in t["texts"])
    by = f", by {texts}" if texts else ""
    return f"no end within {t['value']:,} {what}{by}; a judge decides how it ends"


_LIMITS: Final = {"verbs": "steps without a choice", "checks": "checks of the rules"}


@tells("outcome.stated", NORMAL)
def outcome_stated(t: FactTelling) -> str:
    """Tell that an outcome was stated and not computed: by whom, for which line, which moves."""
    moves = _CARD.sub(lambda found: _called(t, found), "; ".join(t.get("moves") or t["told"]))
    agreed = f", agreed by {_person(t['agreed_by'])}" if t["agreed_by"] else ""
    of = f" for {t.source()}" if t["name"] else ""
    why = f" ({t['why']})" if t.get("why") else ""
    return f"stated by {_person(t['stated_by'])}{agreed}{of}: {moves}{why}; not computed"


_CARD: Final = re.compile(r"#(\d{1,9})(?!\d)")


def _called(t: FactTelling, found: re.Match[str]) -> str:
    """Call a card that a move names by whose it is and its name, where the viewer knows it."""
    card = int(found[1])
    return t.card(card) if t.face(card) else found[0]


def _person(actor: str) -> str:
    """Call who stated or agreed: a seat by its letter, a judge by name."""
    role, sign, person = actor.partition(":")
    return f"{role.replace('-', ' ')} {person}" if sign else actor
