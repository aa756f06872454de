import { sql } from 'kysely'
import { type Database, type DatabaseConfig, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { transact } from '#server/db/transact.ts'
import type { Day } from '#contract/time.ts'
import { type CourseDraft, renewEarlyFees, saveCourses } from '#server/modules/catalog/index.ts'
import { madeUpCourses } from '../make-catalogue.ts'

const AT_ONCE = 500

interface Filling {
  wanted: { courses: number; students: number; enrolments: number }
  today: Day
  progress: (line: string) => void
}

/** A database with made-up courses, batches, students, enrolments and carts, as PostgreSQL has them after an `analyze`. */
export async function filledDatabase(url: string, filling: Filling): Promise<Database> {
  const database = await openDatabase({ url, poolSize: 4 })
  await migrate(database)
  await fillSchool(database, filling)
  return database
}

/** The same in an empty database that has its tables. */
export async function fillSchool(
  database: Database,
  { wanted, today, progress }: Filling,
): Promise<void> {
  await saveAll(database, madeUpCourses(wanted.courses), (saved) =>
    progress(`${saved} of ${wanted.courses} courses`),
  )
  await makeBatches(database, today)
  progress(`${wanted.students} students`)
  await makeStudents(database, wanted.students)
  progress(`${wanted.enrolments} enrolments`)
  await makeEnrolments(database, wanted)
  progress('vacuum and analyze')
  await sql`vacuum (analyze)`.execute(database.db)
}

/** Made-up courses with their batches in an empty database, embedded or on a server; closes it again. */
export async function fillCourses(
  config: DatabaseConfig,
  courses: number,
  today: Day,
): Promise<void> {
  const database = await openDatabase(config)
  await migrate(database)
  await saveAll(database, madeUpCourses(courses), () => {})
  await makeBatches(database, today)
  await sql`vacuum (analyze)`.execute(database.db)
  await database.close()
}

async function saveAll(
  database: Database,
  drafts: Iterable<CourseDraft>,
  onSaved: (count: number) => void,
): Promise<void> {
  let waiting: CourseDraft[] = []
  let saved = 0
  const save = async () => {
    await transact(database.db, (trx) => saveCourses(trx, waiting))
    onSaved((saved += waiting.length))
    waiting = []
  }
  for (const draft of drafts) {
    waiting.push(draft)
    if (waiting.length === AT_ONCE) await save()
  }
  if (waiting.length > 0) await save()
}

/**
 * Three batches a course: one that has started, and two to enrol in, of which some are full and
 * some have an early-bird fee.
 */
async function makeBatches({ db }: Database, today: Day): Promise<void> {
  await sql`
    insert into batches (course_id, number, starts_on, enrol_by, seats, seats_taken, class_days, hours, early_fee_poisha, early_until)
    select id, n, start, start - 2, 40, (id * 7 + n * 13) % 41, '{Sat,Tue}', '20:30-22:00',
      case when id % 5 = 0 then fee_poisha / 2 end, case when id % 5 = 0 then start - 10 end
    from courses, generate_series(1, 3) as n, lateral (select ${today}::date + (n * 45 - 75 + id % 20)::int as start) as planned`.execute(
    db,
  )
  await renewEarlyFees(db, today)
}

async function makeStudents({ db }: Database, count: number): Promise<void> {
  await sql`
    insert into students (student_id, identity_uid, email, email_key, name, created_at)
    select 'ET_' || lpad(to_hex(n), 9, '0'), 'bench-' || n, 'student-' || n || '@example.com', 'student-' || n || '@example.com',
      'Student ' || n, timestamptz '2024-01-01' + n * interval '40 seconds'
    from generate_series(1, ${count}::int) as n`.execute(db)
}

/** Popular courses are bought much more often; students have a few courses each, and one in ten a course in the cart. */
async function makeEnrolments(
  { db }: Database,
  { courses, students, enrolments }: { courses: number; students: number; enrolments: number },
): Promise<void> {
  await sql`select setseed(0.2026)`.execute(db)
  await sql`
    insert into enrolments (student_id, course_id, order_item_id, enrolled_at)
    select student.id, course.id, n, timestamptz '2024-06-01' + n * interval '10 seconds'
    from (select n, 1 + n % ${students}::int as student, 1 + floor(${courses}::int * power(random(), 2))::int as course
      from generate_series(1, ${enrolments}::int) as n) as wish
    join (select id, row_number() over (order by id) as place from students) as student on student.place = wish.student
    join (select id, row_number() over (order by id) as place from courses) as course on course.place = wish.course
    on conflict do nothing`.execute(db)
  await sql`
    insert into cart_items (student_id, course_id)
    select student.id, course.id
    from (select id, row_number() over (order by id) as place from students where id % 10 = 0) as student
    cross join lateral (values (1 + student.place % ${courses}::int), (1 + (student.place * 7) % ${courses}::int)) as wish (place)
    join (select id, row_number() over (order by id) as place from courses) as course on course.place = wish.place
    on conflict do nothing`.execute(db)
}
