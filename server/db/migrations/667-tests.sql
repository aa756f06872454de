-- Tests: the rules and questions of lessons of kind quiz, attempts at them, and what they earned. Marks are whole
-- numbers of grains, 3,024,000 to a mark: see `marking/mark.ts` of the question bank.

create table tests (
  id bigint generated always as identity primary key,
  lesson_id bigint not null unique references lessons (id) on delete cascade,
  revision integer not null default 1 check (revision > 0),
  seconds integer check (seconds between 60 and 36000),
  opens_at timestamptz,
  closes_at timestamptz check (closes_at > opens_at),
  attempts smallint not null check (attempts between 1 and 50),
  attempt_that_counts text not null check (attempt_that_counts in ('first', 'best', 'last')),
  wait_seconds integer not null check (wait_seconds between 0 and 2592000),
  negative_numerator smallint not null check (negative_numerator >= 0),
  negative_denominator smallint not null check (negative_denominator between 1 and 100),
  pass_percent smallint check (pass_percent between 1 and 100),
  marks_shown text not null check (marks_shown in ('at-once', 'after-closing')),
  answers_shown text not null check (answers_shown in ('at-once', 'after-closing', 'never')),
  shuffles_options boolean not null,
  has_practice boolean not null,
  has_merit_list boolean not null,
  saved_at timestamptz not null default now(),
  saved_by bigint references students (id) on delete set null,
  check (negative_numerator <= negative_denominator),
  check (closes_at is not null or (marks_shown = 'at-once' and answers_shown <> 'after-closing'))
);

create table test_sections (
  id bigint generated always as identity primary key,
  test_id bigint not null references tests (id) on delete cascade,
  place smallint not null check (place > 0),
  title text not null,
  hundredths integer check (hundredths between 0 and 100000),
  is_shuffled boolean not null,
  unique (test_id, place),
  unique (id, test_id)
);

-- One question, or several drawn from a bank.
create table test_slots (
  id bigint generated always as identity primary key,
  test_id bigint not null,
  section_id bigint not null,
  place smallint not null check (place > 0),
  question_id bigint references bank_questions (id),
  draw_bank_id bigint references question_banks (id),
  draw_tag text check (draw_tag <> ''),
  draw_count smallint check (draw_count between 1 and 300),
  foreign key (section_id, test_id) references test_sections (id, test_id) on delete cascade,
  unique (section_id, place),
  unique (test_id, question_id),
  check ((question_id is null) = (draw_bank_id is not null and draw_count is not null)),
  check (draw_tag is null or draw_bank_id is not null)
);
create index test_slots_of_a_question on test_slots (question_id) where question_id is not null;
create index test_slots_of_a_bank on test_slots (draw_bank_id) where draw_bank_id is not null;

-- More time or attempts for one student.
create table test_allowances (
  test_id bigint not null references tests (id) on delete cascade,
  student_id bigint not null references students (id) on delete cascade,
  extra_seconds integer not null check (extra_seconds between 0 and 14400),
  extra_attempts smallint not null check (extra_attempts between 0 and 20),
  reason text not null check (reason <> ''),
  given_by bigint references students (id) on delete set null,
  given_at timestamptz not null default now(),
  primary key (test_id, student_id),
  check (given_by <> student_id)
);

-- More time while it runs, as after a power cut: for one student, a batch, or all.
create table test_extensions (
  id bigint generated always as identity primary key,
  test_id bigint not null references tests (id) on delete cascade,
  batch_id bigint references batches (id),
  student_id bigint references students (id) on delete cascade,
  seconds integer not null check (seconds between 60 and 14400),
  reason text not null check (reason <> ''),
  given_by bigint references students (id) on delete set null,
  given_at timestamptz not null default now(),
  check (batch_id is null or student_id is null),
  check (given_by <> student_id)
);

