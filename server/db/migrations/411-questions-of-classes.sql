-- A question about a live class: for its batch only.
alter table questions add column meeting_id bigint references class_meetings on delete cascade;
alter table questions add constraint question_about_one_thing check (lesson_id is null or meeting_id is null);
create index questions_of_a_class on questions (meeting_id asc, id desc) where meeting_id is not null;
