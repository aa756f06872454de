-- Sessions begun before this moment are over, whatever tokens they still hold.
alter table students add column signed_out_at timestamptz;
-- The account is gone; the row stays, without anything personal, because orders and receipts point at it.
alter table students add column deleted_at timestamptz;
