# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Selects the stages of .ci/run by the table .ci/stages.

# The stages in the order of the table; for each: when and where it runs, and its paths.
names=()
declare -A when=() where=() paths=() reason=()
# A newer commit than the last landing on which a stage passed.
declare -A passed=()
# The commit since which a stage looks for changes.
declare -A compared=()
# The stages of this run.
selected=()

read_table() {
    local line name kind place rest
    while IFS= read -r line; do
        case "$line" in
            '' | '#'*) ;;
            ' '*) read -r rest <<<"$line"; paths[$name]+=" $rest" ;;
            *)
                read -r name kind place rest <<<"$line"
                names+=("$name") when[$name]="$kind" where[$name]="$place" paths[$name]="$rest"
                ;;
        esac
    done <.ci/stages
}

# Whether a file of these pathspecs changed since a commit, is changed, or is new.
changed() {
    local since="$1"
    shift
    ! git diff --quiet --no-ext-diff "$since" -- "$@" ||
        [ -n "$(git ls-files --others --exclude-standard -- "$@")" ]
}

# The commit of the last landing, or nothing if none can be trusted; the reason is then in "untrusted".
find_base() {
    local named number age name commit
    base='' untrusted=''
    read -r number named < <(grep '^[0-9]' .ci/landing)
    while read -r name commit; do
        ! git merge-base --is-ancestor "$commit" HEAD 2>/dev/null || passed[$name]="$commit"
    done < <(grep '^[A-Za-z]' .ci/landing)
    quarter=$((number % 4 + 1))
    named="${BASE:-$named}"
    age="$(git log -1 --format=%ct -- .ci/landing)"
    age=$(($(git log -1 --format=%ct) - ${age:-0}))
    if ! git merge-base --is-ancestor "$named" HEAD 2>/dev/null; then
        untrusted="$named is no ancestor of this commit"
    elif ! changed "$named" . ':(exclude).ci/landing'; then
        untrusted="nothing changed since $named"
    elif [ -z "${BASE:-}" ] && [ "$age" -gt 86400 ]; then
        untrusted=".ci/landing is older than a day; run .ci/run --begin"
    else
        base="$named"
    fi
}

# Why the changes since a commit run every stage, if they do.
reason_for_all() {
    local base="$1" every=() name specs
    for name in "${names[@]}"; do
        read -ra specs <<<"${paths[$name]}"
        every+=("${specs[@]/#/:(exclude)}")
        if [ "${when[$name]}" = whole ] && changed "$base" "${specs[@]}"; then
            echo "$(git diff --name-only "$base" -- "${specs[@]}" | head -n 1) changed"
            return
        fi
    done
    # The table lists some modules by the folders that matter to a stage.
    every+=(':(exclude)Sources')
    if changed "$base" . "${every[@]}"; then
        echo "$(git diff --name-only "$base" -- . "${every[@]}" | head -n 1) is in no line of the table"
    fi
}

# Prints the commit since which a stage of this run looks for changes, if there is one.
commit_of() { echo "${compared[$1]:-}"; }

add() {
    selected+=("$1")
    reason[$1]="$2"
}

select_stages() {
    local name since all specs
    local -A reasons=()
    find_base
    for name in "${names[@]}"; do
        read -ra specs <<<"${paths[$name]}"
        since="${passed[$name]:-$base}"
        compared[$name]="$since"
        if [ -n "$since" ] && [ -z "${reasons[$since]+known}" ]; then reasons[$since]="$(reason_for_all "$since")"; fi
        all="$untrusted"
        if [ -n "$since" ]; then all="${reasons[$since]}"; fi
        case "${when[$name]}" in
            core) add "$name" "core" ;;
            own)
                if [ -z "$since" ]; then
                    add "$name" "$untrusted"
                elif changed "$since" "${specs[@]}"; then
                    add "$name" "its paths changed since ${since:0:9}"
                fi
                ;;
            [1-4])
                if [ -n "$all" ]; then
                    add "$name" "$all"
                elif [ -n "$since" ] && changed "$since" "${specs[@]}"; then
                    add "$name" "its paths changed since ${since:0:9}"
                elif [ "${when[$name]}" = "$quarter" ] && [ -z "${passed[$name]:-}" ]; then
                    add "$name" "quarter $quarter"
                fi
                ;;
        esac
    done
}

select_every() {
    local name
    for name in "${names[@]}"; do
        case "${when[$name]}" in core | [1-4] | own | night) add "$name" "all" ;; esac
    done
}

select_named() {
    local name
    for name; do
        case "${when[$name]:-none}" in
            core | [1-4] | own | night) add "$name" "named" ;;
            *) echo "run: no stage is named $name" >&2; exit 64 ;;
        esac
    done
}

print_selected() {
    local name
    for name in "${selected[@]}"; do echo "$name: ${reason[$name]}"; done
}

# Names this commit as the last landing, and the next quarter.
begin() {
    local number
    number="$(sed -n 's/^\([0-9]*\) .*/\1/p' .ci/landing)"
    sed -i -e "s/^[0-9]* .*/$((number + 1)) $(git rev-parse HEAD)/" -e '/^[A-Za-z]/d' .ci/landing
    echo "run: commit .ci/landing with the first change of this work"
}

# Names a commit as one on which the selected stages passed.
record() {
    local name
    for name in "${selected[@]}"; do
        sed -i "/^$name /d" .ci/landing
        echo "$name $1" >>.ci/landing
    done
}

# The modules of Sources that have no stage beyond the core and the documentation.
uncovered_modules() {
    local name specs covered=()
    for name in "${names[@]}"; do
        [[ "${when[$name]}" = [1-4] && "$name" != documentation ]] || continue
        read -ra specs <<<"${paths[$name]}"
        covered+=("${specs[@]}")
    done
    comm -23 <(git ls-files -- Sources | cut -d/ -f1,2 | sort -u) <(git ls-files -- "${covered[@]}" | cut -d/ -f1,2 | sort -u)
}

# Every file of these folders is in a line of the table, every path names a file, and every stage can run.
check_table() {
    local name spec specs every=() missing failed=0
    for name in "${names[@]}"; do
        [[ "${when[$name]} ${where[$name]}" =~ ^(whole|core|[1-4]|own|night|apart|hand)\ (first|beside|last)$ ]] ||
            { echo "stages: $name: unknown words: ${when[$name]} ${where[$name]}" >&2; failed=1; }
        case "${when[$name]}" in
            core | [1-4] | own | night)
                declare -F "run_${name//-/_}" >/dev/null || { echo "stages: .ci/run has no run_${name//-/_}" >&2; failed=1; }
                ;;
        esac
        read -ra specs <<<"${paths[$name]}"
        for spec in "${specs[@]}"; do
            [ -n "$(git ls-files -- "$spec" | head -n 1)" ] || { echo "stages: $name: no file is named $spec" >&2; failed=1; }
        done
        every+=("${specs[@]/#/:(exclude)}")
    done
    missing="$(git ls-files -- Benchmarks Examples Fuzz Integrations Mutants Scripts Tests "${every[@]}")"
    missing+="$(uncovered_modules)"
    if [ -n "$missing" ]; then
        echo "stages: no line of .ci/stages contains:" >&2
        echo "$missing" >&2
        failed=1
    fi
    [ "$failed" -eq 0 ] || return 1
    echo "stages: the table names each script, each package, each target of tests and each module"
}
