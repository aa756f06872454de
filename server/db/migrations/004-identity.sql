-- The accounts of the identity service that Edi brings along; unused where hosted Firebase is configured.
create schema identity;

create table identity.accounts (
  uid text collate "C" primary key,
  email text collate "C" unique,
  email_verified boolean not null default false,
  password_hash text,
  display_name text,
  photo_url text,
  disabled boolean not null default false,
  -- Carried by every ID token; raised to end them all at once.
  session_version integer not null default 1,
  valid_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz not null default now()
);

create table identity.provider_links (
  provider text collate "C" not null,
  provider_uid text collate "C" not null,
  uid text collate "C" not null references identity.accounts on delete cascade,
  email text,
  display_name text,
  photo_url text,
  primary key (provider, provider_uid)
);
create index provider_links_by_account on identity.provider_links (uid asc);

create table identity.refresh_tokens (
  hash text collate "C" primary key,
  uid text collate "C" not null references identity.accounts on delete cascade,
  provider text collate "C" not null,
  session_version integer not null,
  auth_time timestamptz not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index refresh_tokens_by_account on identity.refresh_tokens (uid asc);
create index refresh_tokens_by_use on identity.refresh_tokens (used_at asc);

-- Single-use codes, kept as hashes: those of mails, and those that carry a provider's answer past the browser.
create table identity.action_codes (
  hash text collate "C" primary key,
  kind text collate "C" not null check (
    kind in (
      'EMAIL_SIGNIN', 'PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL',
      'PROVIDER_STATE', 'PROVIDER_PROFILE'
    )
  ),
  uid text collate "C" references identity.accounts on delete cascade,
  email text collate "C",
  new_email text collate "C",
  details jsonb,
  expires_at timestamptz not null
);
create index action_codes_by_account on identity.action_codes (uid asc);
create index action_codes_by_expiry on identity.action_codes (expires_at asc);

create table identity.signing_keys (
  kid text collate "C" primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

create table identity.sign_in_failures (
  key text collate "C" primary key,
  failures integer not null,
  locked_until timestamptz,
  last_failure_at timestamptz not null default now()
);

-- How often an address has used a call within the current window.
create table identity.limits (
  key text collate "C" primary key,
  used integer not null,
  ends_at timestamptz not null
);
create index limits_by_end on identity.limits (ends_at asc);
