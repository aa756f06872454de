-- A free order waits for no payment: it may be placed while another order is open.
drop index orders_one_open;
create unique index orders_one_open on orders (student_id)
  where state in ('pending_payment', 'awaiting_verification') and total_poisha > 0;
