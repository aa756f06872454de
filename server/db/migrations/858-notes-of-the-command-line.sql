-- An import at the command line has no row that staff could take back; what its file noted of a course stays with the course.
alter table course_import_notes alter column import_id drop not null;
