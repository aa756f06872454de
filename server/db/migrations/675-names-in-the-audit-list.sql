-- Who did something is still named after their account is deleted: the name is kept as it was at the time.
alter table audit_entries add column staff_name text;
alter table audit_entries disable trigger audit_entries_append_only;
update audit_entries set staff_name = students.name from students where students.id = audit_entries.staff_id;
alter table audit_entries enable trigger audit_entries_append_only;
alter table audit_entries add check ((staff_id is null) = (staff_name is null));
