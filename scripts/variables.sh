# Sourced by other scripts: reads files of NAME=VALUE lines.

# take_variables FILE: exports the variables that are unset or blank so far. A value is the text after the first =, without
# surrounding quotes; nothing in it is expanded or executed. Of two lines the later counts, unless it is blank. SITE_…_FILE gives way to
# a SITE_…_URL that is set already.
take_variables() {
  local line name value number=0 urls=" " taken=" "
  for name in ${!SITE_@}; do
    if [[ $name == *_URL && ${!name} =~ [^[:space:]] ]]; then urls+="$name "; fi
  done
  while IFS= read -r line || [ -n "$line" ]; do
    number=$((number + 1))
    if [[ $line =~ ^[[:space:]]*(#.*)?$ ]]; then continue; fi
    [[ $line =~ ^[[:space:]]*([A-Z_][A-Z0-9_]*)=[[:space:]]*(.*[^[:space:]])?[[:space:]]*$ ]] || fail "$1, line $number: it is no NAME=VALUE"
    name=${BASH_REMATCH[1]} value=${BASH_REMATCH[2]}
    if [[ $value =~ ^\"(.*)\"$ || $value =~ ^\'(.*)\'$ ]]; then value=${BASH_REMATCH[1]}; fi
    if [[ $name == *_FILE && $urls == *" ${name%_FILE}_URL "* ]]; then continue; fi
    if [[ ! ${!name:-} =~ [^[:space:]] || $taken == *" $name "* && $value =~ [^[:space:]] ]]; then
      export "$name=$value"
      taken+="$name "
    fi
  done <"$1"
}
