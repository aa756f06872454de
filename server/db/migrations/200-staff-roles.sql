-- What a member of staff may do hangs on a role of its own. Who was staff before could do everything and stays so.
alter table students add column staff_role text collate "C"
  check (staff_role in ('owner', 'manager', 'finance', 'support', 'content', 'marketing', 'examiner'));
update students set staff_role = 'owner' where role = 'staff';
alter table students add constraint staff_have_a_staff_role check ((role = 'staff') = (staff_role is not null));
create index students_by_staff_role on students (staff_role asc) where staff_role is not null;

alter table promised_roles add column staff_role text collate "C"
  check (staff_role in ('owner', 'manager', 'finance', 'support', 'content', 'marketing', 'examiner'));
update promised_roles set staff_role = 'owner' where role = 'staff';
alter table promised_roles add constraint promised_staff_have_a_staff_role check ((role = 'staff') = (staff_role is not null));
-- Who of the staff invited the address; null: an operator, from the command line.
alter table promised_roles add column invited_by bigint references students;
