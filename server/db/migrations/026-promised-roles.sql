-- Roles given to an e-mail address before its owner has signed up.
create table promised_roles (
  email_key text collate "C" primary key,
  role text collate "C" not null check (role in ('staff', 'instructor')),
  created_at timestamptz not null default now()
);
