-- Accounts whose sessions ended before their student was made. Access tokens bought until then have an older version
-- than `session_version` and open nothing.
create table ended_access_tokens (
  identity_uid text primary key,
  session_version integer not null,
  ended_at timestamptz not null
);
