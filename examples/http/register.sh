#!/usr/bin/env bash
# Registers a customer with three documents, signs in, and downloads one of them.
set -euo pipefail
cd "$(dirname "$0")"
AROT_URL=${AROT_URL:-http://localhost:3000}
PHONE=${PHONE:-017$(printf '%08d' $((RANDOM * RANDOM % 100000000)))}
PASSWORD='a long enough password'

call() { curl --silent --show-error --fail-with-body --max-time 120 --write-out '\n\n' "$@"; }

# curl chooses the boundary. The API compares the declared type of a file with its bytes.
register() {
  "$@" "$AROT_URL/api/auth/customer/register" \
    --form-string "phoneNumber=$PHONE" \
    --form-string "password=$PASSWORD" \
    --form-string 'name=রহিমা বেগম' \
    --form-string 'shopName=ভাই ভাই স্টোর' \
    --form-string 'shopType=GROCERY' \
    --form-string 'customerType=WHOLESALE' \
    --form 'shopImage=@documents/shop.png;type=image/png' \
    --form 'nidDocument=@documents/nid.pdf;type=application/pdf;filename="জাতীয় পরিচয়পত্র.pdf"' \
    --form 'tradeLicenseDocument=@documents/trade-license.pdf;type=application/pdf'
}

echo "# Register $PHONE"
register call

echo '# The same phone number again: 409, with a message for the field'
register curl --silent --show-error --write-out '\n%{http_code}\n\n'

echo '# A registration does not sign in. Sign in, and download a document'
session=$(call "$AROT_URL/api/auth/login" --header 'content-type: application/json' \
  --data "{\"identifier\":\"$PHONE\",\"password\":\"$PASSWORD\",\"responseMode\":\"token\"}")
token=$(sed -n 's/.*"token":"\([^"]*\)".*/\1/p' <<<"$session")
download=$(mktemp)
trap 'rm -f "$download"' EXIT
curl --silent --show-error --fail-with-body --max-time 120 "$AROT_URL/api/customers/me/documents/nid" \
  --header "authorization: Bearer $token" --output "$download" \
  --write-out '%{http_code} %{content_type}, %{size_download} bytes\n'
cmp documents/nid.pdf "$download" && echo 'The download has the bytes of the upload.'

echo '# Sign out'
call --request POST "$AROT_URL/api/auth/logout" --header "authorization: Bearer $token"
