-- For how many days a course gives access, where it ends; null: for as long as the student likes.
alter table courses add column access_days smallint check (access_days between 7 and 3650);

drop view public_courses;
create view public_courses as select * from courses where state = 'published';

-- The last day of access, settled when someone enrols; null: none. A reminder is sent once for each last day.
alter table enrolments
  add column access_until date,
  add column access_reminded_for date;
create index enrolments_by_access_end on enrolments (access_until) where access_until is not null;
