-- Videos and large files that are sent whole, by the tus protocol, and what the server makes of such a video.
alter table media
  -- How many bytes the file has that is sent whole; null: the upload is sent in the files an author's browser encoded.
  add column original_bytes bigint check (original_bytes > 0),
  -- Whether the server makes renditions of it; null: nothing to make.
  add column conversion text collate "C" check (conversion in ('waiting', 'running', 'done', 'failed')),
  -- How much of that is done, 0 to 1.
  add column conversion_share double precision not null default 0,
  add column conversion_failure text collate "C" check (conversion_failure in ('unreadable', 'failed')),
  -- A conversion that takes the server down with it is not begun for ever.
  add column conversion_tries integer not null default 0,
  add column converted_at timestamptz,
  add constraint failed_says_why check ((conversion is not distinct from 'failed') = (conversion_failure is not null));
create index media_to_convert on media (id asc) where conversion in ('waiting', 'running');
create index media_converted on media (converted_at asc) where converted_at is not null;
