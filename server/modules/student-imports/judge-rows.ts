import { sql } from 'kysely'
import type { ImportRow, RowForecast } from '#contract/student-imports/imports.ts'
import type { RowReason } from '#contract/student-imports/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { type AccountOfAddress, accountsOfAddresses } from '../students/index.ts'
import type { ImportContext, Importer } from './context.ts'
import { findNamedCourses, type NamedBatch, type NamedCourse } from './find-courses.ts'
import { readRow, type RowReading } from './read-row.ts'

/** What a row would do now, with what that needs. */
export interface Judgement {
  reading: RowReading
  outcome: RowForecast['outcome']
  reason: RowReason | null
  course: NamedCourse | null
  batch: NamedBatch | null
  account: AccountOfAddress | null
}

/** Decides for each row what it would do; whoever carries it out sees to the seats. Of two alike the first counts. */
export async function judgeRows(
  db: Db | Trx,
  { rules, now }: Pick<ImportContext, 'rules' | 'now'>,
  { rows, staff }: { rows: readonly ImportRow[]; staff: Importer },
): Promise<Judgement[]> {
  const readings = rows.map((row) => readRow(row, dhakaDay(now)))
  const courses = await findNamedCourses(
    db,
    rows.map(({ course }) => course),
  )
  const keys = [...new Set(readings.flatMap(({ email }) => email?.key ?? []))]
  const accounts = await accountsOfAddresses(db, keys)
  const had = await coursesHad(db, { keys, accounts: [...accounts.values()] })
  const seen = new Set<string>()
  return readings.map((reading) => {
    const { email, row } = reading
    const judged = { reading, course: null, batch: null, account: null }
    const refused = (reason: RowReason, more: Partial<Judgement> = {}): Judgement => ({
      ...judged,
      ...more,
      outcome: 'refused',
      reason,
    })
    if (!email) return refused(reading.fault ?? 'not_an_email')
    const course = courses.courseOf(row.course)
    if (typeof course === 'string') return refused(course)
    const batch = courses.batchOf(course, row.batch)
    if (typeof batch === 'string') return refused(batch, { course })
    const account = accounts.get(email.key) ?? null
    const found = { course, batch, account }
    if (account?.id === staff.id) return refused('own_account', found)
    if (!staff.isOwner && course.fee_poisha > rules.secondPersonAbove)
      return refused('worth_too_much', found)
    const pair = `${email.key} ${course.id}`
    if (seen.has(pair)) return refused('twice', found)
    seen.add(pair)
    const before = had.get(pair)
    if (before === 'review') return refused('course_in_review', found)
    const outcome = before ? 'already' : account ? 'account' : 'new'
    return { ...judged, ...found, outcome, reason: null }
  })
}

/** By address and course: enrolled or waited for already, or an order of it is being looked at. */
async function coursesHad(
  db: Db | Trx,
  { keys, accounts }: { keys: readonly string[]; accounts: readonly AccountOfAddress[] },
): Promise<Map<string, 'had' | 'review'>> {
  const ids = accounts.map(({ id }) => id)
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; course: number; kind: 'had' | 'review' }>`
    select email_key as key, course_id as course, 'had' as kind from student_import_rows
      where state = 'waiting' and email_key = any(${keys})
    union all
    select s.email_key, item.course_id, 'review' from order_items item
      join orders o on o.id = item.order_id join students s on s.id = item.student_id
      where item.student_id = any(${ids}) and o.state = 'payment_review'
    union all
    select s.email_key, item.course_id, 'had' from order_items item join students s on s.id = item.student_id
      where item.student_id = any(${ids}) and item.fulfilment in ('due', 'enrolled')`.execute(db)
  return new Map(rows.map(({ key, course, kind }) => [`${key} ${course}`, kind]))
}
