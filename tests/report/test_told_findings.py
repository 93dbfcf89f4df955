"""What an audit finds may quote words that seats and officials alone read; a public report does not."""

from __future__ import annotations

import pytest

from referee.auditing import Finding
from referee.service import reporting
from referee.service.store.audited import Audited
from tests.service.test_pairings import CUP, event_of, played


@pytest.mark.parametrize("whole", [True, False])
def test_a_public_report_tells_where_and_of_which_kind(
    monkeypatch: pytest.MonkeyPatch, *, whole: bool
) -> None:
    desk = event_of(4)
    played(desk, 1)
    found = (Finding("bad-mark", CUP, 3, "the mark is 'she cheated'"),)
    monkeypatch.setattr(reporting, "audit_log", lambda *_, **__: Audited(CUP, 9, 9, found))
    told = reporting.told_report(desk, CUP, whole=whole, audit=True)
    assert told.audit is not None
    (rows,) = told.audit.logs
    assert ("cheated" in rows.findings[0]) == whole
    assert rows.findings[0].startswith(f"{CUP}@3: ")
    assert "bad-mark" in rows.findings[0]
