-- Sessions of the built-in sign-in that ended, so that their browsers are told so and not that they never were.
create table identity.ended_sessions (
  hash text primary key,
  ended_at timestamptz not null default now()
);
create index ended_sessions_by_end on identity.ended_sessions (ended_at asc);

-- A trigger, since those of a deleted account go with it.
create function identity.keep_ended_sessions() returns trigger language plpgsql as $$
begin
  insert into identity.ended_sessions (hash) select hash from ended on conflict do nothing;
  return null;
end
$$;
create trigger refresh_tokens_ended after delete on identity.refresh_tokens
  referencing old table as ended
  for each statement execute function identity.keep_ended_sessions();
