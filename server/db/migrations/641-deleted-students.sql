-- For the nightly look at what outlived its account.
create index students_by_deletion on students (deleted_at) where deleted_at is not null;
