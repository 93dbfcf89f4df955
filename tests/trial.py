"""The policy of an event that is a test: chance of its matches may follow from a seed."""

from typing import Final

from referee.court.policy.reading import GENERIC, shipped

TRIAL: Final = shipped()[GENERIC] + b"\n[chance]\ntest = true\n"
