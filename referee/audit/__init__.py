"""Does the record hold?

May import: the standard library; the shape of a stored row is that of events.log. It shares no
code with events.chain and events.parts, which it checks.

Public names: ``verify_rows``, ``verify_log``, ``verify_record``, ``Verdict``.
"""

from referee.audit.verify import Verdict, verify_log, verify_record, verify_rows

__all__ = ["Verdict", "verify_log", "verify_record", "verify_rows"]
