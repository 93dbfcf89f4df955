"""Does the record hold?

May import: the standard library; the shape of a stored row is that of events.log. It shares no
code with events.chain, events.parts and events.proofs, which it checks.

Public names: ``verify_rows``, ``verify_log``, ``verify_record``, ``Verdict``, ``Left``;
``check_proof``, ``Proven``, ``Root``, ``record_hashes``, ``differs``, ``root_of``, ``root_over``.
"""

from referee.audit.proofs import (
    Proven,
    Root,
    check_proof,
    differs,
    record_hashes,
    root_of,
    root_over,
)
from referee.audit.records import verify_record
from referee.audit.verify import Left, Verdict, verify_log, verify_rows

__all__ = [
    "Left",
    "Proven",
    "Root",
    "Verdict",
    "check_proof",
    "differs",
    "record_hashes",
    "root_of",
    "root_over",
    "verify_log",
    "verify_record",
    "verify_rows",
]
