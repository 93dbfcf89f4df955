"""What the figures and the comparisons rest on: programs beside the product, in no wheel.

Question: how fast is the referee, and does another engine play the same game?
May import: the command line and every room; no room imports this one.
Public names: none; `python -m evidence.bench` and `python -m evidence.oracle` are the programs.
"""
