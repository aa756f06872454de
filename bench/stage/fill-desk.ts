import { sql } from 'kysely'
import type { Database, Db } from '#server/db/connect.ts'

const FIRST = ['Karim', 'Shirin', 'Tanvir', 'Nusrat', 'Rafiq', 'Mitu', 'Sabbir', 'Farzana']
const FIRST_BN = ['করিম', 'শিরিন', 'তানভীর', 'নুসরাত', 'রফিক', 'মিতু', 'সাব্বির', 'ফারজানা']
const LAST = ['Hossain', 'Akter', 'Rahman', 'Chowdhury', 'Islam', 'Begum', 'Uddin', 'Sultana']
const LAST_BN = ['হোসেন', 'আক্তার', 'রহমান', 'চৌধুরী', 'ইসলাম', 'বেগম', 'উদ্দিন', 'সুলতানা']

/** What staff and instructors list besides students and enrolments, in a database that `filledDatabase` made. */
export async function fillDesk(
  { db }: Database,
  { questions, progress }: { questions: number; progress: (line: string) => void },
): Promise<void> {
  progress('people')
  await namePeople(db)
  progress('orders')
  await makeOrders(db)
  progress('questions')
  await makeQuestions(db, questions)
  progress('mails, certificates, reviews and the rest')
  await makeMessages(db)
  await makeRecords(db)
  await sql`vacuum (analyze)`.execute(db)
}

/** Names in either script, phones, one instructor with an account and one without a course. */
async function namePeople(db: Db): Promise<void> {
  const pick = (names: readonly string[], by: number) =>
    sql`(${names}::text[])[1 + id / ${sql.lit(by)} % ${sql.lit(names.length)}]`
  await sql`
    update students set phone = '+88017' || lpad((id % 100000000)::text, 8, '0'),
      name = case when id % 3 = 0 then ${pick(FIRST_BN, 1)} || ' ' || ${pick(LAST_BN, 8)}
        else ${pick(FIRST, 1)} || ' ' || ${pick(LAST, 8)} end`.execute(db)
  await sql`
    insert into instructor_accounts (instructor_id, student_id, email_key, language, invited_by)
    select (select instructor_id from course_instructors order by course_id desc limit 1), id, email_key, 'en', id
    from students where id = 2`.execute(db)
  await sql`insert into student_tags (student_id, tag) select id, 'scholarship' from students where id in (5, 50, 500)`.execute(
    db,
  )
}

/** An order of one paid course for each enrolment; one in fifty had a refund. */
export async function makeOrders(db: Db): Promise<void> {
  const number = sql`'ED' || translate(upper(lpad(to_hex(order_item_id), 8, '0')), '01', 'GH')`
  await sql`
    insert into orders (id, number, student_id, checkout_key, state, fee_poisha, net_poisha, vat_poisha, total_poisha,
      expires_at, created_at, paid_at)
    select order_item_id, ${number}, student_id, gen_random_uuid(), 'paid', 100000, 100000, 0, 100000, enrolled_at,
      enrolled_at, enrolled_at
    from enrolments`.execute(db)
  await sql`
    insert into order_items (id, order_id, student_id, course_id, title, fee_poisha, net_poisha, vat_poisha, total_poisha,
      vat_rate_bp, fulfilment)
    select order_item_id, order_item_id, student_id, course_id, 'A course', 100000, 100000, 0, 100000, 0, 'enrolled'
    from enrolments`.execute(db)
  await sql`
    insert into payments (id, order_id, student_id, gateway, mode, merchant_ref, state, amount_poisha, gateway_ref,
      created_at, finished_at)
    select order_item_id, order_item_id, student_id, case when id % 10 = 0 then 'manual' else 'bkash' end, 'sandbox',
      'P' || order_item_id, 'succeeded', 100000, 'TRX' || order_item_id, enrolled_at, enrolled_at
    from enrolments`.execute(db)
  await sql`
    insert into manual_transfers (payment_id, student_id, channel, trx_id, claimed_poisha, state, created_at, decided_at)
    select id, student_id, 'nagad', 'NGD' || lpad(id::text, 8, '0'), 100000, 'verified', created_at, created_at
    from payments where gateway = 'manual'`.execute(db)
  await sql`
    insert into refunds (payment_id, order_id, student_id, merchant_ref, amount_poisha, state, cause, reason, requested_by,
      created_at, finished_at)
    select id, order_id, student_id, 'R' || id, 1000, 'succeeded', 'student', 'no time', student_id, created_at, created_at
    from payments where id % 50 = 0`.execute(db)
}

