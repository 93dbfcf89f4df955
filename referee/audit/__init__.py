"""The record, checked by code that has no part in writing it.

Question: does the record hold?
May import: the standard library; the shape of a stored row is that of events.log. It shares no
code with events.chain, events.parts and events.proofs, which it checks, and `alone` gives it as one
file that runs without the rest of the house.

Public names: ``verify_rows``, ``verify_log``, ``verify_record``, ``record_hashes``, ``Verdict``,
``LeftFact``; ``check_proof``, ``Proven``; ``Quorum``, ``quorum_of``, ``keys_in``, ``CosignedBy``,
``seen_by``; ``Trust``, ``held``, ``held_event``, ``holding``, ``to_compare``, ``forked``;
``check_openings``, ``OpeningsVerdict``; ``check_bundle``, ``part_of``, ``BundleVerdict``;
``check_event_file``, ``EventFileVerdict``;
``Root``, ``root_of``, ``root_over``.
"""

from referee.audit.bundles import BundleVerdict, check_bundle, part_of
from referee.audit.cosigned import CosignedBy, Quorum, keys_in, quorum_of
from referee.audit.event_files import EventFileVerdict, check_event_file
from referee.audit.openings import OpeningsVerdict, check_openings
from referee.audit.proofs import Proven, check_proof
from referee.audit.records import record_hashes, verify_record
from referee.audit.signed import forked
from referee.audit.tree import Root, root_of, root_over
from referee.audit.trust import Trust, held, held_event, holding, seen_by, to_compare
from referee.audit.verify import LeftFact, Verdict, verify_log, verify_rows

__all__ = [
    "BundleVerdict",
    "CosignedBy",
    "EventFileVerdict",
    "LeftFact",
    "OpeningsVerdict",
    "Proven",
    "Quorum",
    "Root",
    "Trust",
    "Verdict",
    "check_bundle",
    "check_event_file",
    "check_openings",
    "check_proof",
    "forked",
    "held",
    "held_event",
    "holding",
    "keys_in",
    "part_of",
    "quorum_of",
    "record_hashes",
    "root_of",
    "root_over",
    "seen_by",
    "to_compare",
    "verify_log",
    "verify_record",
    "verify_rows",
]
