-- The account of somebody who teaches, as they accepted it. It counts while the account has the address that was invited.
create table instructor_accounts (
  instructor_id bigint primary key references instructors on delete cascade,
  student_id bigint not null unique references students,
  email_key text collate "C" not null,
  invited_by bigint references students,
  accepted_at timestamptz not null default now()
);
insert into instructor_accounts (instructor_id, student_id, email_key)
select instructors.id, students.id, students.email_key
from instructors join students on students.id = instructors.student_id;
alter table instructors drop column student_id;

-- An address that is asked to teach as an instructor: taken up by the session that proves the address.
create table instructor_invitations (
  instructor_id bigint primary key references instructors on delete cascade,
  email_key text collate "C" not null,
  invited_by bigint references students,
  created_at timestamptz not null default now()
);
create index instructor_invitations_of_an_address on instructor_invitations (email_key asc);

create index class_meetings_of_an_instructor on class_meetings (instructor_id asc) where instructor_id is not null;

-- The accounts that teach a course.
create view teachers as
select teaching.course_id, account.student_id
from instructor_accounts account
  join students person on person.id = account.student_id and person.email_key = account.email_key
  join course_instructors teaching on teaching.instructor_id = account.instructor_id;

-- The accounts that give a class: who is named for it; where nobody is, who teaches its course.
create view taught_classes as
select meeting.id as meeting_id, meeting.batch_id, account.student_id
from instructor_accounts account
  join students person on person.id = account.student_id and person.email_key = account.email_key
  join class_meetings meeting on meeting.instructor_id = account.instructor_id
union all
select meeting.id as meeting_id, meeting.batch_id, teachers.student_id
from teachers
  join batches batch on batch.course_id = teachers.course_id
  join class_meetings meeting on meeting.batch_id = batch.id and meeting.instructor_id is null;
