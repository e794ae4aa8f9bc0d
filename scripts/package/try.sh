#!/usr/bin/env bash
# Runs the package of `make package` in empty roots, as an ordinary user: alone with the C and C++ libraries and a shell, where its own
# Postgres serves; and as examples/Dockerfile lays out the image, with a Postgres outside. The first page has to come within 10 s.
# Then it connects to a Postgres that demands TLS, and runs the commands of docs/operations.md. With ENGINE=docker or podman it also
# builds the image, and runs it there.
source "$(dirname "$0")/../common.sh"

# `image` runs the second part alone: the script calls itself with a Postgres.
part=${1:-alone}

(cd target/package && sha256sum --check --quiet SHA256SUMS) || fail "build the package first: make package"
roots=$(mktemp -d)
namespace=
relay_process=
# stop: ends the server of the namespace. `unshare` itself ignores signals.
stop() {
  if [ -n "$namespace" ]; then pkill -P "$namespace" || true; wait "$namespace" || true; fi
  namespace=
}
image=
clean_up() {
  stop
  if [ -n "$image" ]; then "$ENGINE" rm --force "$image" && "$ENGINE" rmi "$image"; fi >/dev/null 2>&1 || true
  kill $relay_process 2>/dev/null || true
  rm -rf "$roots"
}
trap clean_up EXIT
tar -xzf target/package/portico-*.tar.gz -C "$roots"

# copy ROOT FILE…: copies files with their folders, links followed, into a root.
copy() {
  local root=$1
  shift
  for file; do install -D "$(readlink -f "$file")" "$root$file"; done
}

# libraries PATTERN: where the dynamic linker finds libraries.
libraries() { ldconfig -p | sed -nE "s/^\s*$1 .* => //p"; }

# run NAME ROOT [NAME=VALUE…]: serves from a root until the first page is there.
run() {
  local name=$1 root=$2 port=8397 begun ms commit
  shift 2
  install -D "$roots"/portico-*/portico "$root/portico"
  mkdir -p "$root"/{proc,dev,tmp,etc}
  touch "$root"/dev/{null,urandom}
  echo 'portico:x:1000:1000::/:/sbin/nologin' >"$root/etc/passwd"
  begun=$(date +%s%N)
  # shellcheck disable=SC2016
  unshare --user --map-user=1000 --map-group=1000 --keep-caps --mount --pid --fork --kill-child -- bash -c '
    set -e
    root=$1
    shift
    mount -t proc proc "$root/proc"
    for device in null urandom; do mount --bind "/dev/$device" "$root/dev/$device"; done
    exec env -i "$@" "$(command -v chroot)" "$root" /portico serve' \
    - "$root" PORT="$port" ADMIN_PASSWORD=secret123 SAMPLE_CONTENT=on "$@" >"$roots/log" 2>&1 &
  namespace=$!
  until curl -fsS -o "$roots/page" "http://127.0.0.1:$port/" 2>/dev/null; do
    kill -0 "$namespace" 2>/dev/null || fail "$name: it ended: $(cat "$roots/log")"
    [ $(($(date +%s%N) - begun)) -lt 60000000000 ] || fail "$name: no page within a minute: $(cat "$roots/log")"
    sleep 0.05
  done
  ms=$((($(date +%s%N) - begun) / 1000000))
  grep -q '</html>' "$roots/page" || fail "$name: the page is not whole"
  [ "$ms" -le 10000 ] || fail "$name: the first page came after $ms ms, not within 10 s"
  commit=$("$root/portico" --version | sed -nE 's/.*\((.*)\)/\1/p')
  [ -n "$commit" ] || fail "$name: --version names no commit"
  head -1 "$roots/log" | grep -q "commit.*$commit" || fail "$name: the first log line doesn't name the commit: $(head -1 "$roots/log")"
  curl -fsS "http://127.0.0.1:$port/healthz" | grep -q "\"commit\":\"$commit\"" || fail "$name: /healthz doesn't name the commit"
  say "$name: the first page came after $ms ms, and --version, the first log line and /healthz name $commit"
  stop
}

# run_image DATABASE_URL: builds the image and runs it with a read-only root until its health check succeeds.
run_image() {
  local package begun format=()
  package=$(echo "$roots"/portico-*)
  # Podman's own format has no HEALTHCHECK.
  if [ "$ENGINE" = podman ]; then format=(--format docker); fi
  image=portico-try-$$
  "$ENGINE" build --quiet "${format[@]}" -f "$package/examples/Dockerfile" -t "$image" "$package"
  "$ENGINE" inspect "$image" | grep -q '"Healthcheck": {' || fail "$ENGINE: the image has no HEALTHCHECK"
  begun=$SECONDS
  "$ENGINE" run --detach --name "$image" --network host --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
    -e HOST=127.0.0.1 -e PORT=8397 -e ADMIN_PASSWORD=secret123 -e DATABASE_URL="$1" "$image"
  until "$ENGINE" exec "$image" /portico health; do
    [ $((SECONDS - begun)) -lt 60 ] || fail "$ENGINE: not healthy within a minute: $("$ENGINE" logs "$image" 2>&1)"
    sleep 0.2
  done
  curl -fsS http://127.0.0.1:8397/ | grep -q '</html>' || fail "$ENGINE: the page is not whole"
  "$ENGINE" stop "$image"
  [ "$("$ENGINE" inspect --format '{{.State.ExitCode}}' "$image")" = 0 ] || fail "$ENGINE: it did not stop by itself"
  say "in $ENGINE: built, served with a read-only root, healthy, stopped"
}

mapfile -t c_libraries < <(ldd "$roots"/portico-*/portico | grep -o '/[^ ]*')
if [ "$part" = alone ]; then
  copy "$roots/alone" "${c_libraries[@]}" $(libraries 'lib(rt|stdc\+\+|gcc_s)\.so\.[0-9]+') /bin/sh
  run "alone" "$roots/alone" PORTICO_DATA_DIR=/tmp/data
  scripts/with-postgres.sh "$0" image
  say "TLS to a database that demands it"
  node scripts/package/try-tls.mjs
  say "The commands of docs/operations.md"
  node scripts/package/try-commands.mjs "$roots"/portico-*/portico
  exit
fi
copy "$roots/image" "${c_libraries[@]}"
# The test server listens on a private socket, and a container reaches its database over TCP.
relay=8398
node -e '
  const net = require("net");
  const path = `${decodeURIComponent(new URL(process.argv[1]).hostname)}/.s.PGSQL.5432`;
  net.createServer((client) => {
    const server = net.connect(path);
    for (const [from, to] of [[client, server], [server, client]]) from.on("error", () => to.destroy()).pipe(to);
  }).listen(process.argv[2], "127.0.0.1");' "$PORTICO_TEST_DATABASE_URL" "$relay" &
relay_process=$!
url=$(sed -E "s|@[^/]*/|@127.0.0.1:$relay/|" <<<"$PORTICO_TEST_DATABASE_URL")
run "as the image" "$roots/image" DATABASE_URL="$url"
if [ -n "${ENGINE:-}" ]; then run_image "$url"; else say "NOT RUN: the image in a container engine (ENGINE=docker or podman)"; fi
