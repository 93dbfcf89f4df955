"""Whether a player can put a SIGNI onto the field: from the hand, a Resona from the LRIG Deck."""

from collections.abc import Iterator

from events.vocabulary import POSITIONS
from referee.effects.board import Board, Scope, free_zones
from referee.effects.board.play_rules import NO_RULES, PlayRule
from referee.effects.needs.entry import (
    entry_reasons,
    entry_zones,
    level_reasons,
    level_total,
    limiting_reasons,
    zone_reasons,
)
from referee.effects.needs.reasons import Reason
from referee.rules.action import Action
from referee.rules.barred import bars_play
from referee.rules.table import MAIN, Table, card_in, timely, timing, unknown
from referee.state import Card


def plays(table: Table) -> Iterator[Action]:
    """Every SIGNI that can be put onto the field, with every zone it can be put into."""
    board, seat, library = table.board, table.seat, table.library
    if table.decision is not None and table.decision.kind == "main":
        zones = free_zones(board, seat)
        center = board.center(seat)
        level = center.level if center is not None else -1
        most = min(level, board.limit(seat) - level_total(board, seat))
        for card in table.state.seat(seat).hand:
            if library.printed(card.name).type != "SIGNI" or board.of(card).level > level:
                continue
            ruled = library.play_rules(card.name) is not NO_RULES
            if (board.of(card).level > most and not ruled) or limiting_reasons(board, seat, card):
                continue
            for zone in entry_zones(board, seat, card) if ruled else zones:
                if not bars_play(table, card, zone):
                    yield Action(seat, "play", (card.id,), zone)
    if library.crafts:
        yield from _resonas(table)


def _resonas(table: Table) -> Iterator[Action]:
    for card in table.state.seat(table.seat).lrig_deck:
        if table.library.definition(card.name).type == "RESONA":
            for zone in range(len(POSITIONS)):
                if not _resona_reasons(table, card, zone):
                    yield Action(table.seat, "play", (card.id,), zone)


def why_not_play(table: Table, action: Action) -> list[Reason]:
    """What speaks against putting a SIGNI from hand, or a Resona, onto the field."""
    side = table.state.seat(table.seat)
    resona = card_in(side.lrig_deck, action)
    if resona is not None and table.library.definition(resona.name).type == "RESONA":
        return _resona_reasons(table, resona, action.zone)
    if timing(table) != MAIN:
        text = "a SIGNI is put onto the field in one's own main phase"
        return [Reason("timing", text, ("glossary.main-phase.2", "faq.entire.2"))]
    card = card_in(side.hand, action)
    if card is None:
        text = "the SIGNI must be one card of one's hand"
        return [Reason("not-in-hand", text, ("glossary.main-phase.2",))]
    if unknown(card):
        return unknown(card)
    if table.library.printed(card.name).type != "SIGNI":
        text = f"{card.name} is no SIGNI"
        return [Reason("type", text, ("glossary.signi.2",))]
    reasons = entry_reasons(table.board, table.seat, card, action.zone)
    return reasons + bars_play(table, card, action.zone)


# Resonas.


def _resona_reasons(table: Table, card: Card, zone: int) -> list[Reason]:
    """What speaks against putting a Resona onto the field (glossary.craft-resona.2)."""
    reasons = []
    timings = table.library.definition(card.name).use_timing
    if not (timely(table, card.name) if timings else timing(table) == MAIN):
        text = f"{card.name} is put onto the field at {' or '.join(timings or (MAIN,))}"
        clauses = ("glossary.craft-resona.2", "glossary.main-phase.2")
        reasons.append(Reason("timing", text, clauses))
    rule = table.library.play_rules(card.name).resona
    scope = Scope(table.seat, card.id, {})
    if rule is None:
        return reasons + entry_reasons(table.board, table.seat, card, zone)
    if not (rule.cond is None or rule.cond(table, scope)) or not rule.offer.possible(table, scope):
        text = f"the condition of {card.name} is not met"
        reasons.append(Reason("condition", text, ("glossary.craft-resona.2",)))
    return reasons + _room_reasons(table, card, zone, rule)


def _room_reasons(table: Table, card: Card, zone: int, rule: PlayRule) -> list[Reason]:
    """What keeps a Resona out of a zone once its condition has been met.

    SIGNI of the field that it puts away make room and count no more.
    """
    board, seat = table.board, table.seat
    scope = Scope(seat, card.id, {})
    leaving: set[int] = set()
    gone = 0
    for count, of in rule.takes:
        ids = [c.id for c in of(table, scope) if _on_field(board, seat, c.id)]
        levels = sorted((max(0, board.by_id[i].level) for i in ids), reverse=True)
        leaving.update(ids)
        gone += sum(levels[: count(table, scope)])
    reasons = level_reasons(board, seat, card, gone) + bars_play(table, card, zone)
    slot = table.state.seat(seat).signi[zone] if 0 <= zone < len(POSITIONS) else None
    if slot is not None and slot.card.id in leaving:
        return reasons
    return reasons + zone_reasons(board, seat, zone)


def _on_field(board: Board, seat: str, card_id: int) -> bool:
    place = board.places.get(card_id)
    return place is not None and (place.seat, place.zone) == (seat, "signi")
