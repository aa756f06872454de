-- Wrong recovery codes in a row, beside wrong codes of the app: whoever guesses one kind does not block the other.
alter table second_factors
  add column recovery_failures integer not null default 0,
  add column recovery_blocked_until timestamptz;
alter table second_factor_browsers
  add column recovery_failures integer not null default 0,
  add column recovery_blocked_until timestamptz;
