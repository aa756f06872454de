-- Who was in a class. A correction of staff stays: joining later does not undo it.
create table class_attendance (
  meeting_id bigint not null references class_meetings on delete cascade,
  student_id bigint not null references students,
  is_present boolean not null,
  by text collate "C" not null check (by in ('joined', 'scanned', 'staff')),
  at timestamptz not null,
  corrected_by bigint references students,
  primary key (meeting_id, student_id),
  constraint corrected_by_staff check ((by = 'staff') = (corrected_by is not null))
);
create index class_attendance_by_student on class_attendance (student_id asc);

-- What other modules may know of the classes of a batch: those that count, and those that were held.
create view class_counts as
select
  batch_id,
  count(*) filter (where state <> 'cancelled')::int as planned,
  count(*) filter (where state = 'held')::int as held
from class_meetings
group by batch_id;

-- In how many held classes of a batch a student was.
create view attended_classes as
select meeting.batch_id, attendance.student_id, count(*)::int as attended
from class_attendance as attendance
join class_meetings as meeting on meeting.id = attendance.meeting_id
where attendance.is_present and meeting.state = 'held'
group by meeting.batch_id, attendance.student_id;
