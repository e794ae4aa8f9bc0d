#!/usr/bin/env bash
# Builds the program that carries the frontend's bundles.
source "$(dirname "$0")/common.sh"

scripts/compile.sh build
say "Built target/release/portico"
