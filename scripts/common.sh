# Sourced by the other scripts: changes to the checkout and defines functions for messages.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

started=$SECONDS

# say MESSAGE: one line of progress, with the seconds since the script began.
say() {
  printf '\033[1m[%3ds]\033[0m %s\n' "$((SECONDS - started))" "$*"
}

# fail MESSAGE: ends the script with a reason.
fail() {
  printf 'portico: %s\n' "$*" >&2
  exit 1
}