/** An instructor has answered nineteen of twenty. Sixty words each, of which some name what only few ask about. */
async function makeQuestions(db: Db, count: number): Promise<void> {
  const words = sql`(select string_agg(substr(md5((n * 61 + word)::text), 1, 4), ' ') from generate_series(1, 30) word)`
  await sql`
    insert into questions (question_id, course_id, author_id, author_as, title, source, document, created_at)
    select lpad(to_hex(n), 10, '0'), course.id, person.id, 'student', 'Question ' || n || ' about a lesson',
      case when n % 500 = 0 then 'রিকার্সন কীভাবে থামে? ' else '' end || ${words}, '{}',
      timestamptz '2025-01-01' + n * interval '1 minute'
    from generate_series(1, ${count}::int) n
    join (select id, row_number() over (order by id) - 1 as place from courses) course
      on course.place = n % (select count(*) from courses)
    join (select id, row_number() over (order by id) - 1 as place from students) person
      on person.place = n % (select count(*) from students)`.execute(db)
  await sql`
    insert into answers (question_id, author_id, author_as, source, document)
    select id, 2, 'instructor', 'Answer ' || id || ': read the lesson again', '{}' from questions where id % 20 <> 0`.execute(
    db,
  )
}

async function makeMessages(db: Db): Promise<void> {
  await sql`
    insert into mails (kind, recipient, subject, body, state, attempts, created_at, sent_at)
    select 'receipt', email, 'Receipt of order ' || id || ' no. ' || n, '', 'sent', 1, created_at, created_at
    from students, generate_series(1, 2) n`.execute(db)
  await sql`
    insert into notifications (student_id, kind, facts, subject, created_at, read_at)
    select id, 'question-answered', '{}', 'question ' || n, created_at, created_at
    from students, generate_series(1, 3) n`.execute(db)
  await sql`
    insert into contact_messages (name, email, subject, message, language, state, handled_at, created_at)
    select name, email, 'About order ' || id, 'When does it begin?', 'en', 'handled', created_at, created_at
    from students where id % 4 = 0`.execute(db)
}

async function makeRecords(db: Db): Promise<void> {
  await sql`
    insert into certificates (serial, student_id, course_id, name_on_it, issued_at)
    select 'EDI-' || lpad(to_hex(enrolment.id), 8, '0'), student_id, course_id, 'A name', enrolled_at
    from enrolments enrolment where id % 20 = 0`.execute(db)
  await sql`
    insert into reviews (course_id, student_id, shown_name, stars, text, written_at)
    select course_id, student_id, 'A student', 1 + id % 5, 'A good course', enrolled_at
    from enrolments where id % 10 = 0`.execute(db)
  await sql`
    insert into audit_entries (operator, action, subject, at)
    select 'karim', 'order.paid', number, created_at from orders`.execute(db)
  await sql`
    insert into waiting_places (batch_id, student_id, joined_at)
    select (select min(id) from batches), id, created_at from students where id % 20 = 0`.execute(
    db,
  )
  await sql`
    insert into media (media_id, kind, name, state, ready_at)
    select 'm' || lpad(id::text, 9, '0'), 'video', 'Lesson ' || id || '.mp4', 'ready', created_at
    from students where id % 10 = 0`.execute(db)
}
