-- Dates of courses with the last day of access of their students: what comes after it does not concern them.
create or replace view course_dates as
select
  'test'::text collate "C" as kind, lesson.id as lesson_id, enrolment.course_id, enrolment.student_id,
  test.opens_at as starts_at, test.closes_at as ends_at, test.revision, test.saved_at as changed_at,
  exists (
    select from attempts as attempt
    where attempt.test_id = test.id and attempt.student_id = enrolment.student_id and attempt.mode = 'online'
  ) as is_done,
  enrolment.access_until
from tests as test
join lessons as lesson on lesson.id = test.lesson_id and lesson.kind = 'quiz'
  and lesson.published_number is not null and lesson.archived_at is null
join course_sections as section on section.id = lesson.section_id and section.archived_at is null
join enrolments as enrolment on enrolment.course_id = lesson.course_id and enrolment.state <> 'revoked'
  and (lesson.batch_id is null or lesson.batch_id = enrolment.batch_id)
where test.opens_at is not null
union all
select
  'assignment'::text collate "C", lesson.id, enrolment.course_id, enrolment.student_id,
  due.at, null::timestamptz, assignment.revision, assignment.saved_at,
  exists (
    select from submissions as submission
    where submission.lesson_id = lesson.id and submission.student_id = enrolment.student_id
  ),
  enrolment.access_until
from assignments as assignment
join lessons as lesson on lesson.id = assignment.lesson_id and lesson.kind = 'assignment'
  and lesson.published_number is not null and lesson.archived_at is null
join course_sections as section on section.id = lesson.section_id and section.archived_at is null
join enrolments as enrolment on enrolment.course_id = lesson.course_id and enrolment.state <> 'revoked'
  and (lesson.batch_id is null or lesson.batch_id = enrolment.batch_id)
left join batches as batch on batch.id = enrolment.batch_id
cross join lateral (
  select (enrolment.enrolled_at at time zone 'Asia/Dhaka')::date as enrolled_on,
    (assignment.rules #>> '{due,days}')::integer as days
) as given
cross join lateral (
  select coalesce(
    (
      select (own ->> 'at')::timestamptz from jsonb_array_elements(assignment.rules -> 'batchDues') as own
      where (own ->> 'batchNumber')::integer = batch.number
    ),
    case assignment.rules #>> '{due,rule}'
      when 'at' then (assignment.rules #>> '{due,at}')::timestamptz
      when 'after-start' then (coalesce(batch.starts_on, given.enrolled_on) + given.days + 1)::timestamp
        at time zone 'Asia/Dhaka' - interval '1 millisecond'
      when 'after-enrolment' then (given.enrolled_on + given.days + 1)::timestamp
        at time zone 'Asia/Dhaka' - interval '1 millisecond'
    end
  ) as at
) as due
where due.at is not null;
