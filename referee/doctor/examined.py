"""Everything that is looked at, in the order in which one thing rests on the other."""

from collections.abc import Iterator

from referee.doctor.database import database_findings
from referee.doctor.diagnosis import Deployment, Diagnosis
from referee.doctor.files import disk_findings, limit_findings, mode_findings, size_of
from referee.doctor.records import record_findings
from referee.doctor.service import service_findings
from referee.doctor.tokens import token_findings
from referee.service.chance import system_clock


def examine(at: Deployment) -> Iterator[Diagnosis]:
    """Look at a deployment; each finding is given as soon as it is made."""
    health, found = database_findings(at, system_clock())
    yield from found
    if health is not None:
        yield from token_findings(at)
        yield from record_findings(at)
    yield from disk_findings(at, size_of(at) if health is None else health.size)
    yield from mode_findings(at)
    yield from limit_findings(at.process)
    if at.service:
        yield from service_findings(at.service, system_clock)
