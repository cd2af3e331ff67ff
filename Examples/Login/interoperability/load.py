# SPDX-License-Identifier: Apache-2.0
"""Signs in at two nodes of the site of Examples/Login for some time, and kills one of them again and again.

Usage: load.py SECONDS [LOGINS-A-SECOND]   (LOGIN_DATABASE: the connection string of a PostgreSQL database)
The nodes and the database have one half of the processors, and the clients the other. First, eight users sign in without a pause,
and then with random ones. Without a number of logins, it is 70 % of what all clients reach without a pause, and they begin at
random times, whether or not others are answered. The times are those of the first half. In the second half, one node is killed with SIGKILL every 5 seconds and
started again. A client sends a request that a node did not answer to the other node, as a proxy does, and follows a login that
begins again. The time of a login is that of its three requests, with the delay of the first one if the client was not ready.
"""

import itertools
import multiprocessing
import os
import random
import signal
import sys
import time
import urllib.parse

from http_client import Connection
from responses import Generator
from site_servers import Process, free_port, make_key, site_command
from speed import PAGE_FIELDS, database_processes, descendants, identity_provider

# So many that one of them is always ready.
CLIENTS = 32
USERS = 8
PROCESSORS = sorted(os.sched_getaffinity(0))
SERVERS, OTHERS = set(PROCESSORS[::2]), set(PROCESSORS[1::2] or PROCESSORS)


class Nodes:
    """The connections of a client with the nodes."""

    def __init__(self, ports):
        self.ports = ports
        self.connections = {}
        self.retries = 0
        self.repeated = 0

    def ask(self, node, *arguments, **fields):
        """Sends a request to a node, or to the other one if it does not answer."""
        for port in (self.ports[node], self.ports[1 - node], self.ports[node]):
            try:
                if port not in self.connections:
                    self.connections[port] = Connection(port)
                return self.connections[port].ask(*arguments, **fields)
            except OSError:
                self.retries += 1
                self.connections.pop(port, None)
        raise ConnectionError("no node answers")


def log_in(nodes, maker, acs, begun):
    """Signs in, and returns the time of the requests; the first node is not the one that receives the response."""
    node = random.randrange(2)
    answer = nodes.ask(node, "GET", "/members", **PAGE_FIELDS)
    asked, jar = time.monotonic(), answer.cookies()
    body = maker.answer(answer.location, acs)
    prepared = time.monotonic()
    path = urllib.parse.urlsplit(acs).path
    answer = nodes.ask(1 - node, "POST", path, body, Cookie=jar, Content_Type="application/x-www-form-urlencoded")
    assert answer.status == 303, (answer.status, answer.text)
    if "again=1" in answer.location:
        nodes.repeated += 1
        jar = answer.cookies(jar)
        answer = nodes.ask(node, "GET", "/" + answer.location.split("/", 3)[3], Cookie=jar, **PAGE_FIELDS)
        jar, body = answer.cookies(jar), maker.answer(answer.location, acs)
        answer = nodes.ask(1 - node, "POST", path, body, Cookie=jar, Content_Type="application/x-www-form-urlencoded")
        assert answer.status == 303 and "again=1" not in answer.location, (answer.status, answer.text)
    answer = nodes.ask(node, "GET", "/members", Cookie=answer.cookies(jar))
    assert answer.status == 200 and b"Members" in answer.text, (answer.status, answer.text)
    return time.monotonic() - prepared + asked - begun


def client(task):
    """Signs in at random times until the end, or one login after the other, and returns the times and what failed."""
    ports, key, acs, rate, pause, end = task
    nodes, maker = Nodes(ports), Generator(key)
    times, lost = [], []
    planned = time.monotonic()
    while planned < end:
        if rate:
            planned += random.expovariate(rate)
            time.sleep(max(0, planned - time.monotonic()))
        else:
            time.sleep(random.expovariate(1 / pause) if pause else 0)
            planned = time.monotonic()
        try:
            times.append(log_in(nodes, maker, acs, planned))
        except (AssertionError, ConnectionError) as error:
            lost.append(repr(error)[:300])
    return times, lost, nodes.retries, nodes.repeated


