"""How facts about cards on the table, piles and counters are told."""

from typing import Final

from referee.timeline import phrases
from referee.timeline.telling import BRIEF, FULL, NORMAL, Telling, tells

_TURNED: Final = {
    "up": ("goes up", "go up"),
    "down": ("goes down", "go down"),
    "frozen": ("is frozen", "are frozen"),
    "thawed": ("is frozen no more", "are frozen no more"),
    "awakened": ("awakens", "awaken"),
    "face-down": ("is turned face down", "are turned face down"),
    "face-up": ("is turned face up", "are turned face up"),
}


@tells("cards.turned", NORMAL)
def cards_turned(t: Telling) -> str:
    """Tell how cards on the field were turned."""
    one, many = _TURNED.get(t["to"], (f"is {t['to']}", f"are {t['to']}"))
    return f"{t.cards(t['cards'])} {one if len(t['cards']) == 1 else many}"


@tells("card.shifted", NORMAL)
def card_shifted(t: Telling) -> str:
    """Tell that a SIGNI went to another zone, or changed zones with another."""
    place = t.before.find(t["card"])
    other = t.before.seat(place.seat).signi[t["place"]] if place is not None else None
    if other is not None:
        return f"{t.cards((t['card'], other.card.id))} change zones"
    return f"{t.card(t['card'])} moves to {t.spot(t['place'], 'signi')}"


@tells("card.bound", NORMAL)
def card_bound(t: Telling) -> str:
    """Tell which card a card was found to be."""
    name = t.get("name")
    return f"a card of {t['seat']} is told: {name}" if name else f"a card of {t['seat']} is told"


@tells("position.laid", BRIEF)
def position_laid(t: Telling) -> str:
    """Tell that a seat's side of the table was laid."""
    sizes = [f"{count} in {phrases.zone(zone)}" for zone, count in t["counts"]]
    return f"{t['seat']}'s side is laid: {phrases.listed(sizes) if sizes else 'no pile'}"


@tells("coins.changed", NORMAL)
def coins_changed(t: Telling) -> str:
    """Tell coins gained or paid."""
    amount = t["amount"]
    return f"{t['seat']} {'gains' if amount > 0 else 'pays'} {abs(amount)} [Coin]"


@tells("crafts.created", NORMAL)
def crafts_created(t: Telling) -> str:
    """Tell Crafts that came into the game."""
    return f"{t['seat']} adds {phrases.listed(t['names'])} to the LRIG Deck, from outside the game"


@tells("virus.placed", NORMAL)
def virus_placed(t: Telling) -> str:
    """Tell a virus put on a zone."""
    return f"a [Virus] is put on {t['seat']}'s {phrases.position(t['place'])} SIGNI Zone"


@tells("virus.removed", NORMAL)
def virus_removed(t: Telling) -> str:
    """Tell a virus taken off a zone."""
    return f"a [Virus] leaves {t['seat']}'s {phrases.position(t['place'])} SIGNI Zone"


@tells("levels.noted", FULL)
def levels_noted(t: Telling) -> str:
    """Tell the levels that were noted."""
    rows = zip(t["cards"], t["levels"], strict=True)
    return f"levels are noted: {phrases.listed(f'{t.card(i)} {level}' for i, level in rows)}"


@tells("deck.shuffled", NORMAL)
def deck_shuffled(t: Telling) -> str:
    """Tell a shuffle."""
    return f"{t['seat']}'s deck is shuffled"


@tells("cards.mixed", BRIEF)
def cards_mixed(t: Telling) -> str:
    """Tell that cards of a pile went to random places among them."""
    where = phrases.zone_of(t["seat"], t["zone"])
    places = t["positions"]
    how = "are mixed by hand" if t.before.settings.deal == "paper" else "change places at random"
    if len(places) == len(getattr(t.before.seat(t["seat"]), t["zone"])):
        return f"the {phrases.cards(len(places))} of {where} {how}"
    row = phrases.listed(map(str, places))
    return f"the cards of {where} at {row} from the top {how}"


@tells("deck.refreshed", BRIEF)
def deck_refreshed(t: Telling) -> str:
    """Tell a refresh."""
    become = "becomes" if t["count"] == 1 else "become"
    return f"{t['seat']} refreshes: {phrases.cards(t['count'])} of the trash {become} the deck"


@tells("attack.declared", BRIEF)
def attack_declared(t: Telling) -> str:
    """Tell who attacks."""
    return f"{t['seat']} attacks with {t['name'] or phrases.A_CARD}"


@tells("battle.fought", NORMAL)
def battle_fought(t: Telling) -> str:
    """Tell a battle with the powers that were compared."""
    one, two = t.card(t["attacker"]), t.card(t["defender"])
    verdict = "loses" if t["vanishes"] else "holds"
    return f"{one} ({t['power']}) fights {two} ({t['against']}), which {verdict}"


@tells("attack.guarded", NORMAL)
def attack_guarded(t: Telling) -> str:
    """Tell that a guard prevented the damage."""
    return f"{t['seat']}'s guard prevents the damage"


@tells("attack.ended", FULL)
def attack_ended(t: Telling) -> str:
    """Tell how an attack ended."""
    how = {
        "fought": "after the battle",
        "hit": "with a hit",
        "guarded": "guarded",
        "gone": "since the attacker is gone",
        "negated": "negated",
        "prevented": "without a hit",
    }
    return f"the attack of {t.card(t['card'])} ends {how.get(t['how'], t['how'])}"


@tells("damage.dealt", BRIEF)
def damage_dealt(t: Telling) -> str:
    """Tell damage and from whom."""
    much = "damage" if t["crushes"] < 2 else f"damage that crushes {t['crushes']} Life Cloth"  # noqa: PLR2004 - one is usual
    return f"{t['seat']} takes {much} from {t.card(t['source'])}"


@tells("burst.answered", BRIEF)
def burst_answered(t: Telling) -> str:
    """Tell whether a Life Burst is activated."""
    does = "activates" if t["activate"] else "does not activate"
    return f"{t['seat']} {does} the Life Burst of {t.face(t['card']) or phrases.A_CARD}"


@tells("entry.made", FULL)
def entry_made(t: Telling) -> str:
    """Tell what a scorekeeper typed."""
    words = t.get("words")
    return f"entered: {words}" if words else "an entry was made"
