-- For whom private pages are rendered: a cookie of the browser names the row. It opens no call.
create table page_sessions (
  token_hash bytea primary key,
  identity_uid text collate "C" not null,
  session_version integer not null,
  -- The address that the sign-in proves, or not: with another one of the account the row counts no more.
  email_key text collate "C" not null,
  email_verified boolean not null,
  -- When the person signed in, in seconds since 1970: a row belongs to one sign-in.
  signed_in_at bigint not null,
  ends_at timestamptz not null
);
create index page_sessions_by_account on page_sessions (identity_uid);
create index page_sessions_by_end on page_sessions (ends_at);
