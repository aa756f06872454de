-- What a certificate says of its course, as it was when it was issued. Those that are there say no hours: what was held
-- before they were issued is not known for all of them.
alter table certificates
  -- null: issued by a process of the former version while this one started.
  add column level text,
  add column class_minutes integer not null default 0 check (class_minutes >= 0),
  add column lesson_minutes integer not null default 0 check (lesson_minutes >= 0),
  add column learnt jsonb not null default '[]';

update certificates set
  level = course.level,
  learnt = (
    select coalesce(
      jsonb_agg(
        jsonb_build_object('en', entry, 'bn', coalesce(nullif(course.bangla->'whatYouLearn'->>(place - 1)::integer, ''), entry))
        order by place),
      '[]')
    from unnest(course.what_you_learn) with ordinality as learnt (entry, place))
from courses as course where course.id = certificates.course_id;
