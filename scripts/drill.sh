#!/usr/bin/env bash
# Breaks things on purpose and checks the consequences: drill.sh [KILLS]
source "$(dirname "$0")/common.sh"
scripts/build.sh
# Kills under eight writers: no acknowledged write is lost.
node scripts/drill/drill.mjs "${1:-20}"
# Clients that never read: others are served, and the connections are closed.
node scripts/drill/unread-clients.mjs
# Logins: their memory is bounded, and returned at rest.
node scripts/drill/memory.mjs
# Searches on 128 connections: logins and enquiries are answered in time.
node scripts/drill/search.mjs
# The previous release on this version's schema: it writes and reads, alone and beside this version.
env -u PORTICO_TEST_DATABASE_URL scripts/with-postgres.sh node scripts/drill/previous-release.mjs
