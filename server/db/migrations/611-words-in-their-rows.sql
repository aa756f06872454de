-- Staff read courses in the order of their last change until a page of them has the words. Outside its row, where
-- PostgreSQL puts the longest column of a course over 2 KB, each of these lists of words took three more pages to read.
alter table courses alter column search_vector set storage main;

-- Rows there are move with their next change; this is one.
update courses set search_text = search_text;
