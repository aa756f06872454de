-- The hours of a batch are called like those of a class, in the table and in what was kept of batches as JSON.
alter table batches rename column shift to hours;
alter table batches rename constraint batches_shift_check to batches_hours_check;
update order_items set sold_batch = sold_batch - 'shift' || jsonb_build_object('hours', sold_batch -> 'shift')
where sold_batch ? 'shift';
update batch_decisions set before = before - 'shift' || jsonb_build_object('hours', before -> 'shift')
where before ? 'shift';
-- An import is undone where a course is still what the import made of it: what it made is read by the new name too.
create function pg_temp.with_hours(course jsonb) returns jsonb language sql as $$
  select jsonb_set(course, '{batches}', (
    select coalesce(jsonb_agg(case when batch ? 'shift' then batch - 'shift' || jsonb_build_object('hours', batch -> 'shift') else batch end order by place), '[]')
    from jsonb_array_elements(course -> 'batches') with ordinality as batches (batch, place)))
$$;
update course_import_rows set
  before = case when before ? 'batches' then pg_temp.with_hours(before) else before end,
  after = pg_temp.with_hours(after)
where after ? 'batches';
-- The most seats that any form or file takes; more of them were as good as no limit.
update batches set seats = null where seats > 100000;
alter table batches drop constraint batches_seats_check, add constraint batches_seats_check check (seats between 0 and 100000);
