-- Hours that no clock shows, or that end when they begin, were taken before. They cannot be guessed, and a check that
-- spares old rows would refuse the next seat taken in such a batch: its hours are empty until staff enter them.
update batches set shift = null
where shift !~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$' or left(shift, 5) = right(shift, 5);
alter table batches
  drop constraint batches_shift_check,
  add constraint batches_shift_check check (
    shift ~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$' and left(shift, 5) <> right(shift, 5));
