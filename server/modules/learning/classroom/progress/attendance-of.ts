import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** The live classes of a batch, and how many of them one student came to. */
export interface ClassesSoFar {
  /** All that are not cancelled. */
  planned: number
  held: number
  attended: number
  /** Those the student was excused from, held or still to come. */
  excused: number
}

/** The classes of each enrolment whose batch has any, by its id. */
export async function classesOfEnrolments(
  db: Db | Trx,
  ids: readonly number[],
): Promise<Map<number, ClassesSoFar>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('enrolments as enrolment')
    .select('enrolment.id')
    // Inside a select list the views are asked about one batch; joined, they would be worked out for all.
    .select([
      sql<{ planned: number; held: number } | null>`(select jsonb_build_object(
        'planned', counts.planned, 'held', counts.held)
        from class_counts as counts where counts.batch_id = enrolment.batch_id)`.as('batch'),
      sql<{ attended: number; excused: number } | null>`(select jsonb_build_object(
        'attended', own.attended, 'excused', own.excused)
        from attended_classes as own where own.batch_id = enrolment.batch_id
          and own.student_id = enrolment.student_id)`.as('own'),
    ])
    .where('enrolment.id', 'in', [...ids])
    .execute()
  return new Map(
    rows.flatMap(({ id, batch, own }) =>
      batch && batch.planned > 0
        ? [[id, { ...batch, ...(own ?? { attended: 0, excused: 0 }) }] as const]
        : [],
    ),
  )
}

/** A class that is not over. */
export interface ClassAhead {
  startsAt: string
  endsAt: string
}

/** The classes of each enrolment that are neither over nor cancelled, soonest first, by its id. */
export async function classesAhead(
  db: Db | Trx,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<Map<number, ClassAhead[]>> {
  const ahead = new Map<number, ClassAhead[]>()
  if (ids.length === 0) return ahead
  const rows = await db
    .selectFrom('enrolments as enrolment')
    .innerJoin('class_meetings as meeting', 'meeting.batch_id', 'enrolment.batch_id')
    .select(['enrolment.id', 'meeting.starts_at', 'meeting.ends_at'])
    .where('enrolment.id', 'in', [...ids])
    .where('meeting.state', '=', 'planned')
    .where('meeting.ends_at', '>', now)
    .orderBy('meeting.starts_at')
    .orderBy('meeting.id')
    .execute()
  for (const { id, starts_at, ends_at } of rows) {
    const classes = ahead.get(id) ?? []
    classes.push({ startsAt: starts_at.toISOString(), endsAt: ends_at.toISOString() })
    ahead.set(id, classes)
  }
  return ahead
}

/**
 * The share of the live classes of their batch that someone attended, in per cent, rounded down. Classes to come count;
 * cancelled and excused ones do not. null: there is no class that counts.
 */
export function attendedShare(classes: ClassesSoFar | undefined): number | null {
  if (!classes) return null
  const expected = classes.planned - classes.excused
  return expected > 0 ? Math.floor((classes.attended * 100) / expected) : null
}

/** The same of one enrolment. null also: no enrolment. */
export async function attendanceOf(
  db: Db | Trx,
  enrolment: { id: number } | null,
): Promise<number | null> {
  if (!enrolment) return null
  return attendedShare((await classesOfEnrolments(db, [enrolment.id])).get(enrolment.id))
}
