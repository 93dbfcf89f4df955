"""How an outcome is said that nobody computes: moves in words, checked and carried out as programs.

Question: what may be stated, is it possible, and which program carries each move out?
May import: what referee.effects may. Public names: `Move`, `read_moves`, `written`, `blanked`;
`step_of`; `faults`, `told_moves`, `viewers`; each is imported from its module.
"""