create table attempts (
  id bigint generated always as identity primary key,
  attempt_id text not null unique check (attempt_id ~ '^[a-z0-9]{16}$'),
  test_id bigint not null references tests (id),
  student_id bigint not null references students (id),
  -- Whose class it was sat with; null: without one.
  batch_id bigint references batches (id),
  number smallint not null check (number > 0),
  mode text not null check (mode in ('online', 'practice')),
  -- Else it is in no merit list.
  is_in_window boolean not null,
  slots smallint not null check (slots between 1 and 300),
  pass_percent smallint check (pass_percent between 1 and 100),
  started_at timestamptz not null,
  -- null: no limit.
  ends_at timestamptz,
  -- The hash of a secret that only the device has that sits it.
  device_hash bytea not null,
  device_number smallint not null default 1 check (device_number > 0),
  submitted_at timestamptz,
  submitted_by text check (submitted_by in ('student', 'clock', 'staff')),
  check ((submitted_at is null) = (submitted_by is null)),
  check (ends_at > started_at),
  check (submitted_at >= started_at),
  check (mode <> 'practice' or not is_in_window),
  unique (test_id, student_id, mode, number)
);
create unique index attempts_one_open on attempts (test_id, student_id) where submitted_at is null;
create index attempts_to_submit on attempts (ends_at) where submitted_at is null;
create index attempts_of_a_student on attempts (student_id, id desc);
create index attempts_of_a_test on attempts (test_id, id desc);

-- The questions of an attempt, written once with it.
create table attempt_papers (
  attempt_id bigint primary key references attempts (id) on delete cascade,
  -- The version of each question, in the order they are shown.
  version_ids bigint[] not null,
  -- For each the section it is in, from 0, its marks, and what a wrong answer loses.
  section_numbers smallint[] not null,
  hundredths integer[] not null,
  negatives text[] not null,
  -- For each the order in which its options are shown.
  orders jsonb not null,
  section_titles text[] not null,
  check (cardinality(version_ids) = cardinality(section_numbers)),
  check (cardinality(version_ids) = cardinality(hundredths)),
  check (cardinality(version_ids) = cardinality(negatives)),
  check (cardinality(version_ids) = jsonb_array_length(orders))
);
create index attempt_papers_with_a_version on attempt_papers using gin (version_ids);

create table attempt_answers (
  attempt_id bigint not null references attempts (id) on delete cascade,
  slot smallint not null check (slot > 0),
  -- Counted by the device: the highest stays.
  sequence integer not null check (sequence > 0),
  -- Under the ids of the question, not of the attempt. null: taken back.
  answer jsonb,
  saved_at timestamptz not null,
  -- It came after the end, and the device says that it was answered then.
  claimed_at timestamptz,
  -- In practice: the right answer was shown, so it stays.
  checked_at timestamptz,
  primary key (attempt_id, slot),
  check (claimed_at < saved_at)
) with (fillfactor = 85);

create table attempt_events (
  id bigint generated always as identity primary key,
  attempt_id bigint not null references attempts (id) on delete cascade,
  at timestamptz not null,
  kind text not null check (
    kind in ('started', 'taken-over', 'left', 'back', 'extended', 'submitted', 'reopened')
  )
);
create index attempt_events_of_an_attempt on attempt_events (attempt_id, id);

-- What was done about questions that turned out wrong. The latest of a version counts.
create table key_changes (
  id bigint generated always as identity primary key,
  test_id bigint not null references tests (id) on delete cascade,
  question_id bigint not null references bank_questions (id),
  -- The version whose key marks every version from now on.
  key_version_id bigint references question_versions (id),
  cancels text check (cancels in ('marks-for-all', 'marks-for-none')),
  reason text not null check (reason <> ''),
  made_by bigint references students (id) on delete set null,
  made_at timestamptz not null,
  check ((key_version_id is null) <> (cancels is null))
);
create index key_changes_of_a_test on key_changes (test_id, question_id, id desc);

