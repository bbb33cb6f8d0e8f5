#!/usr/bin/env bash
# Signs a customer in with a cookie, as a page of the service's own origin does.
set -euo pipefail
AROT_URL=${AROT_URL:-http://localhost:3000}
IDENTIFIER=${IDENTIFIER:-retail@example.com}
PASSWORD=${PASSWORD:-arot-demo-password}

call() { curl --silent --show-error --fail-with-body --max-time 30 --write-out '\n\n' "$@"; }

# The file contains the session, so only its owner may read it.
jar=$(mktemp)
trap 'rm -f "$jar"' EXIT

# A browser sends the origin of the page by itself. It must be AROT_PUBLIC_ORIGIN, which is also AROT_URL here.
origin="origin: $AROT_URL"

echo '# Sign in. The response has no token: the session is in the cookie'
call "$AROT_URL/api/auth/login" --cookie-jar "$jar" --header "$origin" --header 'content-type: application/json' \
  --data "{\"identifier\":\"$IDENTIFIER\",\"password\":\"$PASSWORD\",\"rememberMe\":true}"

echo '# A product at the price of this customer'
call --cookie "$jar" "$AROT_URL/api/products/guti-swarna-rice-50kg"

echo '# Without the origin, a cookie does not sign out: 403'
curl --silent --show-error --request POST "$AROT_URL/api/auth/logout" --cookie "$jar" --write-out '\n%{http_code}\n\n'

echo '# Sign out'
call --request POST "$AROT_URL/api/auth/logout" --cookie "$jar" --cookie-jar "$jar" --header "$origin"
