-- Who may mark what students of a course hand in, without being staff. Like an instructor's, the account counts while
-- it has the address that was named.
create table course_examiners (
  course_id bigint not null references courses on delete cascade,
  student_id bigint not null references students on delete cascade,
  email_key text not null,
  given_by bigint references students on delete set null,
  given_at timestamptz not null,
  primary key (course_id, student_id)
);
create index course_examiners_of_a_student on course_examiners (student_id);

-- Accounts that may mark in a course: of its instructors, and those that were given it.
create view markers as
  select course_id, student_id from teachers
  union
  select examiner.course_id, examiner.student_id
  from course_examiners examiner
  join students person on person.id = examiner.student_id and person.email_key = examiner.email_key;

-- What waits for a person who marks, test by test.
create index attempt_results_waiting on attempt_results (test_id) where waiting_count > 0;
create index attempt_results_of_a_test on attempt_results (test_id);
