-- Who writes one upload right now, in all server processes together: two would mix up its bytes.
create table upload_locks (
  media_id text collate "C" primary key references media (media_id) on delete cascade,
  -- One request, by a name of its own.
  holder text collate "C" not null,
  -- A process that was killed renews nothing: its lock is free from then on.
  held_until timestamptz not null,
  -- Somebody waits for it: a connection may have been lost without a word, and its request goes on for minutes.
  is_wanted boolean not null default false
);
