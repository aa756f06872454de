-- What staff say of somebody in a class has a reason, and may be that they were excused. What the product itself saw
-- stays beside it: who joined or scanned the code, and when first.
alter table class_attendance
  add column is_excused boolean not null default false,
  add column reason text check (reason <> ''),
  add column seen_by text collate "C" check (seen_by in ('joined', 'scanned')),
  add column seen_at timestamptz,
  add constraint nobody_excused_is_present check (not (is_present and is_excused)),
  add constraint seen_somehow check ((seen_by is null) = (seen_at is null));
update class_attendance set seen_by = by, seen_at = at where by <> 'staff';

-- What the codes are made from that a room shows for scanning. Secret, and not the key of its meeting: whoever comes to
-- that one sees its name.
alter table class_meetings
  add column scan_key text collate "C" not null unique default replace(gen_random_uuid()::text, '-', '');

-- In how many held classes of a batch a student was, and from how many they were excused, held or still to come.
create or replace view attended_classes as
select
  meeting.batch_id,
  attendance.student_id,
  count(*) filter (where attendance.is_present and meeting.state = 'held')::int as attended,
  count(*) filter (where attendance.is_excused and meeting.state <> 'cancelled')::int as excused
from class_attendance as attendance
join class_meetings as meeting on meeting.id = attendance.meeting_id
group by meeting.batch_id, attendance.student_id;

-- When the classes of a batch take place that are not cancelled, and how many of them were held: what opens with a class
-- goes by these. Days in Dhaka, in order.
create view class_days as
select
  batch_id,
  count(*) filter (where state = 'held')::int as held,
  array_agg(to_char(starts_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD') order by starts_at, id) as days
from class_meetings
where state <> 'cancelled'
group by batch_id;
