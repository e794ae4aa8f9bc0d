#!/usr/bin/env bash
# Kills the server 20 times under 8 writers and looks for lost and half-done writes: drill.sh [KILLS]
source "$(dirname "$0")/say.sh"
scripts/build.sh
exec node scripts/drill/drill.mjs "${1:-20}"
