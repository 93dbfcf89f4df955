"""An event of eight is walked by hand from its opening to its report, with nothing but presses."""

from playwright.sync_api import Browser

from referee.service import open_desk
from referee.service.event.ordering import event_at
from referee.service.event.people import people_names
from referee.service.event.records import cut_winner
from referee.service.records.auditing import audit_log
from tests.web.browser.conftest import Service
from tests.web.walk import NAME, Stage, Walk


def test_an_event_of_eight_is_walked_from_registration_to_the_winner_of_the_cut(
    service: Service, browser: Browser
) -> None:
    stage = Stage(browser, service.address.rstrip("/"), service.owner, lambda _, __: None)
    winner = Walk(stage).whole()
    desk = open_desk(service.record)
    event = event_at(desk, NAME)
    assert people_names(desk)[cut_winner(event)] == winner
    assert [one.how for one in event.pairings] == ["swiss"] * 3 + ["elimination"] * 2
    assert event.closed
    assert sum(bool(one.corrected) for one in event.decided) == 1
    assert [one.severity for one in audit_log(desk, NAME).findings if one.severity != "open"] == []
    desk.close()
