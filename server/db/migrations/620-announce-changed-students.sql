-- Processes keep what they have read of a student for a moment. A change tells them whose row to forget, in the very
-- transaction that makes it; many changes at once tell them to forget everybody's.
create function announce_changed_students() returns trigger language plpgsql as $$
declare
  changed bigint;
begin
  if tg_op = 'TRUNCATE' then
    perform pg_notify('edi_students', '');
    return null;
  end if;
  select count(*) into changed from before_change;
  if changed > 100 then
    perform pg_notify('edi_students', '');
  else
    perform pg_notify('edi_students', identity_uid) from before_change;
  end if;
  return null;
end $$;

create trigger students_changed after update on students
  referencing old table as before_change
  for each statement execute function announce_changed_students();
create trigger students_deleted after delete on students
  referencing old table as before_change
  for each statement execute function announce_changed_students();
create trigger students_truncated after truncate on students
  for each statement execute function announce_changed_students();
