-- A mail that says nothing any more once its moment has passed is not sent after it.
alter table mails add column send_before timestamptz;

-- Who was reminded of a class, written with the mail itself: nobody is reminded twice. `starts_at` is that of the class
-- as it was then, so one that was moved is reminded of again.
create table class_reminders (
  meeting_id bigint not null references class_meetings on delete cascade,
  student_id bigint not null references students,
  kind text collate "C" not null check (kind in ('day', 'half-hour')),
  starts_at timestamptz not null,
  reminded_at timestamptz not null,
  mail_id bigint references mails on delete set null,
  primary key (meeting_id, student_id, kind, starts_at)
);
create index class_reminders_by_student on class_reminders (student_id asc);
create index class_reminders_by_mail on class_reminders (mail_id asc);
create index class_reminders_to_forget on class_reminders (starts_at asc);

-- Students who chose something else than the usual: reminders are on.
create table reminder_settings (
  student_id bigint primary key references students,
  has_class_reminders boolean not null
);
