-- The same view with a type on every value: only then does PostgreSQL read one list alone (0.2 ms instead of 300 with
-- 100,000 entries in two lists).
drop view inbox_entries;
create view inbox_entries as
select
  'contact-messages'::text collate "C" as list, id, state, handled_by, handled_at, created_at, language,
  name, email, phone, null::bigint as course_id, subject, message as body, null::text as link
from contact_messages
union all
select
  'free-class-requests'::text collate "C", id, state, handled_by, handled_at, created_at, language,
  name, email, phone, course_id, null::text, null::text, null::text
from free_class_requests
union all
select
  'batch-alerts'::text collate "C", id, state, handled_by, handled_at, created_at, language,
  name, email, phone, course_id, null::text, null::text, null::text
from batch_alerts
union all
select
  'instructor-applications'::text collate "C", id, state, handled_by, handled_at, created_at, language,
  name, email, phone, null::bigint, subject, experience, sample_link
from instructor_applications
union all
select
  'newsletter-subscribers'::text collate "C", id, state, handled_by, handled_at, created_at, language,
  null::text, email, null::text collate "C", null::bigint, null::text, null::text, null::text
from newsletter_subscribers;
