-- Lists are ordered by what a course costs today: its early-bird fee while there is one.
alter table courses add column early_fee_poisha bigint check (early_fee_poisha between 0 and 999999999);
alter table courses add column fee_today_poisha bigint not null generated always as (coalesce(early_fee_poisha, fee_poisha)) stored;
drop index courses_by_category_fee;
drop index courses_by_fee;
create index courses_by_category_fee on courses (category_id, fee_today_poisha asc, id asc);
create index courses_by_fee on courses (fee_today_poisha asc, id asc);
create index courses_with_early_fee on courses (id asc) where early_fee_poisha is not null;
create index batches_with_early_fee on batches (early_until asc) where early_until is not null;
