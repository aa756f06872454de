-- Since when a completed course has no certificate because its student's name cannot be printed.
alter table enrolments add column certificate_waits_since timestamptz;
create index enrolments_waiting_for_name on enrolments (id) where certificate_waits_since is not null;
