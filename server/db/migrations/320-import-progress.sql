-- An import of staff runs while they watch, or while their page is closed.
alter table course_imports
  add column state text not null default 'done' check (state in ('running', 'done', 'failed')),
  -- Courses that are written so far.
  add column written integer not null default 0 check (written >= 0),
  -- Courses that were new.
  add column added integer not null default 0 check (added >= 0),
  -- Why it failed, as {"code": "other_capitals", "facts": {…}}.
  add column failure jsonb,
  -- One that has said nothing for minutes was stopped with its server.
  add column heard_at timestamptz(3) not null default now();
create index course_imports_running on course_imports (heard_at asc) where state = 'running';
update course_imports set written = saved;
