-- Read notifications go by the day they were read, those that nobody read by the day they came.
create index notifications_read on notifications (read_at) where read_at is not null;
create index notifications_left_unread on notifications (created_at) where read_at is null;

-- Entries of the audit list can be removed once they are more than a year old, and never changed.
create function refuse_change_within_a_year()
  returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise exception '% is append-only for a year', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger audit_entries_append_only on audit_entries;
create trigger audit_entries_append_only before delete or update on audit_entries
  for each row execute function refuse_change_within_a_year();
