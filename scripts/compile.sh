#!/usr/bin/env bash
# Compiles the workspace with the frontend's bundles inside: compile.sh build | compile.sh test --no-run
# Cargo begins while the frontend is still being built, since most crates do not know it.
source "$(dirname "$0")/common.sh"

mkdir -p target
log=target/compile.log
say "Compiling (several minutes the first time; log: $log)"
cargo "$@" --release --locked --workspace >"$log" 2>&1 &
compiling=$!
trap 'kill "$compiling" 2>/dev/null || true' EXIT

scripts/frontend.sh
while kill -0 "$compiling" 2>/dev/null; do
  sleep 5
  crate=$(tail -n 1 "$log" | sed -n 's/^ *Compiling //p')
  [ -z "$crate" ] || say "  compiling $crate"
done
wait "$compiling" || { cat "$log" >&2; fail "the Rust crates did not compile"; }
trap - EXIT

# Once more, with the bundles that are there now.
cargo "$@" --release --locked --workspace --quiet
