-- Banks of questions for tests. `questions` belongs to the discussion.

create table question_banks (
  id bigint generated always as identity primary key,
  bank_id text not null unique check (bank_id ~ '^[a-z0-9]{10}$'),
  title text not null check (title <> ''),
  -- null: of the provider, for any course.
  course_id bigint references courses (id) on delete cascade,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create index question_banks_course on question_banks (course_id) where course_id is not null;

-- A passage or picture that several questions share. It never changes: a new text is a new row.
create table stimuli (
  id bigint generated always as identity primary key,
  stimulus_id text not null unique check (stimulus_id ~ '^[a-z0-9]{10}$'),
  bank_id bigint not null references question_banks (id) on delete cascade,
  -- Of the file it came from; null once a newer text has taken its place.
  external_id text check (external_id <> ''),
  text jsonb not null,
  created_at timestamptz not null default now(),
  unique (bank_id, external_id),
  unique (id, bank_id)
);

create table bank_questions (
  id bigint generated always as identity primary key,
  question_id text not null unique check (question_id ~ '^[a-z0-9]{10}$'),
  bank_id bigint not null references question_banks (id) on delete cascade,
  -- Of the file it came from: a second import changes it and never doubles it.
  external_id text check (external_id <> ''),
  latest_number integer not null default 1 check (latest_number > 0),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (bank_id, external_id),
  unique (id, bank_id)
);
create index bank_questions_of_a_bank on bank_questions (bank_id, id);

-- Attempts keep the version they answered, so a version never changes.
create table question_versions (
  id bigint generated always as identity primary key,
  question_id bigint not null,
  bank_id bigint not null,
  number integer not null check (number > 0),
  kind text not null check (
    kind in (
      'single_choice', 'multiple_choice', 'true_false', 'numeric', 'short_text', 'gaps', 'matching', 'ordering',
      'long_answer'
    )
  ),
  stimulus_id bigint,
  shown jsonb not null,
  key jsonb not null,
  explanation jsonb,
  feedback jsonb not null default '{}',
  hundredths integer not null check (hundredths between 0 and 100000),
  negative_numerator smallint check (negative_numerator >= 0),
  negative_denominator smallint check (negative_denominator between 1 and 100),
  difficulty smallint check (difficulty between 1 and 5),
  tags text[] not null default '{}',
  -- The words in it, as searches compare them.
  plain text not null,
  saved_at timestamptz not null default now(),
  saved_by bigint references students (id) on delete set null,
  unique (question_id, number),
  foreign key (question_id, bank_id) references bank_questions (id, bank_id) on delete cascade,
  foreign key (stimulus_id, bank_id) references stimuli (id, bank_id),
  check ((negative_numerator is null) = (negative_denominator is null)),
  check (negative_numerator <= negative_denominator)
);
create index question_versions_by_tag on question_versions using gin (tags);
create index question_versions_of_a_stimulus on question_versions (stimulus_id) where stimulus_id is not null;

create function keep_question_version() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a question never changes' using errcode = 'check_violation';
end $$;
create trigger question_versions_stay
  before update of question_id, bank_id, number, kind, stimulus_id, shown, key, explanation, feedback, hundredths,
    negative_numerator, negative_denominator, difficulty, tags
  on question_versions for each row execute function keep_question_version();
