# SPDX-License-Identifier: Apache-2.0
# Functions of the two check-foreign-clients, which source this file in the folder of an example.
# shellcheck shell=bash
# shellcheck source=Scripts/environment.bash
. ../../Scripts/environment.bash

fail() {
    echo "check-foreign-clients: $*" >&2
    exit 1
}

# Ends the script unless the answer contains a text.
expect() {
    local name=$1 expected=$2 found=$3
    case "$found" in
    *"$expected"*) echo "curl: $name: $expected" ;;
    *) fail "$name: $found instead of $expected" ;;
    esac
}

# Builds the products, unless BINARIES names the folder of an existing build.
# Usage: build PRODUCT… -- [ARGUMENT…]   (arguments for swift build)
build() {
    local product products=()
    while [ "$1" != -- ]; do
        products+=("$1")
        shift
    done
    shift
    [ -z "${BINARIES:-}" ] || return 0
    for product in "${products[@]}"; do swift build --quiet --product "$product" "$@"; done
    BINARIES="$(swift build --show-bin-path "$@")"
}

# Writes a document to a folder as the files that the clients send.
# value is Base64, wrapped has lines; escaped is the percent-encoded value, form the body with it, and bare the body
# without percent-encoding. The value must contain a plus sign, because forms can damage it.
write_values() {
    local document=$1 folder=$2
    base64 --wrap=0 "$document" >"$folder/value"
    base64 "$document" >"$folder/wrapped"
    /usr/bin/python3 -c 'import sys, urllib.parse; sys.stdout.write(urllib.parse.quote(sys.stdin.read(), safe=""))' \
        <"$folder/value" >"$folder/escaped"
    printf 'SAMLResponse=%s' "$(cat "$folder/escaped")" >"$folder/form"
    printf 'SAMLResponse=%s' "$(cat "$folder/value")" >"$folder/bare"
    grep --quiet '+' "$folder/value"
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
