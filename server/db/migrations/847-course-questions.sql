-- What a course requires beforehand, and its own questions with their answers in Markdown.
alter table courses
  add column requirements text[] not null default '{}',
  add column faq jsonb not null default '[]';

drop view public_courses;
create view public_courses as select * from courses where state = 'published';
