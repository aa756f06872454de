import { sql } from 'kysely'
import type { AuditEntry, AuditFilters } from '#contract/staff/audit-list.ts'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import type { AuditValues } from './record-audit.ts'

/** What staff did, newest first, and where the next page begins. */
export async function listAudit(
  db: Db,
  page: AuditFilters & { after?: string | undefined; limit: number },
): Promise<{ rows: AuditEntry[]; next: string | null }> {
  let query = db
    .selectFrom('audit_entries as entry')
    .leftJoin('students as person', 'person.id', 'entry.staff_id')
    .select([
      'entry.id',
      'entry.at',
      'entry.operator',
      'entry.action',
      'entry.subject',
      'entry.before',
      'entry.after',
    ])
    .select(['person.name', 'person.student_id'])
    .orderBy('entry.id', 'desc')
    .limit(page.limit + 1)
  if (page.after) query = query.where('entry.id', '<', Number(page.after))
  if (page.person) query = query.where('person.student_id', '=', page.person)
  if (page.action?.includes('.')) query = query.where('entry.action', '=', page.action)
  // "." sorts before "/": all actions of the noun, by the index.
  else if (page.action)
    query = query
      .where('entry.action', '>', `${page.action}.`)
      .where('entry.action', '<', `${page.action}/`)
  if (page.q) {
    const anywhere = containing(page.q)
    query = query.where((where) =>
      where.or(
        (['entry.subject', 'entry.operator', 'person.name', 'person.email'] as const).map(
          (column) => where(column, 'ilike', anywhere),
        ),
      ),
    )
  }
  const found = await query.execute()
  const rows = found.slice(0, page.limit).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: { name: row.name ?? row.operator!, studentId: row.student_id },
    action: row.action,
    subject: row.subject,
    before: row.before as AuditValues | null,
    after: row.after as AuditValues | null,
  }))
  return { rows, next: found.length > page.limit ? String(rows.at(-1)!.id) : null }
}

/** Everybody of whom there is an entry, by name. Hops from person to person in the index: it has few people and many rows. */
export async function listAuditPeople(db: Db): Promise<{ studentId: string; name: string }[]> {
  const { rows } = await sql<{ student_id: string; name: string }>`
    with recursive actors (id) as (
      (select min(staff_id) from audit_entries)
      union all
      select (select min(staff_id) from audit_entries where staff_id > actors.id) from actors where actors.id is not null
    )
    select student_id, name from actors join students using (id) order by name, id`.execute(db)
  return rows.map(({ student_id, name }) => ({ studentId: student_id, name }))
}
