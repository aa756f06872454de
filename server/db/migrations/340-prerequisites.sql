-- The ids of courses to have done before, in the order they are named. What visitors see are those that are published.
alter table courses add column prerequisites text[] not null default '{}';
create or replace view public_courses as select * from courses where state = 'published';
