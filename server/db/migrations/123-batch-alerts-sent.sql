-- Since when a batch takes students, and since when somebody wants to be told of the next one: whoever asked before a batch
-- opened is told of it, once.
alter table batches add column opened_at timestamptz default now();
update batches set opened_at = case when state = 'open' then created_at end;
alter table batch_alerts add column asked_at timestamptz not null default now();
update batch_alerts set asked_at = created_at;
create index batch_alerts_to_tell on batch_alerts (course_id asc) where state = 'new' and email is not null;

-- Why a certificate was given before the batch ended, and whether one is kept although its course was refunded.
alter table certificates add column early_reason text;
alter table refunds add column keep_certificate boolean not null default false;

-- An order under review waits for staff: it does not keep its student from ordering something else.
drop index orders_one_open;
create unique index orders_one_open on orders (student_id asc) where state in ('pending_payment', 'awaiting_verification');
