-- Tests on paper. The sets of a test are made once from a seed and then stay as they were printed.
create table paper_editions (
  test_id bigint primary key references tests on delete cascade,
  seed bigint not null check (seed >= 0),
  made_at timestamptz not null,
  made_by bigint references students on delete set null
);
create table paper_sets (
  test_id bigint not null references paper_editions on delete cascade,
  letter text not null check (letter in ('A', 'B', 'C', 'D')),
  version_ids bigint[] not null check (cardinality(version_ids) between 1 and 100),
  section_numbers smallint[] not null check (cardinality(section_numbers) = cardinality(version_ids)),
  hundredths integer[] not null check (cardinality(hundredths) = cardinality(version_ids)),
  negatives text[] not null check (cardinality(negatives) = cardinality(version_ids)),
  orders jsonb not null check (jsonb_array_length(orders) = cardinality(version_ids)),
  section_titles text[] not null,
  primary key (test_id, letter)
);
-- The number by which a sheet names its student.
create table paper_rolls (
  test_id bigint not null references tests on delete cascade,
  student_id bigint not null references students on delete cascade,
  roll integer not null check (roll between 1 and 999999),
  primary key (test_id, student_id),
  unique (test_id, roll)
);
create index paper_rolls_of_a_student on paper_rolls (student_id);

alter table attempts drop constraint attempts_mode_check;
alter table attempts add constraint attempts_mode_check
  check (mode in ('online', 'practice', 'guest', 'paper'));
-- Of some sheets only the total is known.
alter table attempts drop constraint attempts_slots_check;
alter table attempts add constraint attempts_slots_check
  check (slots between 0 and 300 and (slots > 0 or mode = 'paper'));
create unique index attempts_once_on_paper on attempts (test_id, student_id) where mode = 'paper';

-- What a sheet says besides its answers: its set, or the total that a person wrote on it.
create table paper_sheets (
  attempt_id bigint primary key references attempts on delete cascade,
  roll integer not null,
  letter text check (letter in ('A', 'B', 'C', 'D')),
  hundredths integer check (hundredths <= hundredths_possible),
  hundredths_possible integer check (hundredths_possible > 0),
  entered_at timestamptz not null,
  entered_by bigint references students on delete set null,
  check ((letter is null) = (hundredths is not null)),
  check ((hundredths is null) = (hundredths_possible is null))
);
