#!/usr/bin/env bash
# Makes the frontend's types of the API from the OpenAPI document; with --check fails where they are not the document's.
source "$(dirname "$0")/common.sh"

say "OpenAPI document and the frontend's types"
cargo build --release --locked --quiet --workspace --example openapi
mkdir -p target
target/release/examples/openapi >target/openapi.json
frontend/node_modules/.bin/openapi-typescript target/openapi.json --output frontend/src/shared/api/types.gen.ts --default-non-nullable false "$@" >target/api-types.log 2>&1 ||
  { cat target/api-types.log >&2; fail "frontend/src/shared/api/types.gen.ts is not what the document says: run scripts/api-types.sh"; }
