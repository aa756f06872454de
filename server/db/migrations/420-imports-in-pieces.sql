-- An import saves a piece at a time and can go on after its server was stopped: its file is kept until it has ended.
alter table course_imports
  -- Where the file is in the store of files; null once the import has ended.
  add column file_key text,
  add column format text check (format in ('csv', 'json')),
  -- The line, or the number of the course in a JSON file, up to which everything is saved.
  add column reached integer not null default 0 check (reached >= 0);
