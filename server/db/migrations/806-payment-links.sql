-- The link by which a student pays an order that staff made for them; of its secret only the hash is here.
alter table orders add column link_hash text;
alter table orders add column link_made_at timestamptz;
alter table orders add column link_opened_at timestamptz;
create unique index orders_by_link on orders (link_hash) where link_hash is not null;
