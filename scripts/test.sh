#!/usr/bin/env bash
# All tests, one summary. `scripts/test.sh rust|commands|frontend|parity|browser` runs a part of them.
source "$(dirname "$0")/common.sh"
parts=${*:-rust commands frontend parity browser}
logs=target/test
passed=0 failed=0 broken=()
# Time limits of tests are multiplied by this: machines of continuous integration are slow and shared.
export TEST_TIME_FACTOR=${TEST_TIME_FACTOR:-${CI:+6}}
TEST_TIME_FACTOR=${TEST_TIME_FACTOR:-2}

# stage NAME COMMAND…: runs a part, shows and stores its output. A failure does not stop the other parts.
stage() {
  local name=$1
  shift
  say "$name"
  "$@" 2>&1 | tee "$logs/$name.log" || broken+=("$name")
}

# plain FILE…: logs without the colours of a terminal.
plain() {
  sed 's/\x1b\[[0-9;]*m//g' "$@"
}

# count NAME PATTERN: adds up the numbers of passed and failed tests in the matching lines of a part's log.
count() {
  local lines
  lines=$(plain "$logs/$1.log" | grep -E "$2" || true)
  passed=$((passed + $(sum passed "$lines")))
  failed=$((failed + $(sum failed "$lines")))
}

# sum WORD LINES: the sum of the numbers before WORD.
sum() {
  { grep -oE "[0-9]+ $1" <<<"$2" || true; } | awk '{ sum += $1 } END { print sum + 0 }'
}

# The frontend's unit tests need its bundles, but no Rust.
if [ "$parts" = frontend ]; then scripts/frontend.sh; else scripts/compile.sh test --no-run; fi
mkdir -p "$logs"
rm -f "$logs"/*.log

for part in $parts; do
  case $part in
    rust)
      stage rust scripts/with-postgres.sh cargo test --release --locked --workspace --no-fail-fast
      count rust '^test result: '
      ;;
    commands)
      stage commands node scripts/package/try-commands.mjs
      count commands '^Commands '
      ;;
    frontend)
      stage frontend npm --prefix frontend run --silent test
      count frontend '^ *Tests  '
      ;;
    parity)
      stage parity npm --prefix frontend run --silent test:parity
      count parity '^ *Tests  '
      ;;
    browser)
      stage browser npm --prefix frontend run --silent e2e
      count browser '^  [0-9]+ (passed|failed)'
      ;;
    *) fail "no such part: $part (rust, commands, frontend, parity, browser)" ;;
  esac
done

# Prints the names of failed tests, so that they are at the end of a long log.
names() {
  plain "$logs"/*.log | grep -E '^test .* \.\.\. FAILED$|^docs/operations\.md:[0-9]+: |^ FAIL  |^ +✘ ' | sort -u || true
}

# Prints tests that passed only at their second attempt, which points to a fault in the product or the test.
unsteady() {
  plain "$logs"/*.log | sed -n -e '/^ FLAKY  /p' -e '/^  [0-9]* flaky$/,/^  [0-9]* [a-z]/p' | grep ' › ' || true
}

[ "${#broken[@]}" -eq 0 ] || names
unsteady=$(unsteady)
[ -z "$unsteady" ] || say "Unsteady:"$'\n'"$unsteady"
say "All parts ran${broken[*]:+; these failed: ${broken[*]} (logs in $logs)}"
if [ "${#broken[@]}" -gt 0 ] && [ "$failed" -eq 0 ]; then failed=${#broken[@]}; fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
