alter table media
  -- The WebVTT file of small pictures that a player shows above its time bar; null: there are none.
  add column thumbnails text collate "C",
  -- [{ start, title }], the earliest first.
  add column chapters jsonb not null default '[]';
