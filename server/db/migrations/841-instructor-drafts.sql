-- Whether instructors write lessons is a part of what the provider decides.
alter table site_parts drop constraint site_parts_part_check;
alter table site_parts add constraint site_parts_part_check check (part in (
  'names', 'contact', 'social', 'look', 'announcement', 'home', 'reasons', 'testimonials', 'faq',
  'teaching', 'about', 'terms', 'privacy', 'refund-policy'));

-- The draft of a lesson that an instructor writes, until staff publish it. A row goes with the publishing.
create table instructor_drafts (
  lesson_id bigint primary key references lessons (id) on delete cascade,
  state text not null default 'writing' check (state in ('writing', 'waiting', 'sent-back')),
  written_by bigint references students (id) on delete set null,
  handed_in_at timestamptz,
  word text check (word <> ''),
  sent_back_by bigint references students (id) on delete set null,
  sent_back_at timestamptz,
  check (state <> 'waiting' or handed_in_at is not null),
  check (state <> 'sent-back' or (word is not null and sent_back_at is not null))
);
create index instructor_drafts_waiting on instructor_drafts (handed_in_at) where state = 'waiting';
create index instructor_drafts_by_writer on instructor_drafts (written_by);
create index instructor_drafts_by_sender on instructor_drafts (sent_back_by);
