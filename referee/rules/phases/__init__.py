"""How a match goes: the rule procedures, each a program of the same machine as abilities.

Question: what does each phase and each unit of play do, step by step?
May import: what referee.rules may. Public names: `PROCEDURES`.
"""

from referee.rules.phases.procedures import PROCEDURES

__all__ = ["PROCEDURES"]
