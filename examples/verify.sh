#!/bin/sh
# Verifies one address: sh verify.sh ada.lovelace@analytical.example "Ada Lovelace"
# Needs curl, and the key in VOUCH_KEY. VOUCH_URL is where Vouch listens.
set -eu

url=${VOUCH_URL:-http://127.0.0.1:8374}
email=${1:?usage: verify.sh EMAIL [NAME]}
name=${2:-}

# Quotes and backslashes are what JSON asks to be escaped in an address or a name.
json() { printf '%s' "$1" | sed 's/[\\"]/\\&/g'; }

# The key goes in by standard input: what is on the command line can be seen by others.
printf 'header = "Authorization: Bearer %s"\n' "${VOUCH_KEY:?set VOUCH_KEY to an API key}" |
  curl --silent --show-error --fail-with-body --config - \
    --header 'Content-Type: application/json' \
    --data "{\"email\":\"$(json "$email")\",\"name\":\"$(json "$name")\"}" \
    "$url/v1/verify"
echo
