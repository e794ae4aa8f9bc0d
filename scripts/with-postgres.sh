#!/usr/bin/env bash
# Runs a command with a temporary Postgres, which is stopped afterwards: with-postgres.sh COMMAND…
# PORTICO_TEST_DATABASE_URL names it; where the variable is set already, that server is used and nothing is started.
source "$(dirname "$0")/common.sh"

if [ -n "${PORTICO_TEST_DATABASE_URL:-}" ]; then exec "$@"; fi
cargo build --release --locked --quiet --workspace --example postgres
exec target/release/examples/postgres "$@"
