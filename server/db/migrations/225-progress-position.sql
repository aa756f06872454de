-- When the student was at that position, so that what was kept while offline and comes late does not move it back.
alter table lesson_progress add column position_at timestamptz;
