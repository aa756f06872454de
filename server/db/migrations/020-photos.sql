-- Photos of students, square WebP, kept here so that every server process has them. A new photo gets a new name:
-- browsers may keep the old one for ever.
create table photos (
  name text collate "C" primary key check (name ~ '^[A-Za-z0-9]{24}$'),
  student_id bigint not null unique references students on delete cascade,
  webp bytea not null,
  created_at timestamptz not null default now()
);
