#!/usr/bin/env bash
# Builds the program that carries the frontend's bundles.
source "$(dirname "$0")/say.sh"

scripts/compile.sh build
say "Built target/release/portico"
