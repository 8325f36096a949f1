#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the probe once, puts it into each app of this folder, and has every app load what its list names. Plain rows go
# to standard output, behind a comment that says on which system; the full form goes to a file.
#
#   run.sh [--timeout SECONDS] [--output FILE]
#
# SECONDS is the time that one load may take, 30 without it; FILE is measurements.jsonl beside this script without it.
# Exit status: 0 every load was asked, 1 an app ended without an answer, 2 usage, 3 the probe cannot be built or a file
# cannot be written, 130 interrupted.
#
# Only macOS and iOS have App Transport Security: rows of another system prove nothing about an app.
set -euo pipefail
umask 077
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
output=$here/measurements.jsonl
timeout=30
rows=
building=
child=

say() { printf '%s\n' "$*" >&2; }
usage() { say "run.sh: $*"; say "usage: run.sh [--timeout SECONDS] [--output FILE]"; exit 2; }

finish() { # once, however this ends
    local status=$?
    trap - EXIT INT TERM
    if [[ -n $child ]]; then
        kill "$child" 2>/dev/null || true
        wait "$child" 2>/dev/null || true
    fi
    [[ -z $building ]] || rm -rf "$building"
    if [[ -n $rows && -s $rows ]]; then
        mv "$rows" "$output.part"
        say "run.sh: ended early; the rows until then are in $output.part"
    elif [[ -n $rows ]]; then
        rm -f "$rows"
    fi
    exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Runs in the background, so that a signal is not kept waiting until the program ends.
run() {
    local status=0
    "$@" </dev/null &
    child=$!
    wait "$child" || status=$?
    child=
    return "$status"
}

while (($# > 0)); do
    case $1 in
    --timeout) (($# > 1)) || usage "--timeout needs SECONDS after it"; timeout=$2; shift 2 ;;
    --timeout=*) timeout=${1#*=}; shift ;;
    --output) (($# > 1)) || usage "--output needs FILE after it"; output=$2; shift 2 ;;
    --output=*) output=${1#*=}; shift ;;
    -h | --help) sed -n '4,14s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    *) usage "unknown argument '$1'" ;;
    esac
done
[[ $timeout =~ ^[0-9]{1,5}(\.[0-9]{1,3})?$ && ! $timeout =~ ^[0.]*$ ]] || usage "--timeout takes seconds, such as 30"
[[ -n $output && ! -d $output ]] || usage "--output takes a file"
case $output in /*) ;; *) output=$PWD/$output ;; esac

sdk=
signing=none
if [[ $(uname -s) == Darwin ]]; then
    signing=ad-hoc
    sdk=$(xcrun --show-sdk-version 2>/dev/null || true)
    system="macOS $(sw_vers -productVersion)"
else
    system=$(uname -s)
    say "run.sh: there is no App Transport Security on this system: the rows prove nothing about an app"
    say "run.sh: nothing is signed on this system"
fi

# The same source serves all apps.
if [[ ! -x $here/build/probe || $here/Probe.swift -nt $here/build/probe ]]; then
    command -v swiftc >/dev/null || { say "run.sh: swiftc is not on the PATH; it comes with Xcode or from swift.org"; exit 3; }
    mkdir -p "$here/build"
    building=$(mktemp -d "$here/build/new.XXXXXX")
    say "run.sh: building the probe"
    run swiftc -swift-version 5 -parse-as-library -o "$building/probe" "$here/Probe.swift" >&2 || {
        say "run.sh: swiftc cannot build $here/Probe.swift"
        exit 3
    }
    mv "$building/probe" "$here/build/probe"
    rm -rf "$building"
    building=
fi

# Foundation of other systems makes a folder for cookies in it.
[[ $signing == ad-hoc ]] || export HOME=$here/build

rows=$(mktemp "$output.XXXXXX") || exit 3
printf '# system: %s\n' "$system"
failed=0
for app in "$here"/apps/*.app; do
    program=$app/Contents/MacOS/probe
    list=$app/Contents/Resources/loads.json
    mkdir -p "$app/Contents/MacOS"
    cp "$here/build/probe" "$program.new"
    mv "$program.new" "$program"
    if [[ $signing == ad-hoc ]]; then
        codesign --force --sign - "$app" || { say "run.sh: codesign refuses $app"; exit 3; }
    fi
    count=$("$program" "$list" count) || { say "run.sh: $app does not start"; exit 3; }
    for ((number = 0; number < count; number++)); do
        status=0
        run "$program" "$list" "$number" "$rows" "$timeout" "$sdk" "$signing" || status=$?
        if ((status != 0)); then
            failed=1
            say "run.sh: ${app##*/}, load $((number + 1)): the app ended with status $status and without an answer"
        fi
    done
done

mv "$rows" "$output"
rows=
say "run.sh: $(($(wc -l <"$output"))) rows are in $output; keep them with: ats-matrix import $output"
exit "$failed"
