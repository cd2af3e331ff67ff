# SPDX-License-Identifier: Apache-2.0
"""The forms in which messages are captured: fields of forms, exports of browsers and proxies, mails and archives."""

import base64
import io
import json
import tarfile
import urllib.parse
import zipfile
import zlib


def b64(data):
    """Returns Base64 on one line."""
    return base64.b64encode(data).decode()


def escaped(data):
    """Returns the value of a field of a form."""
    return urllib.parse.quote(b64(data), safe="")


def deflated(data):
    """Returns the value of the redirect binding."""
    packer = zlib.compressobj(wbits=-15)
    return b64(packer.compress(data) + packer.flush())


def entry(text=None, number=0, **request):
    """Returns an entry of a HAR with a request, which posts a form if there is a text."""
    data = {"mimeType": "application/x-www-form-urlencoded", "text": text}
    usual = {"method": "POST", "url": f"https://sp.example.test/{number}", "headers": []}
    return {"startedDateTime": "2026-05-01T10:00:00Z", "request": usual | ({} if text is None else {"postData": data}) | request}


def har(entries):
    """Returns a HAR."""
    return json.dumps({"log": {"version": "1.2", "creator": {"name": "t", "version": "1"}, "entries": entries}}, ensure_ascii=False)


def tracer(requests):
    """Returns an export of SAML-tracer."""
    made = [{"method": "POST", "url": "https://x/", "requestId": f"request-{number}"} | one for number, one in enumerate(requests)]
    return json.dumps({"requests": made, "timestamp": "2026-05-01T10:00:00Z"})


def burp(bodies):
    """Returns saved items of Burp Suite, one for each body."""
    items = ""
    for body in bodies:
        request = b64(f"POST / HTTP/1.1\r\nHost: x\r\n\r\n{body}".encode())
        items += f'<item><url><![CDATA[https://x/]]></url><request base64="true"><![CDATA[{request}]]></request></item>'
    return f'<!DOCTYPE items [<!ELEMENT items (item*)>]><items burpVersion="2024">{items}</items>'


def mail(parts):
    """Returns a mail with parts: the lines of their heads, and their texts."""
    head = "From: a@example.org\r\nTo: b@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
    return head + "".join(f"--b\r\n{fields}\r\n{text}\r\n" for fields, text in parts) + "--b--\r\n"


def attached(data, kind="application/octet-stream", name=None):
    """Returns the part of a mail with a file."""
    parameter = f'; name="{name}"' if name else ""
    return f"Content-Type: {kind}{parameter}\r\nContent-Transfer-Encoding: base64\r\n", base64.encodebytes(data).decode()


def zipped(members, method=zipfile.ZIP_STORED):
    """Returns a zip archive with pairs of a name and a content, which can have the same name."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as archive:
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name, (2026, 5, 1, 10, 0, 0)), content, method)
    return output.getvalue()


def tarred(members, mode="w", form=tarfile.PAX_FORMAT):
    """Returns a tar archive with pairs of a name and a content."""
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode=mode, format=form) as archive:
        for name, content in members:
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return output.getvalue()


def zstd(content):
    """Returns a zstd frame of raw blocks: one segment, its size in eight bytes, no checksum."""
    frame = bytearray(b"\x28\xb5\x2f\xfd\xe0" + len(content).to_bytes(8, "little"))
    pieces = [content[at : at + 65536] for at in range(0, len(content), 65536)] or [b""]
    for number, piece in enumerate(pieces):
        frame += ((number == len(pieces) - 1) | len(piece) << 3).to_bytes(3, "little") + piece
    return bytes(frame)
