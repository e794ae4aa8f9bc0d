#!/usr/bin/env bash
# Measures the built program against bare handlers and prints the table of docs/performance.md.
source "$(dirname "$0")/common.sh"
scripts/build.sh
say "Measuring (about ten minutes; do nothing else on this machine meanwhile)"
cargo bench --locked --quiet --workspace --bench http
