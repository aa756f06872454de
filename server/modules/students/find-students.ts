import { type RawBuilder, sql } from 'kysely'
import { latinDigits } from '#contract/money.ts'
import { spelledTag } from '#contract/staff/student-overview.ts'
import type { Role } from '#contract/students/terms.ts'
import { addDays, type Day, dhakaMoment } from '#contract/time.ts'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import { searchNewest, studentsWith } from '#server/db/search-newest.ts'
import type { StudentRecord } from './student-record.ts'

/**
 * Students, newest first, for staff: `q` is part of a name, an email address, a phone or a student id, or a
 * whole tag. One or two letters are looked for among the newest only.
 */
export async function findStudents(
  db: Db,
  page: {
    q?: string | undefined
    role?: Role | undefined
    /** Whose first course began in these days of Dhaka. */
    beganFrom?: Day | undefined
    beganTo?: Day | undefined
    after?: string | undefined
    limit: number
  },
): Promise<{ students: StudentRecord[]; next: string | null; count: number | null }> {
  let query = db.selectFrom('students')
  if (page.role) query = query.where('role', '=', page.role)
  const search = page.q ? searchOf(page.q) : null
  if (search) query = query.where(search.isFound)
  const hasDays = (page.beganFrom ?? page.beganTo) !== undefined
  if (hasDays) query = query.where(beganIn(page))
  const count = hasDays
    ? (
        await query
          .select((select) => select.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    : null
  if (page.after) query = query.where('id', '<', Number(page.after))
  const rows = query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  const found = search
    ? await searchNewest(
        db,
        {
          ...search,
          limit: page.limit + 1,
          table: 'students',
          id: 'students.id',
          after: page.after,
        },
        (condition) => rows.where(condition).execute(),
      )
    : await rows.execute()
  const { shown, next } = pageOf(found, page.limit)
  return { students: shown, next, count }
}

/** Who is found, and through indexes who may be. */
function searchOf(q: string): {
  q: string
  isFound: RawBuilder<boolean>
  candidates: RawBuilder<number>
} {
  const anywhere = containing(q)
  const digits = latinDigits(q).replace(/^(\+?88)?0|[\s()+.-]/g, '')
  const phone = /^\d{3,}$/.test(digits) ? digits : null
  const tagged = sql`select tag.student_id from student_tags tag where tag.tag = ${spelledTag(q)}`
  const former = formerAccounts(phone === null ? [q] : [q, phone])
  return {
    q,
    isFound: sql<boolean>`(students.name ilike ${anywhere} or students.email ilike ${anywhere}
      or students.student_id ilike ${anywhere} or students.id in (${tagged})
      or students.id in (${former})
      or ${phone === null ? sql`false` : sql`students.phone like ${containing(phone)}`})`,
    candidates: sql<number>`${studentsWith(q)} union ${tagged} union ${former}
      ${phone === null ? sql`` : sql`union ${studentsWith(phone)}`}`,
  }
}

/** Who had another account with such an address or phone, before both became one. */
function formerAccounts(parts: readonly string[]): RawBuilder<number> {
  const found = parts.map(
    (part) =>
      sql`(merge.former_email ilike ${containing(part)} or merge.former_phone like ${containing(part)})`,
  )
  return sql<number>`select merge.kept_id from account_merges merge where ${sql.join(found, sql` or `)}`
}

/** As the report of sales counts new students: by the first of their enrolments. */
function beganIn({
  beganFrom,
  beganTo,
}: {
  beganFrom?: Day | undefined
  beganTo?: Day | undefined
}) {
  return sql<boolean>`students.id in (
    select enrolment.student_id from enrolments enrolment
    where enrolment.state = 'active'
      and enrolment.enrolled_at >= ${beganFrom ? dhakaMoment(beganFrom) : sql`'-infinity'`}::timestamptz
      and enrolment.enrolled_at < ${beganTo ? dhakaMoment(addDays(beganTo, 1)) : sql`'infinity'`}::timestamptz
      and not exists (
        select from enrolments former
        where former.student_id = enrolment.student_id
          and (former.enrolled_at, former.id) < (enrolment.enrolled_at, enrolment.id)))`
}
