-- Who calls is read from the database, so no process has to be told of a changed row.
drop trigger students_changed on students;
drop trigger students_deleted on students;
drop trigger students_truncated on students;
drop function announce_changed_students();
drop trigger promised_roles_changed on promised_roles;
drop function announce_promised_roles();
