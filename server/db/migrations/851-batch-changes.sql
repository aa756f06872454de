-- A line that pays the difference of a change of batch. Until it is paid it holds the seat in the new batch; done, it is
-- money of the line that moved, and no place of its own.
alter table order_items add column moves_item_id bigint references order_items (id);
alter table order_items drop constraint order_items_fulfilment_check;
alter table order_items add constraint order_items_fulfilment_check
  check (fulfilment in ('pending', 'due', 'enrolled', 'undeliverable', 'revoked', 'applied'));
alter table order_items add constraint only_a_change_is_applied
  check (case when moves_item_id is null then fulfilment <> 'applied'
    else fulfilment in ('pending', 'applied', 'undeliverable') end);
create index order_items_by_moved on order_items (moves_item_id) where moves_item_id is not null;

-- What a move costs the student, or gives back; `charge_item_id` is the line that pays it, for which the move waits.
alter table batch_decisions add column difference_poisha bigint not null default 0;
alter table batch_decisions add column charge_item_id bigint references order_items (id);
alter table batch_decisions drop constraint batch_decisions_cause_check;
alter table batch_decisions add constraint batch_decisions_cause_check
  check (cause in ('cancelled', 'rescheduled', 'chosen'));
alter table batch_decisions drop constraint batch_decisions_outcome_check;
alter table batch_decisions add constraint batch_decisions_outcome_check
  check (outcome in ('kept', 'moved', 'refunded', 'refund_requested', 'ended', 'gone', 'failed', 'dropped'));
alter table batch_decisions add constraint a_difference_is_paid_by_a_line
  check ((charge_item_id is not null) = (difference_poisha > 0));
create unique index batch_decisions_by_charge on batch_decisions (charge_item_id) where charge_item_id is not null;
create index batch_decisions_by_item on batch_decisions (order_item_id);
