-- Whether whoever ordered was staff at that time: the orders desk and its export say so.
alter table orders add column by_staff boolean not null default false;
update orders set by_staff = true from students where students.id = orders.student_id and students.role = 'staff';
