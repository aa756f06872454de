-- How a file of courses was read: its row of headings, values for all courses, ids that were made.
alter table course_imports add column reading jsonb not null default '{}';
-- Courses that an import changed, kept when it is undone: what it added is removed then.
alter table course_imports add column changed integer check (changed >= 0);

-- What a file said of a course in columns that a course does not have. Staff read it while they finish the course.
create table course_import_notes (
  course_id bigint primary key references courses (id) on delete cascade,
  import_id bigint not null references course_imports (id) on delete cascade,
  notes jsonb not null
);
create index course_import_notes_by_import on course_import_notes (import_id);
