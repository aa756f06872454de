-- What ends mails of this kind with one click, for the button that mail services show; null: mails that are no series.
alter table mails add column leave_address text;
-- Whose unread notifications a digest looks for.
create index notifications_to_mail on notifications (student_id asc) where read_at is null and mailed_at is null;
