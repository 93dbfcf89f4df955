"""What was written once and must stay readable, and what games come to: pinned on purpose.

`python -m tests.goldens.regenerate` writes everything anew but the samples of facts, of which it
only adds what is missing: a sample once written is never touched.
"""
