-- Who gave it and who took it back. A new one may follow one that was taken back, such as with the name spelt right.
alter table certificates add column issued_by bigint references students;
alter table certificates add column revoked_by bigint references students;
alter table certificates add constraint certificates_revoker_has_a_moment check (revoked_by is null or revoked_at is not null);
alter table certificates drop constraint certificates_student_id_course_id_key;
create unique index certificates_once on certificates (student_id asc, course_id asc) where revoked_at is null;
