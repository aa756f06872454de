-- What an instructor's page tells about them; null: nothing.
alter table instructors
  add column about text check (about <> ''),
  add column about_bn text check (about_bn <> '');
