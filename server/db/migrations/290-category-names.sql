-- `name` is what addresses, files and working copies call a category: it stays when the category is renamed.
alter table categories
  -- What English pages call it; null: its name.
  add column name_en text check (name_en <> ''),
  -- It has no tab and no place on the home page; its courses stay.
  add column is_hidden boolean not null default false,
  -- Path on this site; null: that of its slug, of the sample.
  add column picture_path text;
