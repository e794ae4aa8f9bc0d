#!/usr/bin/env bash
# Breaks things on purpose and checks the consequences: drill.sh [NAME…]. Ends with one table; fails when a bound is broken.
source "$(dirname "$0")/common.sh"
scripts/build.sh
exec node scripts/drill/run.mjs "$@"
