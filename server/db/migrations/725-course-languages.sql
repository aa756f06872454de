-- The language a course is taught in, where its provider says so. Null: not said.
alter table courses add column taught_in text check (taught_in in ('Bangla', 'English', 'Both'));

drop view public_courses;
create view public_courses as select * from courses where state = 'published';
create index courses_by_language on courses (taught_in) where state = 'published' and taught_in is not null;
