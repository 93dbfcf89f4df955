"""The long evidence: `python -m tests.soak.games --games 1000 --seed 1` (make soak)."""
