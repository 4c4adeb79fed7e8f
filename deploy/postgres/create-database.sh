#!/bin/sh
# Runs once, when the container of PostgreSQL creates its data folder: the roles and the database of docs/operations.md.
set -eu
psql --set ON_ERROR_STOP=1 --username postgres --file /run/secrets/postgres-roles
