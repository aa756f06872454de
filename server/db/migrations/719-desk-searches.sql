-- The parts of three letters of some words, as before, in a time that grows with the words and not with their square.
create or replace function trigrams_of(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct one || two || three), '{}')
  from (
    select letter as one, lead(letter) over letters as two, lead(letter, 2) over letters as three
    from string_to_table(lower(words), null) with ordinality as spelled (letter, place)
    window letters as (order by place)
  ) as parts
  where three is not null
$$;

-- What staff search by a part, in either script: lists stay as fast with many rows as with few.
create index students_by_part on students
  using gin (trigrams_of(name || ' ' || email || ' ' || student_id || ' ' || coalesce(phone, '')));
create index students_by_phone on students (phone) where phone is not null;
create index students_by_name on students (name);
create index certificates_by_part on certificates using gin (trigrams_of(serial));
create index mails_by_part on mails using gin (trigrams_of(recipient || ' ' || subject));
create index questions_by_part on questions using gin (trigrams_of(title || ' ' || source));
create index answers_by_part on answers using gin (trigrams_of(source));
create index media_by_part on media using gin (trigrams_of(name));
create index payments_by_merchant_ref on payments (merchant_ref);
create index payments_by_gateway_ref on payments (gateway_ref) where gateway_ref is not null;
create index manual_transfers_by_trx on manual_transfers (trx_id);

-- Whether an instructor or a member of the staff has answered, and nobody hid it: lists of what waits read an index.
alter table questions add column has_teacher_answer boolean not null default false;
update questions set has_teacher_answer = true where exists (
  select from answers where answers.question_id = questions.id and answers.hidden_at is null and answers.author_as <> 'student'
);
create function note_teacher_answer() returns trigger language plpgsql as $$
declare
  answer answers := coalesce(new, old);
begin
  if answer.author_as = 'student' then
    return null;
  end if;
  -- One after the other: each looks at what the other left.
  perform from questions where id = answer.question_id for no key update;
  update questions set has_teacher_answer = exists (
    select from answers where answers.question_id = answer.question_id and answers.hidden_at is null and answers.author_as <> 'student'
  ) where id = answer.question_id;
  return null;
end $$;
create trigger answers_note_teacher after insert or delete or update of hidden_at on answers
  for each row execute function note_teacher_answer();

drop index questions_open;
create index questions_waiting on questions (id)
  where solved_at is null and hidden_at is null and locked_at is null and author_as = 'student' and not has_teacher_answer;
create index questions_waiting_of_a_course on questions (course_id, id)
  where solved_at is null and hidden_at is null and locked_at is null and author_as = 'student' and not has_teacher_answer;

-- Lists of what few rows are.
create index enrolments_ended on enrolments (id) where state = 'revoked';
create index reviews_removed on reviews (id) where removed_at is not null;
create index reviews_brought on reviews (id) where student_id is null;
create index reviews_unanswered on reviews (id) where answer is null and removed_at is null and student_id is not null;

-- Whatever is stored about a person, for their export and when their account is deleted.
create index certificates_by_student on certificates (student_id);
create index test_allowances_by_student on test_allowances (student_id);
create index test_extensions_by_student on test_extensions (student_id);
create index order_items_by_student on order_items (student_id);
create index order_history_by_student on order_history (student_id);
create index payments_by_student on payments (student_id);
create index manual_transfers_by_student on manual_transfers (student_id);
create index refunds_by_student on refunds (student_id);
create index receipts_by_student on receipts (student_id);
create index coupon_redemptions_by_student on coupon_redemptions (student_id);
create index manual_enrolments_by_student on manual_enrolments (student_id);
create index attempt_results_by_student on attempt_results (student_id);
create index contact_messages_by_address on contact_messages (lower(email));
create index newsletter_subscribers_by_address on newsletter_subscribers (lower(email));
create index free_class_requests_by_address on free_class_requests (lower(email));
create index instructor_applications_by_address on instructor_applications (lower(email));
create index batch_alerts_by_address on batch_alerts (lower(email));
create index free_test_guests_by_email on free_test_guests (lower(email));
create index orientation_bookings_by_address on orientation_bookings (lower(email));
create index instructor_invitations_by_address on instructor_invitations (lower(email_key));
