-- The days, in Dhaka, on which somebody learnt: for a line on the dashboard.
create table learning_days (
  student_id bigint not null references students (id),
  day date not null,
  primary key (student_id, day)
);
-- What is known of the days before: when a lesson was first opened, last watched, completed.
insert into learning_days (student_id, day)
  select distinct progress.student_id, (moment at time zone 'Asia/Dhaka')::date
  from lesson_progress progress
  cross join lateral unnest(array[opened_at, position_at, completed_at]) as moment
  where moment is not null;
