-- Keys that sign the credentials of certificates. The public half stays for good: what it signed is shown for years.
create table credential_keys (
  kid text collate "C" primary key,
  public_jwk jsonb not null,
  -- Encrypted with a key that is not in the database.
  sealed_jwk bytea not null,
  created_at timestamptz not null default now()
);
