# SPDX-License-Identifier: Apache-2.0
"""The timing loop of every peer."""

import sys
import time


def serve(is_accepted, document: bytes) -> None:
    """Checks that the peer validates `document`, then answers each line of input with the nanoseconds of one run.

    A line contains the maximum processor time of a round, in seconds.
    """
    start, name, rest = document.rpartition(b'Name="urn:')
    tampered = start + name.replace(b"urn", b"uri") + rest
    if not is_accepted(document) or is_accepted(tampered):
        sys.exit("the peer returns a wrong result for the document")
    print("ready", flush=True)
    for line in sys.stdin:
        limit, count, begin = float(line), 0, time.process_time()
        while (elapsed := time.process_time() - begin) < limit or count == 0:
            is_accepted(document)
            count += 1
        print(elapsed / count * 1e9, flush=True)
