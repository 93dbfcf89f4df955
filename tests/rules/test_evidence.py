"""Every clause of this storey has a test that is named after it, or after the clause it repeats.

The three documents say many rules twice; one test proves both. What belongs to mechanisms that the
rules do not have yet is listed by mechanism, so that nothing is missing by accident.
"""

import ast
from pathlib import Path

from referee.rulebook import registry

HERE = Path(__file__).parent

SYSTEMS = frozenset(
    "setup turn-structure costs grow limits play-signi attack battle damage-crush life-burst guard "
    "refresh end-phase rule-actions triggers targeting keywords effects spells pieces".split()
)
"""The systems of the rulebook that this storey plays."""

REPEATS: dict[str, str] = {
    "glossary.assassin.2": "glossary.assassin.1",
    "glossary.assist-lrig.4": "faq.grow.2",
    "glossary.awake.2": "glossary.awake.1",
    "glossary.awake.3": "glossary.awake.1",
    "glossary.battle.3": "glossary.battle.2",
    "glossary.battle.4": "glossary.battle.2",
    "glossary.burst-icon.1": "glossary.crush.1",
    "glossary.constant.1": "glossary.constant.2",
    "glossary.constant.3": "glossary.constant.2",
    "glossary.cost.2": "faq.action.1",
    "glossary.damage.1": "glossary.attack.3",
    "glossary.damage.2": "start.guard.3",
    "glossary.life-burst.1": "start.crush.2",
    "glossary.lrig-zone.2": "start.setup.1",
    "glossary.assist-lrig.2": "start.setup.2",
    "glossary.attack.5": "glossary.guard.2",
    "glossary.attack-phase.1": "start.signi-attack.4",
    "glossary.burst-icon.3": "glossary.crush.1",
    "glossary.crush.2": "start.crush.2",
    "glossary.crush.4": "glossary.life-burst.2",
    "glossary.deck.4": "glossary.ener-charge.1",
    "glossary.defence-step.1": "glossary.attack-phase.2",
    "glossary.double-crush.5": "faq.double-crush.4",
    "glossary.draw-phase.1": "glossary.turn.2",
    "glossary.draw-phase.4": "glossary.refresh.3",
    "glossary.dream-team.2": "start.icons.10",
    "glossary.end-phase.1": "glossary.end-phase.4",
    "glossary.exceed.1": "glossary.exceed.2",
    "glossary.freeze.1": "faq.freeze.1",
    "glossary.freeze.3": "glossary.up-phase.3",
    "glossary.freeze.4": "faq.freeze.1",
    "glossary.grow.6": "glossary.assist-lrig.5",
    "glossary.grow-phase.1": "glossary.turn.2",
    "glossary.guard-step.1": "glossary.guard.1",
    "glossary.life-cloth.1": "glossary.damage.5",
    "glossary.life-cloth.4": "glossary.damage.4",
    "glossary.life-cloth.7": "glossary.crush.3",
    "glossary.lrig-attack-step.1": "glossary.attack-phase.2",
    "glossary.lrig-attack-step.2": "glossary.attack.4",
    "glossary.lrig-type.2": "glossary.grow.3",
    "glossary.main-deck.6": "glossary.refresh.1",
    "glossary.main-phase.3": "glossary.check-zone.3",
    "glossary.main-phase.4": "faq.action.1",
    "glossary.main-phase.5": "glossary.piece.5",
    "glossary.main-phase.6": "glossary.assist-lrig.5",
    "glossary.main-phase.7": "start.main.10",
    "glossary.mode.1": "glossary.mode.5",
    "glossary.mulligan.2": "glossary.mulligan.4",
    "glossary.play-first.2": "start.setup.13",
    "glossary.play-first.5": "glossary.attack-phase.3",
    "glossary.power.4": "glossary.power.3",
    "glossary.pre-attack-step.1": "glossary.attack-phase.2",
    "glossary.pre-attack-step.3": "start.attack-phase.7",
    "glossary.public-zone.5": "glossary.target.4",
    "glossary.public-zone.6": "glossary.target.3",
    "glossary.rule-based-action.1": "glossary.triggered-ability.3",
    "glossary.rule-based-action.2": "glossary.power.2",
    "glossary.rule-based-action.5": "glossary.crush.3",
    "glossary.rule-based-action.6": "glossary.refresh.1",
    "glossary.rule-based-action-characteristics.1": "glossary.power.2",
    "glossary.s-lancer.1": "glossary.s-lancer.3",
    "glossary.s-lancer.2": "glossary.s-lancer.3",
    "glossary.lancer.1": "glossary.lancer.2",
    "glossary.signi-attack-step.1": "glossary.attack.2",
    "glossary.signi-attack-step.2": "glossary.battle.1",
    "glossary.signi-attack-step.3": "glossary.attack.3",
    "glossary.spell.2": "faq.attack.7",
    "glossary.target.1": "glossary.target.2",
    "glossary.target.6": "glossary.target.4",
    "glossary.target.7": "glossary.target.5",
    "glossary.target.9": "glossary.target.8",
    "glossary.target.11": "faq.action.2",
    "glossary.target.14": "glossary.target.13",
    "glossary.team-action.1": "start.icons.9",
    "glossary.team-icon.1": "glossary.team-constant.1",
    "glossary.trigger.1": "glossary.enter.3",
    "glossary.triggered-ability.1": "glossary.triggered-ability.4",
    "glossary.turn.1": "glossary.turn.3",
    "glossary.turn.4": "glossary.turn.3",
    "glossary.use.2": "glossary.life-burst.3",
    "glossary.use-timing.2": "glossary.use-timing.1",
    "glossary.use-timing-main-phase.1": "faq.main.1",
    "faq.action.3": "glossary.action.2",
    "faq.attack.1": "glossary.use-timing-attack-phase.1",
    "faq.attack.2": "glossary.defence-step.2",
    "faq.attack.3": "glossary.defence-step.2",
    "faq.colorless-ener.1": "glossary.colorless.2",
    "faq.colorless-ener.2": "glossary.colorless.3",
    "faq.crush.1": "glossary.life-cloth.5",
    "faq.crush.2": "glossary.life-cloth.5",
    "faq.deck-out.11": "glossary.refresh.6",
    "faq.double-crush.1": "glossary.double-crush.4",
    "faq.double-crush.2": "glossary.double-crush.2",
    "faq.double-crush.5": "faq.double-crush.4",
    "faq.double-crush.6": "glossary.guard.3",
    "faq.draw-phase.1": "glossary.refresh.3",
    "faq.draw-phase.2": "glossary.refresh.3",
    "faq.draw.1": "glossary.draw-phase.2",
    "faq.draw.2": "glossary.draw-phase.2",
    "faq.draw.3": "glossary.draw-phase.3",
    "faq.draw.4": "glossary.refresh.3",
    "faq.draw.5": "glossary.refresh.3",
    "faq.draw.6": "glossary.refresh.3",
    "faq.ener-phase.1": "glossary.ener-phase.4",
    "faq.ener-phase.2": "glossary.ener-phase.1",
    "faq.ener-phase.3": "glossary.ener-phase.3",
    "faq.enter.1": "glossary.enter.4",
    "faq.enter.2": "glossary.enter.2",
    "faq.entire.2": "glossary.main-phase.2",
    "faq.entire.3": "glossary.action.3",
    "faq.freeze.2": "faq.freeze.1",
    "faq.freeze.3": "faq.freeze.1",
    "faq.general.1": "faq.general.6",
    "faq.general.4": "faq.general.3",
    "faq.grow.3": "glossary.use-timing.1",
    "faq.hand.2": "glossary.end-phase.3",
    "faq.hand.3": "glossary.end-phase.3",
    "faq.end.1": "glossary.end-phase.3",
    "faq.lancer.2": "glossary.lancer.5",
    "faq.multi-ener.1": "glossary.multi-ener.2",
    "faq.timing-attack.1": "glossary.use-timing-attack-phase.1",
    "faq.timing-attack.2": "glossary.use-timing-attack-phase.1",
    "faq.timing-attack.3": "glossary.defence-step.2",
    "faq.timing-attack.4": "glossary.attack-phase.2",
    "faq.timing-main.1": "faq.main.1",
    "faq.trigger.2": "glossary.triggered-ability.4",
    "faq.trigger.3": "glossary.triggered-ability.6",
    "faq.trigger.4": "glossary.triggered-ability.5",
    "faq.up.1": "glossary.up-phase.1",
    "faq.up.2": "glossary.up-phase.1",
    "faq.up.3": "glossary.up-phase.2",
    "faq.up.4": "glossary.up-phase.3",
    "start.attack-phase.1": "glossary.attack-phase.2",
    "start.attack-phase.2": "glossary.attack-phase.3",
    "start.attack-phase.3": "glossary.use-timing-attack-phase.1",
    "start.attack-phase.4": "glossary.use-timing.1",
    "start.attack-phase.5": "glossary.action.3",
    "start.attack-phase.6": "glossary.use-timing-attack-phase.1",
    "start.attack-phase.8": "start.attack-phase.7",
    "start.costs.1": "glossary.cost.1",
    "start.costs.3": "glossary.colorless.2",
    "start.crush.1": "glossary.crush.1",
    "start.crush.3": "glossary.crush.3",
    "start.crush.4": "glossary.crush.3",
    "start.damage.1": "glossary.life-cloth.5",
    "start.damage.2": "glossary.damage.5",
    "start.draw.1": "glossary.draw-phase.2",
    "start.draw.2": "glossary.draw-phase.3",
    "start.end.1": "glossary.end-phase.2",
    "start.end.2": "glossary.end-phase.3",
    "start.end.3": "glossary.end-phase.4",
    "start.end.4": "glossary.end-phase.4",
    "start.end.5": "glossary.turn.3",
    "start.ener-charge.1": "glossary.ener-charge.1",
    "start.ener.1": "glossary.ener-phase.2",
    "start.ener.2": "glossary.ener-phase.3",
    "start.ener.3": "glossary.ener-phase.4",
    "start.ener.4": "glossary.ener-phase.1",
    "start.grow-phase.1": "glossary.grow.1",
    "start.grow-phase.2": "faq.grow.2",
    "start.grow.1": "glossary.grow.1",
    "start.grow.2": "glossary.grow.3",
    "start.grow.3": "glossary.grow.4",
    "start.grow.4": "glossary.grow-cost.1",
    "start.grow.5": "glossary.assist-lrig.3",
    "start.guard.1": "glossary.guard.1",
    "start.guard.2": "start.guard.3",
    "start.icons.1": "glossary.constant.2",
    "start.icons.2": "faq.auto.1",
    "start.icons.3": "glossary.enter.2",
    "start.icons.4": "glossary.action.2",
    "start.icons.5": "glossary.once-per-turn.1",
    "start.icons.6": "glossary.once-per-game.1",
    "start.icons.7": "start.icons.10",
    "start.icons.8": "start.icons.10",
    "start.level-limit.1": "glossary.level.2",
    "start.level-limit.2": "glossary.limit.2",
    "start.lrig-attack.1": "glossary.attack.4",
    "start.lrig-attack.2": "glossary.assist-lrig.10",
    "start.main.1": "glossary.main-phase.1",
    "start.main.12": "start.main.10",
    "start.main.2": "glossary.main-phase.2",
    "start.main.3": "glossary.check-zone.3",
    "start.main.4": "glossary.check-zone.3",
    "start.main.5": "glossary.piece.5",
    "start.main.6": "glossary.piece.5",
    "start.main.7": "glossary.assist-lrig.5",
    "start.main.8": "glossary.assist-lrig.9",
    "start.main.9": "glossary.main-phase.1",
    "start.refresh.1": "glossary.refresh.1",
    "start.refresh.2": "glossary.refresh.2",
    "start.refresh.3": "glossary.refresh.2",
    "start.setup.4": "start.setup.3",
    "start.setup.5": "start.setup.13",
    "start.setup.8": "glossary.mulligan.4",
    "start.setup.10": "glossary.life-cloth.2",
    "start.setup.11": "glossary.damage.5",
    "start.signi-attack.1": "glossary.signi-attack-step.4",
    "start.signi-attack.2": "glossary.attack.2",
    "start.signi-attack.5": "glossary.battle.2",
    "start.signi-attack.6": "glossary.battle.2",
    "start.signi-attack.7": "glossary.signi-zone.2",
    "start.signi-attack.8": "glossary.attack.3",
    "start.up.1": "glossary.up-phase.1",
    "start.up.2": "glossary.up-phase.1",
    "start.up-down.1": "glossary.up.1",
    "start.up-down.2": "glossary.attack.2",
}
"""Clauses that say again what another clause says, or say it as part of it."""

