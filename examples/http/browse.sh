#!/usr/bin/env bash
# Browses the catalog as a visitor, without an account.
set -euo pipefail
AROT_URL=${AROT_URL:-http://localhost:3000}

# --fail-with-body ends the script if a call fails, and prints the error of the API.
call() { curl --silent --show-error --fail-with-body --max-time 30 --write-out '\n\n' "$@"; }

echo '# The public settings of the shop, with the shop types of the registration form'
call "$AROT_URL/api/settings"

echo '# The main categories'
call --get "$AROT_URL/api/categories" --data parentId=root --data pageSize=3

echo '# Search in Bengali. --data-urlencode percent-encodes the text'
call --get "$AROT_URL/api/products" --data-urlencode 'q=চাল' --data sort=name --data direction=asc --data pageSize=2

echo '# One product'
call "$AROT_URL/api/products/guti-swarna-rice-50kg"

echo '# Only customers see prices and sort by them: 403'
curl --silent --show-error --get "$AROT_URL/api/products" --data sort=price --write-out '\n%{http_code}\n\n'

echo '# An invalid value: 400, with a message for the field'
curl --silent --show-error --get "$AROT_URL/api/products" --data pageSize=500 --write-out '\n%{http_code}\n'
