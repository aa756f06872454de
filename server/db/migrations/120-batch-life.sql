-- Whether a course is sold at all, and whether it is sold without a batch although it has had batches.
alter table courses add column is_on_sale boolean not null default true;
alter table courses add column sells_self_paced boolean not null default false;

-- The batch a line was sold for, as it was at that moment: a later change of the batch changes nothing here.
alter table order_items add column sold_batch jsonb;
update order_items as item
set sold_batch = jsonb_build_object(
  'batchId', batch.id::text,
  'number', batch.number,
  'startsOn', batch.starts_on,
  'classDays', to_jsonb(batch.class_days),
  'shift', batch.shift
)
from batches as batch
where batch.id = item.batch_id;
alter table order_items add constraint sold_batch_is_recorded check (batch_id is null or sold_batch is not null);
