"""The bench: every layer of the referee beside its bare counterpart, in one run.

Question: what does each layer cost?
May import: every room but the command line, and the bare drivers that they are compared with.
Public names: `rounds` (how it is measured), `log` (the record), `engine` (playing and reading).
"""
