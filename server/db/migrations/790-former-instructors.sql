-- Instructors that were entered twice and became one. Their former address leads to the one that stayed, and a file or
-- an older version of a course that still names it means that one.
create table former_instructors (
  slug text primary key,
  instructor_id bigint not null references instructors (id) on delete cascade,
  merged_at timestamptz not null
);
create index former_instructors_by_successor on former_instructors (instructor_id);
