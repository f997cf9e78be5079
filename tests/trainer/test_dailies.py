"""A book of daily hands: found, confirmed in other deals, and kept line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.daily import decode_position, of_the_day
from tests.trainer import dailies


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with one position, found in few deals, whether or not they say that it is worth a thought."""
    monkeypatch.setattr(dailies, "DEALS", 20)
    monkeypatch.setattr(dailies, "is_worth_it", lambda *_: True)
    file = tmp_path / "colonel.jsonl"
    assert dailies.main(["find", "colonel", str(file), "--positions", "1", "--seed", "book"]) == 0
    return file


def test_what_is_found_can_be_read_and_has_the_best_first(book: Path) -> None:
    (document,) = book.read_text(encoding="utf-8").splitlines()
    lost = [choice.lost for choice in decode_position(document).choices]
    assert lost[0] == 0
    assert lost == sorted(lost)


def test_finding_more_lengthens_the_file(book: Path) -> None:
    (first,) = book.read_text(encoding="utf-8").splitlines()
    assert dailies.main(["find", "colonel", str(book), "--positions", "1", "--seed", "other"]) == 0
    assert book.read_text(encoding="utf-8").splitlines()[0] == first


def test_a_position_is_kept_if_other_deals_say_the_same_and_with_what_they_say() -> None:
    found = [position for day in range(30) if (position := of_the_day("colonel", day)) is not None]
    # Of the clearest one few deals say as much as thousands.
    position = max(found, key=lambda each: each.choices[1].lost)
    again = dailies.confirmed("colonel", position, deals=1000)
    assert again is not None
    assert again.choices[0].action == position.choices[0].action
    assert [choice.lost for choice in again.choices] != [choice.lost for choice in position.choices]


def test_a_position_whose_best_action_other_deals_do_not_find_best_is_dropped(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dailies, "confirmed", lambda *_: None)
    assert dailies.main(["confirm", "colonel", str(book)]) == 0
    assert not book.read_text(encoding="utf-8")


def test_a_file_that_is_not_there_or_no_book_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "none.jsonl"
    assert dailies.main(["confirm", "colonel", str(file)]) == 1
    assert "none.jsonl" in capsys.readouterr().err
    file.write_text("no position\n", encoding="utf-8")
    assert dailies.main(["confirm", "colonel", str(file)]) == 1
    assert "malformed" in capsys.readouterr().err
