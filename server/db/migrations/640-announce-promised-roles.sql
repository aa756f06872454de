-- Processes keep, with what they have read of a student, that no role is promised to the address. A new promise tells them
-- to forget everybody: it knows an address only, and there are few.
create function announce_promised_roles() returns trigger language plpgsql as $$
begin
  perform pg_notify('edi_students', '');
  return null;
end $$;

create trigger promised_roles_changed after insert or update on promised_roles
  for each statement execute function announce_promised_roles();
