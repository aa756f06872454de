-- What the owner changed of the site in the browser, one row a part. `value` is null where the files of the content
-- say it again: the version still counts, so that a save from before is refused.
create table site_parts (
  part text primary key check (part in ('names', 'contact', 'social', 'look', 'announcement')),
  value jsonb,
  version integer not null check (version >= 0),
  saved_at timestamptz,
  saved_by bigint references students (id)
);
create index site_parts_by_saver on site_parts (saved_by);
