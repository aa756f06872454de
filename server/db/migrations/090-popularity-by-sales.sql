-- What recent sales have added to popularity_score; the rest is what the course began with.
alter table courses add column sales_score integer not null default 0;
-- The courses that may have to give some of it back, without looking at all of them.
create index courses_with_sales on courses (id asc) where sales_score <> 0;
-- The enrolments of the last weeks, however many there were before.
create index enrolments_by_time on enrolments (enrolled_at asc, course_id asc) where state = 'active';
