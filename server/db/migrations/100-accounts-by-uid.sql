-- An account is its identity uid. The e-mail address is a property of it, and two rows may show the same one for a
-- while: nobody is kept out by somebody else who typed their address first.
alter table students drop constraint students_email_key_key;
create index students_by_email_key on students (email_key asc);

-- The proved address a role was given to. It counts only for a session that proves this very address.
alter table students add column role_email_key text collate "C";

-- Whether the address of an older row was ever proved is not known: each of its roles waits until it is.
insert into promised_roles (email_key, role)
select email_key, role from students where role <> 'student' and deleted_at is null
on conflict (email_key) do nothing;
update students set role = 'student' where role <> 'student';
alter table students add constraint a_role_belongs_to_an_address check (role = 'student' or role_email_key is not null);
