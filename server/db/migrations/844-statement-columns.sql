-- What the columns of wallets' and banks' statements are, as staff said it: one row for each row of headings.
create table statement_columns (
  id bigint generated always as identity primary key,
  headings text[] not null,
  headings_hash text not null unique,
  columns jsonb not null,
  kinds jsonb not null,
  saved_by bigint references students (id) on delete set null,
  saved_at timestamptz not null
);
