-- A message that cannot be handled waits longer each time, and staff are told.
alter table order_outbox add column tries integer not null default 0;
alter table order_outbox add column next_try_at timestamptz not null default 'epoch';
alter table order_outbox add column failure text;

-- Refunds may be listed under the reference of the payment they are of: then several lines share it.
alter table settlement_lines drop constraint settlement_lines_gateway_kind_gateway_ref_key;
create unique index settlement_lines_once on settlement_lines (gateway asc, kind asc, gateway_ref asc, gross_poisha asc, settled_on asc);
