-- How many of the published lessons of a course are tests. A course of tests alone is a test series.
alter table courses add column curriculum_test_count integer not null default 0
  check (curriculum_test_count >= 0);

update courses set curriculum_test_count = tests.count
from (
  select course_id, count(*)::integer as count
  from lessons
  where kind = 'quiz' and published_number is not null and archived_at is null and batch_id is null
  group by course_id
) tests
where tests.course_id = courses.id and curriculum_lesson_count is not null;

drop view public_courses;
create view public_courses as select * from courses where state = 'published';
