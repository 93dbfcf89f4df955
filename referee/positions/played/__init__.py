"""How what is written is played: a board laid as facts, steps that become answers at the desk.

Question: what happens at the table of this position, step by step?
May import: what referee.positions may, with `written`. Public names: each is imported from its
module.
"""
