-- What an instructor is called on Bangla pages; null: as on the others.
alter table instructors
  add column name_bn text check (name_bn <> ''),
  add column designation_bn text check (designation_bn <> '');
