# SPDX-License-Identifier: Apache-2.0
# Functions of the checks that start servers, which source this file in the folder of an example.
# shellcheck shell=bash
# shellcheck source=Scripts/environment.bash
. ../../Scripts/environment.bash

fail() {
    echo "${0##*/}: $*" >&2
    exit 1
}

# Waits until a command succeeds, at most ten seconds.
wait_for() {
    for _ in $(seq 100); do
        if "$@"; then return 0; fi
        sleep 0.1
    done
    fail "after 10 s: $*"
}

# Ends the server with SIGTERM, after which it must exit with status 0. The variable "server" is then empty.
end_server() {
    local status=0
    kill -TERM "$server"
    wait "$server" || status=$?
    server=
    [ "$status" = 0 ] || fail "status $status instead of 0 after SIGTERM"
}

# The process of the server, and a folder that is removed at the end.
server=
work=$(mktemp -d)
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
