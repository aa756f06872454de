-- Two refunds of one payment, of the same amount and settled on the same day, are two lines of a settlement file that look
-- the same: the first is 1, the second 2.
alter table settlement_lines add column twin integer not null default 1 check (twin > 0);
drop index settlement_lines_once;
create unique index settlement_lines_once
  on settlement_lines (gateway asc, kind asc, gateway_ref asc, gross_poisha asc, settled_on asc, twin asc);
