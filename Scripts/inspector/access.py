# SPDX-License-Identifier: Apache-2.0
"""Requests that do not come from the page, sent with its own client."""

import contextlib
import http.client
import select
import socket
import threading
import urllib.parse

from inspector import inspector


def raw(address, method, path, headers, body=None):
    """A request whose header this function writes alone."""
    place = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=60)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in headers:
        connection.putheader(name, value)
    connection.endheaders()
    try:
        if body:
            connection.send(body)
    except OSError:
        # The server may answer and close before it has read a body that is too large.
        pass
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, answer.headers, content


def request(address, path, method="GET", body=None, headers=None):
    """A request of the page itself."""
    fields = [("Host", urllib.parse.urlsplit(address).netloc), *(headers or {}).items()]
    fields += [("Content-Length", str(len(body)))] if body is not None else []
    return raw(address, method, "/" + (address + path).split("/", 3)[3], fields, body)


def check_pending(address):
    """Unfinished requests neither keep the page from being reached nor take memory without a bound (S-97)."""
    place = urllib.parse.urlsplit(address)
    there = (place.hostname, place.port)

    # More unfinished heads than connections, each of which sends a byte in time to be never idle.
    heads = [socket.create_connection(there) for _ in range(40)]
    over = threading.Event()

    def trickle():
        while not over.wait(0.5):
            for head in heads:
                with contextlib.suppress(OSError):
                    head.send(b"x")

    for head in heads:
        head.send(b"GET / HTTP/1.1\r\nX-Slow: ")
    thread = threading.Thread(target=trickle)
    thread.start()
    # The client waits for 60 s, longer than any head may take.
    assert request(address, "")[0] == 200
    over.set()
    thread.join()
    for head in heads:
        head.close()

    # Bodies beyond the memory for them are rejected before they are read, and take their place after others have left. Which
    # of the three is the one too many, the server decides.
    fields = [("Host", place.netloc), ("Origin", f"http://{place.netloc}"), ("Content-Length", str(60 << 20))]
    head = f"POST {place.path}captures HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields) + "\r\n"
    pending = [socket.create_connection(there) for _ in range(3)]
    for body in pending:
        body.send(head.encode())
    answered = select.select(pending, [], [], 60)[0]
    assert [body.recv(12) for body in answered] == [b"HTTP/1.1 503"], answered
    # The files of the page have no body, so the other two do not keep the browser from loading it.
    assert request(address, "page.js")[0] == 200
    for body in pending:
        body.close()
    own = {"Origin": f"http://{place.netloc}"}
    taken = False
    while not taken:
        # The server may answer 503 and close while the body is sent.
        with contextlib.suppress(OSError):
            taken = request(address, "captures?name=a", "POST", b" " * (30 << 20), own)[0] == 200


def check_access():
    with inspector() as (address, process):
        place = urllib.parse.urlsplit(address)
        host, path = place.netloc, place.path
        own = {"Origin": f"http://{host}"}

        status, headers, body = request(address, "")
        assert status == 200 and b"<title>SAML inspector</title>" in body, status
        assert "default-src 'none'" in headers["Content-Security-Policy"], headers
        assert b"<script>" not in body and b"style=" not in body and b"http" not in body.replace(b"https://json", b"")
        # PageAccessTests has the names, origins, sites, paths and methods that are rejected; the server must pass on each of them.
        for name in [f"evil.example.test:{place.port}", ""]:
            assert raw(address, "GET", path, [("Host", name)])[0] in (400, 403), name
        assert raw(address, "GET", path, [])[0] in (400, 403)
        for foreign in [{"Origin": "http://evil.example.test"}, {}, own | {"Sec-Fetch-Site": "cross-site"}]:
            assert request(address, "options", "POST", b"", foreign)[0] == 403, foreign
        assert request(address, "options", "POST", b"", own)[0] == 200
        for wrong in [f"http://{host}/page.js", f"http://{host}/{'0' * 64}/", address + "../page.js", address + "etc/passwd"]:
            assert request(wrong, "")[0] == 404, wrong
        assert request(address, "options", "DELETE", headers=own)[0] == 405
        # A body that is too large is rejected by its length, before it arrives.
        length = 65 << 20
        fields = [("Host", host), ("Origin", f"http://{host}"), ("Content-Length", str(length))]
        status, _, body = raw(address, "POST", path + "captures", fields, b"x" * 1000)
        assert status == 413 and b"64 MiB" in body, status
        # A request without the token is rejected before its body is read.
        status, _, body = raw(address, "POST", "/" + "0" * 64 + "/captures", fields, b"x" * 1000)
        assert status == 404 and b"token" in body, status
        chunk = b"%x\r\n" % (1 << 20) + b"x" * (1 << 20) + b"\r\n"
        fields = [("Host", host), ("Origin", f"http://{host}"), ("Transfer-Encoding", "chunked")]
        assert raw(address, "POST", path + "captures", fields, chunk * 66 + b"0\r\n\r\n")[0] == 413
        check_pending(address)
        # Still at work.
        assert request(address, "")[0] == 200 and process.poll() is None

    # Only this machine can connect.
    with inspector("--port", "0") as (address, process):
        port = urllib.parse.urlsplit(address).port
        listening = set()
        for table in ["tcp", "tcp6"]:
            try:
                with open(f"/proc/{process.pid}/net/{table}", encoding="ascii") as lines:
                    listening |= {line.split()[1] for line in lines if line.split()[3] == "0A"}
            except FileNotFoundError:
                continue
        own = {place for place in listening if place.endswith(f":{port:04X}")}
        assert own == {f"0100007F:{port:04X}"}, own
    assert process.returncode == 0, process.returncode
    print("access: only the page reaches the server")
