-- When what a gateway or a student told about the payer was removed.
alter table payments add column forgotten_at timestamptz;
create index payments_to_forget on payments (finished_at asc) where forgotten_at is null and finished_at is not null;
create index payment_events_to_forget on payment_events (received_at asc) where body <> '';
