"""Requests with files are read as their clients wrote them, and what is no form is refused."""

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.sandbox.rest.forms import read_form
from tests.sandbox.conftest import TOKEN, Room

FORM = "multipart/form-data; boundary=mark"
PICTURE = (
    b'--mark\r\nContent-Disposition: form-data; name="files[0]"; filename="a.png"\r\n'
    b"Content-Type: image/png\r\n\r\n\x89PNG\r\n--mar\r\n--mark--\r\n"
)


def test_a_file_is_what_stands_between_its_headers_and_the_next_mark() -> None:
    text = b'--mark\r\ncontent-disposition: form-data; name="payload_json"\r\n\r\n{}\r\n'
    words, picture = read_form('multipart/form-data; boundary="mark"', text + PICTURE)
    assert (words.name, words.filename, words.content_type, words.data) == ("payload_json", None, None, b"{}")
    assert (picture.name, picture.filename, picture.content_type) == ("files[0]", "a.png", "image/png")
    assert picture.data == b"\x89PNG\r\n--mar"


FILE_NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]))


@given(st.lists(st.tuples(FILE_NAMES, st.binary())))
async def test_what_aiohttp_writes_is_read_back(files: list[tuple[str, bytes]]) -> None:
    form = aiohttp.FormData(quote_fields=False)
    for number, (name, data) in enumerate(files):
        form.add_field(f"files[{number}]", data, filename=name or "x", content_type="image/png")
    form.add_field("payload_json", '{"content": "♠"}', content_type="application/json")
    body = form()
    fields = list(read_form(body.content_type, await body.as_bytes()))
    expected = [(f"files[{number}]", name or "x", data) for number, (name, data) in enumerate(files)]
    assert [(each.name, each.filename, each.data) for each in fields[:-1]] == expected
    assert fields[-1].data.decode() == '{"content": "♠"}'


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("multipart/form-data", PICTURE),
        (FORM, b""),
        (FORM, PICTURE.removesuffix(b"--\r\n")),
        (FORM, b"--mark\r\nContent-Type: image/png\r\n--mark--"),
        (FORM, b'--mark\r\nContent-Disposition: form-data; filename="a"\r\n\r\n--mark--'),
        (FORM, PICTURE.replace(b"a.png", b"\xff")),
    ],
)
async def test_what_is_no_form_is_refused(room: Room, content_type: str, body: bytes) -> None:
    with pytest.raises(ValueError, match=r"a form|a field|decode"):
        list(read_form(content_type, body))
    headers = {"Authorization": f"Bot {TOKEN}", "Content-Type": content_type}
    address = f"{room.sandbox.api_url}/channels/{room.channel.id}/messages"
    async with (
        aiohttp.ClientSession() as session,
        session.post(address, data=body, headers=headers) as response,
    ):
        assert response.status == 400
        assert (await response.json())["code"] in {50035, 50109}
