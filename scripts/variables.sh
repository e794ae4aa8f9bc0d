# Sourced by scripts: how files of NAME=VALUE lines are read.

# take_variables FILE: into the environment, where they are not set yet; what is empty counts as unset. A value is all that stands
# behind the first =, without the quotes around it: nothing in it is expanded or carried out.
take_variables() {
  local line name value number=0
  while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    if [[ $line =~ ^[[:space:]]*(#.*)?$ ]]; then continue; fi
    [[ $line =~ ^[[:space:]]*([A-Z_][A-Z0-9_]*)=[[:space:]]*(.*[^[:space:]])?[[:space:]]*$ ]] || fail "$1, line $number: it is no NAME=VALUE"
    name=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
    if [[ $value =~ ^\"(.*)\"$ || $value =~ ^\'(.*)\'$ ]]; then value=${BASH_REMATCH[1]}; fi
    if [[ ! ${!name:-} =~ [^[:space:]] ]]; then export "$name=$value"; fi
  done <"$1"
}
