-- What a course cost before its fee was changed, for a month: a fee lowered in steps is compared with the one before them.
create table former_fees (
  course_id bigint not null references courses (id) on delete cascade,
  fee_poisha bigint not null check (fee_poisha >= 0),
  until timestamptz not null
);
create index former_fees_by_course on former_fees (course_id asc, until asc);
