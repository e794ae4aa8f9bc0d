#!/usr/bin/env bash
# The site with sample content while it is being developed. Variables are those of run.sh, and PORTICO_DEV_PORT (3000).
source "$(dirname "$0")/common.sh"
source scripts/variables.sh

scripts/setup.sh
say "Starting. The first time, compiling takes minutes, even after make run: development compiles incrementally."
if [ -f .env ]; then take_variables .env; fi
take_variables crates/server/sample/site.env
# Each reload starts actix's workers anew.
export RUST_LOG="${RUST_LOG:-info,actix_server=warn}"
cd frontend
NODE_ENV=development exec node scripts/dev.mjs
