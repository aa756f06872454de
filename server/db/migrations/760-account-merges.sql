-- Two accounts of one person, joined: what the closed one had belongs to the kept one. Its address and phone stay, so
-- that a search for them leads to the person, and whoever signs in with them is told where to go.
create table account_merges (
  closed_id bigint primary key references students (id),
  kept_id bigint not null references students (id),
  former_email text not null,
  former_phone text,
  merged_by bigint references students (id) on delete set null,
  merged_at timestamptz not null,
  -- How many rows of each kind moved.
  moves jsonb not null,
  constraint nobody_is_merged_into_themself check (closed_id <> kept_id)
);
create index account_merges_by_kept on account_merges (kept_id);
create index account_merges_by_part on account_merges using gin (trigrams_of(former_email || ' ' || coalesce(former_phone, '')));

-- Receipts and histories never change; after a merge they belong to the kept account, and nothing else of them differs.
create function refuse_change_but_of_owner() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id' and exists (
      select from account_merges where closed_id = old.student_id and kept_id = new.student_id
    ) then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger order_history_append_only on order_history;
create trigger order_history_append_only before delete or update on order_history
  for each row execute function refuse_change_but_of_owner();
drop trigger receipts_append_only on receipts;
create trigger receipts_append_only before delete or update on receipts
  for each row execute function refuse_change_but_of_owner();

create or replace function keep_terms_of_attempt() returns trigger language plpgsql as $$
begin
  if (new.test_id, new.started_at, new.slots, new.mode, new.is_in_window)
     is distinct from
     (old.test_id, old.started_at, old.slots, old.mode, old.is_in_window)
    -- An attempt of a guest joins an account once, as one more of its attempts; so does one of a merged account.
    or (old.student_id is not null
        and (new.student_id, new.number) is distinct from (old.student_id, old.number)
        and not exists (
          select from account_merges where closed_id = old.student_id and kept_id = new.student_id
        ))
    or (old.student_id is null and new.student_id is not null and old.submitted_at is null)
    or new.ends_at < old.ends_at or (old.ends_at is null) <> (new.ends_at is null)
    or new.device_number < old.device_number
    -- Submitted once. Only what the clock submitted opens again, with more time.
    or (old.submitted_at is not null and new.submitted_at is distinct from old.submitted_at
        and not (new.submitted_at is null and old.submitted_by = 'clock' and new.ends_at > old.ends_at)) then
    raise exception 'an attempt keeps its terms' using errcode = 'check_violation';
  end if;
  return new;
end $$;
