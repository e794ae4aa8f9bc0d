#!/usr/bin/env bash
# Everything from nothing: packages, bundles, program, database, sample content. A file .env beside the README may set any
# variable of .env.example; the environment goes before it, and it before the sample company's.
source "$(dirname "$0")/common.sh"
source scripts/variables.sh

scripts/build.sh
say "Starting"
if [ -f .env ]; then take_variables .env; fi
take_variables crates/server/sample/site.env
exec target/release/portico serve --keep-credentials
