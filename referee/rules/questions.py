"""What kinds of questions there are: how each is answered, and the clauses that say so."""

YES_NO = frozenset({"agree", "burst", "due", "first", "may"})
BARE = frozenset({"concede", "no", "pass", "yes"})
"""The answers that stand alone."""
ORDERED = frozenset({"lrigs"})
SINGLE = {"ener-charge": "charge", "attacker": "attack", "guard": "guard"}
CLAUSES: dict[str, tuple[str, ...]] = {
    "agree": ("glossary.effect.1",),
    "attacker": ("glossary.attack.2", "glossary.signi-attack-step.1"),
    "attack-window": ("glossary.use-timing-attack-phase.1",),
    "burst": ("glossary.life-burst.1",),
    "cut-in": ("glossary.use-timing-spell-cut-in.1", "glossary.use-timing-spell-cut-in.3"),
    "discard": ("glossary.end-phase.3",),
    "due": ("glossary.rule-based-action.1",),
    "ener-charge": ("glossary.ener-phase.1",),
    "first": ("glossary.play-first.1",),
    "grow": ("glossary.grow.1", "classic.phases.9"),
    "guard": ("glossary.guard.1", "start.guard.4"),
    "harmony": ("glossary.harmony.1", "glossary.harmony.3"),
    "lrigs": ("glossary.lrig-zone.2", "start.setup.2"),
    "main": ("glossary.main-phase.1",),
    "may": ("faq.auto.2",),
    "modes": ("glossary.mode.2", "glossary.mode.4"),
    "mulligan": ("glossary.mulligan.1", "start.setup.9"),
    "order": ("glossary.triggered-ability.4",),
    "pay": ("glossary.cost.3", "glossary.colorless.3"),
    "pick": ("glossary.effect.1",),
    "declare": ("glossary.effect.1",),
    "replace": ("glossary.effect.1",),
    "rule-lrig": ("glossary.rule-based-action.7",),
    "rule-signi": ("glossary.rule-based-action.3",),
    "rule-way": ("glossary.rule-based-action-characteristics.5",),
    "state": ("glossary.effect.1",),
    "targets": ("glossary.target.2", "glossary.target.3"),
    "zone": ("glossary.signi-zone.4",),
}
"""The clauses that say what may be answered to each kind of decision."""

OFFERED: dict[str, tuple[str, ...]] = {
    "ener-charge": ("glossary.ener-phase.2", "glossary.ener-phase.3"),
    "rule-signi": ("glossary.rule-based-action.4", "classic.lrig.9"),
}
"""The clauses that say which cards can be chosen, where others say how many and when."""

IN_TURN: dict[str, tuple[str, ...]] = {
    "mulligan": ("glossary.mulligan.3", "start.setup.9"),
}
"""The clauses that say whose answer it is, where both seats are asked for one of their own."""

COMPULSORY: dict[str, tuple[str, ...]] = {
    "auto": ("glossary.auto.2", "faq.auto.1"),
    "enter": ("glossary.enter.2", "faq.enter.2"),
}
"""The clauses by which a triggered ability is carried out whether its player likes it or not."""