create table attempt_results (
  attempt_id bigint primary key references attempts (id) on delete cascade,
  test_id bigint not null references tests (id),
  student_id bigint not null references students (id),
  grains bigint not null,
  grains_possible bigint not null check (grains_possible >= 0),
  right_count smallint not null,
  partial_count smallint not null,
  wrong_count smallint not null,
  blank_count smallint not null,
  -- For a person who marks them.
  waiting_count smallint not null,
  -- Answers that came after the end.
  late_count smallint not null,
  seconds integer not null check (seconds >= 0),
  slot_grains bigint[] not null,
  slot_outcomes text[] not null,
  -- Of the attempts of its student, the one that counts.
  counts boolean not null default false,
  -- Of those sat inside the window, the one that counts: it has a place in the merit list.
  is_listed boolean not null default false,
  marked_at timestamptz not null,
  check (grains <= grains_possible),
  check (cardinality(slot_grains) = cardinality(slot_outcomes))
);
create index attempt_results_ranked on attempt_results (test_id, grains desc, wrong_count, seconds, attempt_id)
  where is_listed;
create unique index attempt_results_one_counts on attempt_results (test_id, student_id) where counts;
create unique index attempt_results_one_listed on attempt_results (test_id, student_id) where is_listed;

-- Marks that a person gave, part by part; "whole" of an answer without parts.
create table answer_marks (
  attempt_id bigint not null,
  slot smallint not null,
  part text not null check (part <> ''),
  hundredths integer not null check (hundredths between 0 and 100000),
  marked_by bigint references students (id) on delete set null,
  marked_at timestamptz not null,
  primary key (attempt_id, slot, part),
  foreign key (attempt_id, slot) references attempt_answers (attempt_id, slot) on delete cascade
);
create table answer_comments (
  attempt_id bigint not null,
  slot smallint not null,
  comment text not null check (comment <> ''),
  written_by bigint references students (id) on delete set null,
  written_at timestamptz not null,
  primary key (attempt_id, slot),
  foreign key (attempt_id, slot) references attempt_answers (attempt_id, slot) on delete cascade
);

create table mark_changes (
  key_change_id bigint not null references key_changes (id) on delete cascade,
  attempt_id bigint not null references attempts (id) on delete cascade,
  grains_before bigint not null,
  grains_after bigint not null,
  told_at timestamptz,
  primary key (key_change_id, attempt_id),
  check (grains_before <> grains_after)
);
create index mark_changes_of_an_attempt on mark_changes (attempt_id);

-- Whose name others may see in merit lists.
create table merit_names (
  student_id bigint primary key references students (id) on delete cascade,
  given_at timestamptz not null default now()
);

-- An answer goes into an open attempt only. `for key share` waits for a submission under way, which locks `for update`,
-- and then sees it: nothing is saved after marking has read.
create function refuse_late_answer() returns trigger language plpgsql as $$
declare
  attempt record;
begin
  select submitted_at, started_at, slots into attempt from attempts where id = new.attempt_id for key share;
  if attempt.submitted_at is not null or new.slot > attempt.slots or new.claimed_at < attempt.started_at then
    raise exception 'the answer came too late, or is of no question of the attempt' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger attempt_answers_in_time before insert or update on attempt_answers
  for each row execute function refuse_late_answer();

create function keep_terms_of_attempt() returns trigger language plpgsql as $$
begin
  if (new.test_id, new.student_id, new.number, new.started_at, new.slots, new.mode, new.is_in_window)
     is distinct from
     (old.test_id, old.student_id, old.number, old.started_at, old.slots, old.mode, old.is_in_window)
    or new.ends_at < old.ends_at or (old.ends_at is null) <> (new.ends_at is null)
    or new.device_number < old.device_number
    -- Submitted once. Only what the clock submitted opens again, with more time.
    or (old.submitted_at is not null and new.submitted_at is distinct from old.submitted_at
        and not (new.submitted_at is null and old.submitted_by = 'clock' and new.ends_at > old.ends_at)) then
    raise exception 'an attempt keeps its terms' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger attempts_keep_their_terms before update on attempts
  for each row execute function keep_terms_of_attempt();

create function keep_attempt_paper() returns trigger language plpgsql as $$
begin
  raise exception 'the questions of an attempt never change' using errcode = 'check_violation';
end $$;
create trigger attempt_papers_stay before update on attempt_papers
  for each row execute function keep_attempt_paper();
