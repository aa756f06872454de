-- What staff search by a part in the lists of what visitors sent: as fast with many rows as with few.
create index contact_messages_by_part on contact_messages
  using gin (trigrams_of(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || subject));
create index free_class_requests_by_part on free_class_requests
  using gin (trigrams_of(name || ' ' || email || ' ' || phone));
create index free_test_guests_by_part on free_test_guests
  using gin (trigrams_of(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')));
create index batch_alerts_by_part on batch_alerts
  using gin (trigrams_of(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')));
create index instructor_applications_by_part on instructor_applications
  using gin (trigrams_of(name || ' ' || email || ' ' || phone || ' ' || subject));
create index newsletter_subscribers_by_part on newsletter_subscribers using gin (trigrams_of(email));
create index free_test_guests_by_course on free_test_guests (course_id);
