#!/bin/sh
# Writes the secrets of compose.yaml into the folder `secrets` beside this file, once. The certificate is signed by itself:
# replace it before customers see it.
set -eu
umask 077
cd "$(dirname "$0")"
if [ -e secrets ]; then
    echo "The folder $(pwd)/secrets exists. Servers with other secrets could not read what these ones encrypted." >&2
    exit 1
fi
mkdir -p secrets/tls
random() { openssl rand -hex 24; }
postgres=$(random) redis=$(random) key=$(random) secret=$(random)

printf '%s' "$postgres" >secrets/postgres-password
printf 'requirepass %s\nsave ""\nappendonly no\nmaxmemory 256mb\nmaxmemory-policy volatile-ttl\n' "$redis" >secrets/redis.conf
cat >secrets/store.json <<JSON
{
  "identities": [
    {
      "name": "arot",
      "credentials": [{ "accessKey": "$key", "secretKey": "$secret" }],
      "actions": ["Read:documents", "Write:documents", "List:documents"]
    }
  ]
}
JSON
cat >secrets/arot.env <<ENV
AROT_SECRET=$(openssl rand -base64 32)
DATABASE_URL=postgres://arot:$postgres@postgres:5432/arot
AROT_LIMITER_URL=redis://:$redis@redis:6379
AWS_ACCESS_KEY_ID=$key
AWS_SECRET_ACCESS_KEY=$secret
ENV
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj /CN=shop.example.com \
    -addext subjectAltName=DNS:shop.example.com \
    -keyout secrets/tls/shop.example.com.key -out secrets/tls/shop.example.com.crt 2>/dev/null

# The containers run as users of their own. The folder itself is closed to all other users of this machine.
chmod 755 secrets/tls
chmod 644 secrets/postgres-password secrets/redis.conf secrets/store.json secrets/tls/*
echo "Wrote $(pwd)/secrets."
