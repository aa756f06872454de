-- When all who had done enough got their certificate, once the marks of a test could be seen.
alter table tests add column certified_at timestamptz;
