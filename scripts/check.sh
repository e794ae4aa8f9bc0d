#!/usr/bin/env bash
# All checks that do not run the product.
source "$(dirname "$0")/common.sh"

scripts/setup.sh
# What takes seconds comes first.
say "Formatting"
cargo fmt --all --check && npm --prefix frontend run --silent format || fail "run: make format"
say "Frontend: lints and types"
npm --prefix frontend run --silent check
say "Layers, import cycles, licences, public items and documentation"
node scripts/check-layers.mjs
node scripts/check-modules.mjs
node scripts/check-licences.mjs
node scripts/check-dependencies.mjs
node scripts/check-public-api.mjs
node scripts/check-docs.mjs
if cargo deny --version >/dev/null 2>&1; then
  cargo deny --locked check bans licenses sources
else
  say "cargo-deny is not installed: sources and bans were not checked (licences were, above)"
fi
node scripts/check-advisories.mjs
say "Rust: lints, package and documentation"
cargo clippy --release --locked --workspace --all-targets --quiet -- -D warnings
cargo check --release --locked --package portico-domain --no-default-features --quiet
cargo package --locked --package portico-domain-derive --package portico-domain --no-verify --allow-dirty --exclude-lockfile --quiet
RUSTDOCFLAGS="-D warnings" cargo doc --release --locked --workspace --no-deps --quiet
scripts/api-types.sh --check
say "Frontend: bundles and budgets"
scripts/frontend.sh
npm --prefix frontend run --silent budget
say "make check: everything holds"
