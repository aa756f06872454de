-- Counts of minutes: a crash may forget them, and none of them waits for the disk.
alter table rate_limits set unlogged;
