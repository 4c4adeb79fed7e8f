#!/bin/sh
# Creates the secrets of deploy/compose.yaml in deploy/secrets, once. Your certificate and its key are not created:
# put them there as tls-certificate.pem and tls-key.pem.
#   sudo deploy/create-secrets.sh
set -eu
umask 077
folder=$(dirname "$0")/secrets
mkdir -p "$folder"
cd "$folder"
if [ -e master-key ]; then
  echo "$folder/master-key exists already: nothing was changed." >&2
  exit 1
fi

password() { openssl rand -hex 24; }
owner=$(password)
serving=$(password)
password > postgres-password
openssl rand -base64 32 > master-key
echo "postgres://countersign:$serving@postgres:5432/countersign" > database-url
echo "postgres://countersign_owner:$owner@postgres:5432/countersign" > database-owner-url
cat > postgres-roles.sql <<SQL
create role countersign_owner login createrole password '$owner';
create database countersign owner countersign_owner encoding 'UTF8' template template0;
create role countersign_app nologin noinherit;
create role countersign_system nologin noinherit;
grant countersign_app, countersign_system to countersign_owner with admin option;

create role countersign login noinherit password '$serving';
grant countersign_app, countersign_system to countersign;
SQL

# Each file belongs to the user that reads it: of the image of Countersign, and of the image of PostgreSQL.
chown 65532:65532 master-key database-url database-owner-url
chown 999:999 postgres-password postgres-roles.sql
