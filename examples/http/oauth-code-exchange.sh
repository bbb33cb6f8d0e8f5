#!/usr/bin/env bash
# Signs a user in with OAuth, by hand: you open a URL in a browser, and paste the URL of the callback here.
set -euo pipefail
AROT_URL=${AROT_URL:-http://localhost:3000}
REDIRECT_URI=${REDIRECT_URI:-http://localhost:9999/callback}
: "${OAUTH_CLIENT_ID:?Set it to the ak_… that npx arot oauth create-app printed.}"
: "${OAUTH_CLIENT_SECRET:?Set it to the as_… that npx arot oauth create-app printed.}"

call() { curl --silent --show-error --fail-with-body --max-time 30 "$@"; }
base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
parameter() { sed -n "s/.*[?&]$1=\([^&]*\).*/\1/p"; }
urlencode() {
  local LC_ALL=C text=$1 index character
  for ((index = 0; index < ${#text}; index++)); do
    character=${text:index:1}
    case $character in [a-zA-Z0-9.~_-]) printf '%s' "$character" ;; *) printf '%%%02X' "'$character" ;; esac
  done
}

# The state binds the callback to this run, and the verifier binds the code to it.
# https://www.rfc-editor.org/rfc/rfc7636#section-4
state=$(openssl rand 16 | base64url)
verifier=$(openssl rand 32 | base64url)
challenge=$(printf '%s' "$verifier" | openssl dgst -sha256 -binary | base64url)

echo 'Open this URL in a browser, and sign in (for example as wholesale@example.com, arot-demo-password):'
echo "$AROT_URL/oauth/authorize?response_type=code&client_id=$OAUTH_CLIENT_ID&redirect_uri=$(urlencode "$REDIRECT_URI")&scope=openid%20profile%20email&state=$state&code_challenge=$challenge&code_challenge_method=S256"
echo "The browser then shows an error, because no program listens at $REDIRECT_URI."
echo 'Copy the URL from its address bar, and paste it here within a minute:'
read -r callback

[ "$(parameter state <<<"$callback")" = "$state" ] || { echo 'The state belongs to another request.' >&2; exit 1; }
[ "$(parameter iss <<<"$callback")" = "$(urlencode "$AROT_URL")" ] || { echo 'Another server sent this.' >&2; exit 1; }
code=$(parameter code <<<"$callback")
[ -n "$code" ] || { echo "There is no code: $(parameter error <<<"$callback")" >&2; exit 1; }

echo '# The tokens'
tokens=$(call "$AROT_URL/oauth/token" \
  --data grant_type=authorization_code --data "client_id=$OAUTH_CLIENT_ID" --data "client_secret=$OAUTH_CLIENT_SECRET" \
  --data "code=$code" --data-urlencode "redirect_uri=$REDIRECT_URI" --data "code_verifier=$verifier")
echo "$tokens"

echo '# The user'
call "$AROT_URL/oauth/userinfo" --header "authorization: Bearer $(field access_token <<<"$tokens")" --write-out '\n'

echo '# New tokens for the refresh token, which is valid once'
tokens=$(call "$AROT_URL/oauth/token" --user "$OAUTH_CLIENT_ID:$OAUTH_CLIENT_SECRET" \
  --data grant_type=refresh_token --data "refresh_token=$(field refresh_token <<<"$tokens")")
echo "$tokens"

echo '# End the access of this application'
call "$AROT_URL/oauth/revoke" --user "$OAUTH_CLIENT_ID:$OAUTH_CLIENT_SECRET" \
  --data "token=$(field refresh_token <<<"$tokens")" --write-out '\n%{http_code}\n'
