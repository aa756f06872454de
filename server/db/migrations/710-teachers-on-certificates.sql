-- Who taught the course, as a certificate says it: stored with it, as a course may change hands later.
alter table certificates add column taught_by jsonb not null default '[]';

update certificates
set taught_by = teachers.named
from (
  select teaching.course_id,
    jsonb_agg(
      jsonb_build_object(
        'name', jsonb_build_object('en', instructor.name, 'bn', coalesce(instructor.name_bn, instructor.name)),
        'designation', jsonb_build_object(
          'en', instructor.designation, 'bn', coalesce(instructor.designation_bn, instructor.designation))
      )
      order by teaching.position
    ) as named
  from course_instructors as teaching
  join instructors as instructor on instructor.id = teaching.instructor_id
  group by teaching.course_id
) as teachers
where teachers.course_id = certificates.course_id;
