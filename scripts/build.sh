#!/usr/bin/env bash
# Builds the frontend's bundles and the program that carries them. Cargo compiles its dependencies meanwhile.
source "$(dirname "$0")/say.sh"

mkdir -p target
say "Compiling Portico's dependencies (several minutes the first time; log: target/build.log)"
cargo build --release --locked --workspace --exclude portico-bundle --exclude portico-server >target/build.log 2>&1 &
compiling=$!
trap 'kill "$compiling" 2>/dev/null || true' EXIT

scripts/setup.sh
newest() { find "$@" -type f -newer frontend/dist/.built -print -quit 2>/dev/null; }
if [ ! -e frontend/dist/.built ] || [ -n "$(newest frontend/src frontend/scripts frontend/public frontend/package-lock.json frontend/*.mjs frontend/tsconfig.json)" ]; then
  say "Building the frontend"
  (cd frontend && npm run --silent build)
  touch frontend/dist/.built
fi

# What is still being compiled is shown by the names of the crates, a line every few seconds.
while kill -0 "$compiling" 2>/dev/null; do
  sleep 5
  crate=$(tail -n 1 target/build.log | sed -n 's/^ *Compiling //p')
  [ -z "$crate" ] || say "  compiling $crate"
done
wait "$compiling" || { cat target/build.log >&2; fail "the Rust crates did not compile"; }
trap - EXIT

say "Linking the program"
cargo build --release --locked --workspace
say "Built target/release/portico"
