-- What the pretend payment services remember; unused where PAYMENTS_MODE is live.
create schema sandbox;

create table sandbox.payments (
  dialect text collate "C" not null check (dialect in ('sslcommerz', 'bkash', 'stripe')),
  id text collate "C" not null,
  -- The merchant's own reference.
  reference text collate "C" not null,
  state jsonb not null,
  created_at timestamptz not null default now(),
  primary key (dialect, id)
);
create index sandbox_payments_by_reference on sandbox.payments (dialect asc, reference asc);

create table sandbox.refunds (
  dialect text collate "C" not null,
  id text collate "C" not null,
  payment_id text collate "C" not null,
  reference text collate "C" not null,
  state jsonb not null,
  created_at timestamptz not null default now(),
  primary key (dialect, id),
  unique (dialect, reference)
);
