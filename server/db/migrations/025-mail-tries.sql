-- A mail is tried when its time has come; whoever claims it moves that time on, so no two send it at once.
alter table mails add column next_try_at timestamptz not null default now();
drop index mails_waiting;
create index mails_due on mails (next_try_at asc, id asc) where state = 'waiting';
create index mails_failed on mails (id desc) where state = 'failed';
