#!/usr/bin/env bash
# Everything from nothing: packages, bundles, program, database, sample content. A file .env beside the README may set any
# variable of .env.example.
source "$(dirname "$0")/say.sh"

scripts/build.sh
say "Starting"
set -a
source crates/server/sample/site.env
if [ -f .env ]; then source .env; fi
set +a
exec target/release/portico serve --keep-credentials
