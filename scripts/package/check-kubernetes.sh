#!/usr/bin/env bash
# Checks examples/kubernetes.yaml against the schemas of Kubernetes (from PyPI) and of CloudNativePG's Cluster.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

tools=$PWD/target/package-tools
mkdir -p "$tools"
python3 -c 'import venv, ensurepip' 2>/dev/null || fail "python3 with venv is missing (Debian: apt install python3-venv)"
[ -x "$tools/venv/bin/python" ] || python3 -m venv "$tools/venv"
"$tools/venv/bin/pip" install --quiet --disable-pip-version-check kubernetes-validate==1.37.0
"$tools/venv/bin/python" scripts/package/check-kubernetes.py scripts/package/examples/kubernetes.yaml
