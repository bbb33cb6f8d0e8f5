#!/usr/bin/env bash
# Signs a customer in with a token, lists products with the customer's prices, and signs out.
set -euo pipefail
AROT_URL=${AROT_URL:-http://localhost:3000}
IDENTIFIER=${IDENTIFIER:-wholesale@example.com}
PASSWORD=${PASSWORD:-arot-demo-password}

call() { curl --silent --show-error --fail-with-body --max-time 30 --write-out '\n\n' "$@"; }

session=$(call "$AROT_URL/api/auth/login" --header 'content-type: application/json' \
  --data "{\"identifier\":\"$IDENTIFIER\",\"password\":\"$PASSWORD\",\"responseMode\":\"token\"}")
token=$(sed -n 's/.*"token":"\([^"]*\)".*/\1/p' <<<"$session")
authorization="authorization: Bearer $token"

echo '# Who is signed in, and until when'
call "$AROT_URL/api/auth/session" --header "$authorization"

echo '# The cheapest rice, at the price of this customer'
call --get "$AROT_URL/api/products" --header "$authorization" \
  --data-urlencode 'q=চাল' --data sort=price --data direction=asc --data pageSize=1

echo '# Products from 1,000 to 2,500 taka'
call --get "$AROT_URL/api/products" --header "$authorization" --data minPrice=1000 --data maxPrice=2500 --data pageSize=1

echo '# The profile of the customer'
call "$AROT_URL/api/auth/customer/me" --header "$authorization"

echo '# Sign out. The token is invalid from now on: 401'
call --request POST "$AROT_URL/api/auth/logout" --header "$authorization"
curl --silent --show-error "$AROT_URL/api/auth/session" --header "$authorization" --write-out '\n%{http_code}\n'
