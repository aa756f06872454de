-- Assignments: the rules of lessons of kind assignment, what students hand in, and the marks of it. Marks are whole
-- numbers of hundredths. Without a row the usual rules count.

create table assignments (
  lesson_id bigint primary key references lessons (id) on delete cascade,
  revision integer not null check (revision > 0),
  rules jsonb not null,
  saved_at timestamptz not null,
  saved_by bigint references students (id) on delete set null
);

create table submissions (
  id bigint generated always as identity primary key,
  submission_id text collate "C" not null unique,
  lesson_id bigint not null references lessons (id) on delete cascade,
  student_id bigint not null references students (id) on delete cascade,
  -- Chosen by the browser: sent twice, it is handed in once.
  submit_key uuid not null,
  number smallint not null check (number > 0),
  batch_id bigint references batches (id) on delete set null,
  text text not null,
  links text[] not null,
  -- The smallest hashes of its phrases, to find texts that are alike; see sketch.ts.
  sketch integer[] not null,
  submitted_at timestamptz not null,
  due_at timestamptz,
  late_days integer not null check (late_days >= 0),
  late_percent smallint not null check (late_percent between 0 and 100),
  -- It stands for its student: no later one is there.
  is_latest boolean not null,
  -- What the person who marked it gave, what counts after lateness, and out of how much.
  hundredths integer check (hundredths between 0 and hundredths_possible),
  hundredths_given integer check (hundredths_given between 0 and hundredths),
  hundredths_possible integer check (hundredths_possible > 0),
  is_passed boolean,
  criteria jsonb,
  feedback text,
  is_again boolean not null default false,
  marked_at timestamptz,
  marked_by bigint references students (id) on delete set null,
  unique (student_id, submit_key),
  unique (lesson_id, student_id, number),
  check (marked_by <> student_id),
  check ((marked_at is null) = (hundredths is null)),
  check ((marked_at is null) = (hundredths_given is null)),
  check ((marked_at is null) = (hundredths_possible is null)),
  check ((marked_at is null) = (criteria is null)),
  check ((marked_at is null) = (feedback is null)),
  check (marked_at is not null or (not is_again and is_passed is null and marked_by is null))
);
create unique index submissions_one_latest on submissions (lesson_id, student_id) where is_latest;
create index submissions_waiting on submissions (id) where is_latest and marked_at is null;
create index submissions_of_a_student on submissions (student_id, lesson_id);
create index submissions_of_a_marker on submissions (marked_by, marked_at desc) where marked_by is not null;
create index submissions_of_a_batch on submissions (batch_id) where batch_id is not null;

create table submission_files (
  id bigint generated always as identity primary key,
  file_id text collate "C" not null unique,
  owner_id bigint not null references students (id) on delete cascade,
  lesson_id bigint not null references lessons (id) on delete cascade,
  submission_id bigint references submissions (id) on delete cascade,
  position smallint check (position >= 0),
  name text not null check (name <> ''),
  type text collate "C" not null check (type in ('image/webp', 'application/pdf', 'application/zip')),
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  created_at timestamptz not null,
  check ((submission_id is null) = (position is null)),
  check ((type = 'image/webp') = (width is not null and height is not null))
);
create index submission_files_of_a_submission on submission_files (submission_id) where submission_id is not null;
create index submission_files_of_an_owner on submission_files (owner_id);
create index submission_files_unused on submission_files (created_at) where submission_id is null;

-- Files whose row is gone, by whatever way. A job removes them.
create table removed_submission_files (
  file_id text collate "C" primary key
);

create function note_removed_submission_file() returns trigger language plpgsql as $$
begin
  insert into removed_submission_files (file_id) values (old.file_id) on conflict do nothing;
  return old;
end;
$$;
create trigger submission_files_removed after delete on submission_files
  for each row execute function note_removed_submission_file();
