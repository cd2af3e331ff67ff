# SPDX-License-Identifier: Apache-2.0
"""Exchanges the documents of a folder at the same moment, each for its own device. Usage: burst.py SERVICE SANDBOX FOLDER COUNT"""

import asyncio
import collections
import json
import pathlib
import sys
import time
import urllib.request

service, sandbox, folder, count = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), int(sys.argv[4])

INFORMATION = {"model": "TV", "version": "1", "osName": "tvOS", "osVersion": "18", "connectionType": "WiFi"}
FRAMEWORK = {"accessStatus": "granted", "providerId": "north-cable", "expirationDate": 4000000000000}


def request(number):
    """Returns the request of a device, which has its own address."""
    members = {
        "samlAttributeQueryResponse": (folder / f"{number}.xml").read_text(encoding="utf-8"),
        "device": {"id": f"device-{number}", "information": INFORMATION},
        "framework": FRAMEWORK,
    }
    body = json.dumps(members).encode()
    lines = [
        "POST /v1/exchange HTTP/1.1",
        f"Host: {service}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"X-Forwarded-For: 10.1.{number // 250}.{number % 250 + 1}",
        "Connection: close",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


async def exchange(data, start):
    """Sends a request at a moment; returns the status, the outcome and the time until the answer."""
    host, port = service.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    await start.wait()
    begin = time.monotonic()
    writer.write(data)
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return head.split(b" ", 2)[1].decode(), json.loads(body)["outcome"], time.monotonic() - begin


async def run(requests):
    start = asyncio.Event()
    tasks = [asyncio.create_task(exchange(data, start)) for data in requests]
    await asyncio.sleep(1)
    start.set()
    return await asyncio.gather(*tasks)


for number in range(count):
    known = {"id": f"_q{number}", "serviceProvider": "ACME", "mvpd": "NorthCable"}
    urllib.request.urlopen(f"http://{sandbox}/sandbox/requests", json.dumps(known).encode(), timeout=10).close()
prepared = [request(number) for number in range(count)]
# First new devices, each with a registration and a token; then the same documents again, as after lost answers.
for outcome in ["exchanged", "exchanged-before"]:
    answers = asyncio.run(run(prepared))
    outcomes = collections.Counter(answer[:2] for answer in answers)
    times = sorted(answer[2] for answer in answers)
    print(f"{outcome}: {dict(outcomes)}, p50 {times[count // 2]:.2f} s, p99 {times[count * 99 // 100]:.2f} s")
    if outcomes != {("200", outcome): count}:
        sys.exit(f"burst.py: not every device got its answer: {dict(outcomes)}")
