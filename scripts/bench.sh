#!/usr/bin/env bash
# Measures the built program against bare handlers, and its pages in a browser, for the tables of docs/performance.md.
# `scripts/bench.sh server|browser` runs a part.
source "$(dirname "$0")/common.sh"
parts=${*:-server browser}

scripts/build.sh
say "Measuring (about half an hour; do nothing else on this machine meanwhile)"
for part in $parts; do
  case $part in
    server) cargo bench --locked --quiet --workspace --bench http ;;
    browser) npm --prefix frontend run --silent bench ;;
    *) fail "no such part: $part (server, browser)" ;;
  esac
done