LATER: dict[str, str] = {
    "acce attach charm soul": "putting attachments on",
    "bet": "spells with a Bet",
    "craft craft-resona": "Crafts and Resonas",
    "harmony": "[Harmony]",
    "infected virus": "[Virus]",
    "rise": "[Rise]",
    "use-timing-spell-cut-in": "Spell Cut-in",
    "underneath": "putting cards underneath",
}
"""Entries of the glossary whose mechanism belongs to a later part of the referee."""

LATER_CLAUSES: dict[str, str] = {
    "glossary.assist-lrig.8": "printed grow conditions",
    "glossary.grow.5": "printed grow conditions",
    "glossary.exceed.3": "costs that make an effect stronger",
    "glossary.rule-based-action.8": "[Rise]",
    "glossary.shadow.3": "[Shadow] with a condition",
    "glossary.shadow.4": "[Shadow] with a condition",
    "glossary.shadow.5": "[Shadow] with a condition",
}
"""Single clauses of mechanisms that come later."""


def _tested() -> set[str]:
    """The starts of the names of all tests of this folder, without `test_`."""
    names: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                names.add(node.name.removeprefix("test_"))
    return names


def _stem(clause: str) -> str:
    return clause.replace(".", "_").replace("-", "_") + "_"


def _is_later(clause: str) -> bool:
    entry = clause.split(".")[1]
    return clause in LATER_CLAUSES or any(entry in key.split() for key in LATER)


def _storey() -> list[str]:
    return [
        c.id
        for c in registry().values()
        if c.ruleset == "diva" and c.system in SYSTEMS and not c.id.startswith("quickguide.")
    ]


def test_every_clause_of_this_storey_has_its_test() -> None:
    names = _tested()

    def proven(clause: str) -> bool:
        stem = _stem(clause)
        return any(n.startswith(stem) for n in names)

    without = [c for c in _storey() if not _is_later(c) and not proven(c) and not proven(REPEATS.get(c, c))]
    assert without == []


def test_the_lists_name_real_clauses_and_nothing_that_is_proven_by_its_own_name() -> None:
    ids = set(_storey())
    assert [c for c in REPEATS if c not in ids] == []
    assert [c for c in LATER_CLAUSES if c not in ids] == []
    known = set(registry())
    assert [c for c in REPEATS.values() if c not in known] == []


def test_every_test_that_bears_the_name_of_a_document_names_a_real_clause() -> None:
    stems = {_stem(c) for c in registry()}
    named = [n for n in _tested() if n.split("_")[0] in {"glossary", "faq", "start"}]
    assert [n for n in named if not any(n.startswith(s) for s in stems)] == []