def resident(process):
    """Returns the memory of processes that is not shared with a file, in MiB."""
    total = 0
    for pid in descendants(process):
        with open(f"/proc/{pid}/status", encoding="ascii") as status:
            total += sum(int(line.split()[1]) for line in status if line.startswith("RssAnon"))
    return total / 1024


def run(pool, task, seconds, each=lambda passed: None, rate=0.0, pause=0.0, clients=CLIENTS):
    """Runs clients for some time, and calls a function each second."""
    start = time.monotonic()
    result = pool.map_async(client, [(*task, rate / clients, pause, start + seconds)] * clients, chunksize=1)
    while not result.ready():
        each(int(time.monotonic() - start))
        time.sleep(1)
    times, lost, retries, repeated = zip(*result.get(), strict=True)
    return sorted(itertools.chain(*times)), list(itertools.chain(*lost)), sum(retries), sum(repeated)


def summary(times, rate):
    """Returns the times of sorted logins in words."""
    p50, p99 = (1000 * times[int(len(times) * part)] for part in (0.5, 0.99))
    return f"{len(times)} logins, {rate:.0f}/s: p50 {p50:.1f} ms, p99 {p99:.1f} ms, ratio {p99 / p50:.1f}"


def start(name, port, command):
    """Starts a node on the processors of the servers."""
    return Process(name, port, command, preexec_fn=lambda: os.sched_setaffinity(0, SERVERS))


def main(seconds, rate):
    """Starts the nodes, and prints the memory of each minute and the results."""
    key, certificate = make_key("idp", "rsa:2048")
    idp = identity_provider(certificate)
    ports = [free_port(), free_port()]
    command = site_command("service", ports[0], f"http://127.0.0.1:{ports[0]}", idp, kind="ec")[0]
    commands = [command, [command[0], ports[1], *command[2:]]]
    # The first node creates the tables.
    nodes = [start(f"node{number}", port, command) for number, (port, command) in enumerate(zip(ports, commands, strict=True))]
    for process in database_processes():
        os.sched_setaffinity(int(process), SERVERS)
    os.sched_setaffinity(0, OTHERS)
    acs = f"http://127.0.0.1:{ports[0]}/saml/acs"
    minutes, kills = set(), set()

    def watch(passed):
        if passed % 60 == 0 and passed not in minutes:
            minutes.add(passed)
            sizes = [f"{resident(str(node.process.pid)):.1f}" for node in nodes]
            print(f"{len(minutes)}: {' and '.join(sizes)} MiB, {len(database_processes())} processes of the database", flush=True)

    def kill(passed):
        watch(seconds // 2 + passed)
        if passed // 5 not in kills:
            kills.add(passed // 5)
            nodes[1].process.send_signal(signal.SIGKILL)
            nodes[1].process.wait()
            nodes[1] = start("node1", ports[1], commands[1])

    with multiprocessing.Pool(CLIENTS) as pool:
        try:
            task = (ports, key, acs)
            run(pool, task, 5)
            times, *_ = run(pool, task, 20, clients=USERS)
            print(f"{USERS} users without pauses: {summary(times, len(times) / 20)}", flush=True)
            # The users then do at least 70 % of that, because each login takes less time, too.
            times, *_ = run(pool, task, 20, pause=(1 / 0.7 - 1) * USERS * 20 / len(times), clients=USERS)
            print(f"{USERS} users with pauses: {summary(times, len(times) / 20)}", flush=True)
            if not rate:
                times, lost, *_ = run(pool, task, 20)
                print(f"without pauses: {len(times) / 20:.0f} logins/s, {len(lost)} lost", flush=True)
                rate = 0.7 * len(times) / 20
            times, lost, *_ = run(pool, task, seconds // 2, watch, rate)
            more, lost_later, retries, repeated = run(pool, task, seconds // 2, kill, rate)
        finally:
            for node in nodes:
                node.stop()
    print(f"{summary(times, rate)}; {len(lost)} lost")
    print(
        f"{len(more)} logins, while a node was killed {len(kills)} times: "
        f"{retries} requests sent again, {repeated} logins begun again, {len(lost_later)} lost"
    )
    for error in [*lost, *lost_later][:10]:
        print(error)


main(int(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 0)
