-- The soonest batches of the whole catalogue, without looking at all of them.
create index batches_open_by_start on batches (starts_on asc, id asc) where state = 'open';
