-- Whoever saves a rule of completion says which one it was made from, so that nobody's change is lost.
alter table completion_rules
  add column revision integer not null default 1 check (revision > 0),
  add column saved_by bigint references students on delete set null;
