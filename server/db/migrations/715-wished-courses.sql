-- Courses that a student saved for later.
create table wished_courses (
  student_id bigint not null references students (id) on delete cascade,
  course_id bigint not null references courses (id) on delete cascade,
  wished_at timestamptz not null,
  -- Batches that opened since then are news to the student.
  alerted_at timestamptz not null,
  primary key (student_id, course_id)
);
create index wished_courses_by_course on wished_courses (course_id);
