-- A long description of a course in Markdown, and the address of its trailer.
alter table courses
  add column description text not null default '',
  add column trailer text check (trailer <> '');

drop view public_courses;
create view public_courses as select * from courses where state = 'published';
-- What is played, and may be deleted, is looked up by it.
create index courses_by_trailer on courses (trailer) where trailer is not null;
