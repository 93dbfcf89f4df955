"""Run the auditor alone: python -m referee.audit FILE --root SIZE:BASE64."""

from referee.audit.offline import command

raise SystemExit(command())
