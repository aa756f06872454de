-- What the published lessons of a course say about it. Null: none is published, and what was imported or typed stands.
alter table courses
  add column curriculum_outline jsonb,
  add column curriculum_lesson_count integer check (curriculum_lesson_count > 0);
create or replace view public_courses as select * from courses where state = 'published';

alter table lessons
  -- The draft that was published; a later draft_version is a change that students do not see yet.
  add column published_draft_version integer,
  add constraint published_whole check ((published_number is null) = (published_draft_version is null));
