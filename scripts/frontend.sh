#!/usr/bin/env bash
# Builds the frontend's bundles where a source of theirs has changed.
source "$(dirname "$0")/common.sh"

scripts/setup.sh
built=frontend/dist/.built
sources=(frontend/src frontend/scripts frontend/package-lock.json frontend/*.mjs frontend/tsconfig.json)
if [ ! -e "$built" ] || [ -n "$(find "${sources[@]}" -newer "$built" -print -quit)" ]; then
  say "Building the frontend"
  (cd frontend && npm run --silent build)
  touch "$built"
fi
