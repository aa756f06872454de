-- The field's terms: manual enrolments, and when someone was notified.
alter table hand_enrolments rename to manual_enrolments;
alter index hand_enrolments_waiting rename to manual_enrolments_waiting;
alter index hand_enrolments_one_waiting rename to manual_enrolments_one_waiting;
do $$
declare old text;
begin
  for old in select conname from pg_constraint
    where conrelid = 'manual_enrolments'::regclass and conname like 'hand\_enrolments\_%'
  loop
    execute format('alter table manual_enrolments rename constraint %I to %I', old, replace(old, 'hand_enrolments_', 'manual_enrolments_'));
  end loop;
end $$;

alter table announcements rename column told_at to notified_at;
alter table announcements rename column told_up_to to notified_up_to;
alter index announcements_to_tell rename to announcements_to_notify;
alter table orientation_bookings rename column told_at to notified_at;

-- Entries of both lists never change otherwise.
alter table audit_entries disable trigger audit_entries_append_only;
update audit_entries set action = replace(action, 'hand_enrolment.', 'manual_enrolment.') where action like 'hand\_enrolment.%';
alter table audit_entries enable trigger audit_entries_append_only;
alter table order_history disable trigger order_history_append_only;
update order_history set act = 'manual_enrolment_approved' where act = 'hand_enrolment_approved';
alter table order_history enable trigger order_history_append_only;
