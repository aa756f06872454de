import { defined } from '#contract/defined.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry, AuditFilters } from '#contract/staff/audit-list.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import type { AuditValues } from './record-audit.ts'
import { type AuditSearchContext, findEntries } from './search-audit.ts'

/** What staff did, newest first, and where the next page begins. */
export async function listAudit(
  { db, findCourseIds }: { db: Db } & AuditSearchContext,
  page: AuditFilters & { after?: string | undefined; limit: number },
): Promise<{ rows: AuditEntry[]; next: string | null }> {
  const filter = { where: conditionsOf(page), limit: page.limit + 1 }
  const ids = page.q ? await findEntries({ db, findCourseIds }, { ...filter, q: page.q }) : null
  const found = await db
    .selectFrom('audit_entries as entry')
    .leftJoin('students as person', 'person.id', 'entry.staff_id')
    .select([
      'entry.id',
      'entry.at',
      'entry.operator',
      'entry.staff_name',
      'entry.action',
      'entry.subject',
      'entry.before',
      'entry.after',
    ])
    .select('person.student_id')
    .where(ids ? sql<boolean>`entry.id = any(${ids}::bigint[])` : filter.where)
    .orderBy('entry.id', 'desc')
    .limit(filter.limit)
    .execute()
  const { shown, next } = pageOf(found, page.limit)
  const rows = shown.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: { name: row.staff_name ?? defined(row.operator), studentId: row.student_id },
    action: row.action,
    subject: row.subject,
    before: row.before as AuditValues | null,
    after: row.after as AuditValues | null,
  }))
  return { rows, next }
}

/** What the filters and the page ask of `entry`, apart from the words of a search. */
function conditionsOf({
  after,
  person,
  action,
}: AuditFilters & { after?: string | undefined }): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (after) conditions.push(sql`entry.id < ${Number(after)}`)
  if (person)
    conditions.push(sql`entry.staff_id = (select id from students where student_id = ${person})`)
  if (action?.includes('.')) conditions.push(sql`entry.action = ${action}`)
  // "." sorts before "/": all actions of the noun, by the index.
  else if (action)
    conditions.push(sql`entry.action > ${`${action}.`} and entry.action < ${`${action}/`}`)
  return sql.join(conditions, sql` and `)
}
