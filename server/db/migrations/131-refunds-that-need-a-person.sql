-- "unclear": it was sent, no answer came, and the gateway's list does not tell: staff look there and say what they found.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (
  state in ('requested', 'approved', 'submitted', 'processing', 'unclear', 'succeeded', 'failed', 'rejected')
);
-- When the gateway was last told to send it.
alter table refunds add column sent_at timestamptz;
-- Staff paid it from an account of the provider after the gateway had refused it.
alter table refunds add column sent_by_hand boolean not null default false;
-- How often a gateway took back its word that it was done.
alter table refunds add column reversals integer not null default 0 check (reversals >= 0);

-- What staff let go of a line when too little arrived: it was never received, so it cannot go back.
alter table order_items add column written_off_poisha bigint not null default 0;
alter table order_items add constraint item_written_off_in_bounds check (written_off_poisha between 0 and total_poisha);
-- Rows from before: in proportion, rounded down, and the rest off the first lines that have room for it.
with short as (
  select payment.order_id, payment.amount_poisha - payment.received_poisha as missing, payment.amount_poisha as whole
  from payments payment
  where payment.state = 'succeeded' and payment.received_currency = 'BDT' and payment.received_poisha < payment.amount_poisha
), shares as (
  select item.id, item.order_id, item.total_poisha, floor(short.missing::numeric * item.total_poisha / short.whole)::bigint as share, short.missing
  from order_items item join short on short.order_id = item.order_id
), ranked as (
  select *, row_number() over (partition by order_id order by id) as place, missing - sum(share) over (partition by order_id) as rest
  from shares where total_poisha > share
)
update order_items set written_off_poisha = ranked.share + case when ranked.place <= ranked.rest then 1 else 0 end
from ranked where ranked.id = order_items.id;

alter table money_alerts drop constraint money_alerts_kind_check;
alter table money_alerts add constraint money_alerts_kind_check check (
  kind in ('books', 'settlement', 'not_enrolled', 'cancelled_batch', 'refund', 'chargeback', 'not_delivered')
);
