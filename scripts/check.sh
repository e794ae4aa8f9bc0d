#!/usr/bin/env bash
# What a machine can see without running the product.
source "$(dirname "$0")/say.sh"

scripts/setup.sh
say "Layers, import cycles, licences, public items and documentation"
node scripts/check-layers.mjs
node scripts/check-modules.mjs
node scripts/check-licences.mjs
node scripts/check-public-api.mjs
node scripts/check-docs.mjs
if cargo deny --version >/dev/null 2>&1; then
  cargo deny --locked check bans licenses sources
  # The advisories' database is fetched: where it can't be had, that is said and does not fail the check.
  cargo deny --locked check advisories || say "cargo deny found advisories or could not fetch their database (see above)"
else
  say "cargo-deny is not installed: advisories were not looked up (licences were, above)"
fi
say "Rust: formatting and lints"
cargo fmt --all --check
cargo clippy --release --locked --workspace --all-targets --quiet -- -D warnings
cargo check --release --locked --package portico-domain --no-default-features --quiet
scripts/api-types.sh --check
say "Frontend: types, lints, formatting, bundles and budgets"
scripts/frontend.sh
(cd frontend && npm run --silent check)
say "make check: everything holds"
