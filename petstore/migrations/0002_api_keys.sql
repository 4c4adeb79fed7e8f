create table petstore.api_keys (
  id text primary key,
  name text not null,
  -- Of the whole key: 256 random bits need no salt and no slow hash.
  key_hash bytea not null unique,
  created_at timestamptz not null,
  revoked_at timestamptz
);
