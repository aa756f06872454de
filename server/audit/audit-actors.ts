import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Hops from value to value of a column in its index: it has few values and many rows. */
const ACTORS = sql`recursive actors (id) as (
  (select min(staff_id) from audit_entries)
  union all
  select (select min(staff_id) from audit_entries where staff_id > actors.id) from actors where actors.id is not null
)`
/** The name in the newest entry of each: in `students` that of a deleted account is gone. */
const NAMED = sql`join students using (id) cross join lateral (
  select staff_name from audit_entries where staff_id = actors.id order by id desc limit 1
) newest`
const OPERATORS = sql`recursive operators (name) as (
  (select min(operator) from audit_entries where operator is not null)
  union all
  select (select min(operator) from audit_entries where operator > operators.name) from operators where operators.name is not null
)`

/** Everyone of whom there is an entry, by name. */
export async function listAuditPeople(db: Db): Promise<{ studentId: string; name: string }[]> {
  const { rows } = await sql<{ student_id: string; name: string }>`
    with ${ACTORS} select student_id, staff_name as name from actors ${NAMED} order by staff_name, id`.execute(
    db,
  )
  return rows.map(({ student_id, name }) => ({ studentId: student_id, name }))
}

/**
 * Who has entries and a name or an email address like `pattern`, as LIKE has it: rows of `students`, and operators by
 * name.
 */
export async function findActors(
  db: Db,
  pattern: string,
): Promise<{ people: number[]; operators: string[] }> {
  const people = await sql<{ id: number }>`
    with ${ACTORS} select id from actors ${NAMED}
    where staff_name ilike ${pattern} or name ilike ${pattern} or email ilike ${pattern}`.execute(
    db,
  )
  const operators = await sql<{ name: string }>`
    with ${OPERATORS} select name from operators where name ilike ${pattern}`.execute(db)
  return {
    people: people.rows.map(({ id }) => id),
    operators: operators.rows.map(({ name }) => name),
  }
}
