#!/usr/bin/env bash
# Saves a user as a chat visitor, as your server does, and opens a widget session, as your page does.
set -euo pipefail
AROT_URL=${AROT_URL:-http://localhost:3000}
PAGE_ORIGIN=${PAGE_ORIGIN:-http://localhost:9999}
: "${CHAT_APPLICATION_ID:?Set it to the cap_… that npx arot chat create-app printed.}"
: "${CHAT_WIDGET_KEY:?Set it to the wk_… that npx arot chat create-app printed.}"
: "${CHAT_APPLICATION_SECRET:?Set it to the cas_… that npx arot chat create-app printed.}"

json() { curl --silent --show-error --fail-with-body --max-time 30 --header 'content-type: application/json' "$@"; }
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

applications="$AROT_URL/api/chat/applications/$CHAT_APPLICATION_ID"
sessions="$AROT_URL/api/chat/widget/sessions"
secret="authorization: Bearer $CHAT_APPLICATION_SECRET"
# A browser sends the origin of the page by itself. The chat application lists the origins that it accepts.
origin="origin: $PAGE_ORIGIN"

echo '# Your server saves its user. A key that is omitted stays as it is, and null clears it'
saved=$(json "$applications/save-visitor" --header "$secret" \
  --data '{"externalUserId":"user-1042","name":"রহিমা বেগম","phone":"01712345678","email":null}')
echo "$saved"

echo '# The page starts a session. The visitor is anonymous'
session=$(json "$sessions" --header "$origin" \
  --data "{\"chatApplicationId\":\"$CHAT_APPLICATION_ID\",\"widgetKey\":\"$CHAT_WIDGET_KEY\"}")
echo "$session"
id=$(field sessionId <<<"$session")

echo '# The page renews its token. A resume token is valid once'
renewed=$(json "$sessions/$id/renew" --header "$origin" \
  --data "{\"resumeToken\":\"$(field resumeToken <<<"$session")\"}")
echo "$renewed"

echo '# The user signs in to your site. Your server gives the visitor token to the page'
identified=$(json "$sessions" --header "$origin" \
  --data "{\"chatApplicationId\":\"$CHAT_APPLICATION_ID\",\"widgetKey\":\"$CHAT_WIDGET_KEY\",\"resumeToken\":\"$(field resumeToken <<<"$renewed")\",\"visitorToken\":\"$(field visitorToken <<<"$saved")\"}")
echo "$identified"

echo '# The user signs out of your site. The page ends the session'
json --request DELETE "$sessions/$id" --header "$origin" \
  --header "authorization: Bearer $(field token <<<"$identified")" --write-out '\n'
