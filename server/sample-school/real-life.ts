import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** What people who exist have left in a database beside a sample school. */
export interface RealLife {
  /** Addresses of accounts to which mail can be sent, the first ten. */
  accounts: { count: number; first: string[] }
  /** Orders of theirs. */
  orders: number
  /** Courses that are not of the sample catalogue. */
  courses: number
  /** Parts of the site that were changed at `/staff/site`, but for the one that the school itself saves. */
  siteParts: number
}

/** Addresses of invented people end in a name that belongs to nobody (RFC 2606). */
const INVENTED = '%.example'
const NAMED = 10

/** What would be lost with this database. */
export async function realLife(db: Db): Promise<RealLife> {
  const people = db
    .selectFrom('students')
    .where('deleted_at', 'is', null)
    .where('email_key', 'not like', INVENTED)
  const count = (rows: { count: number } | undefined) => rows?.count ?? 0
  const all = sql<number>`count(*)::int`.as('count')
  return {
    accounts: {
      count: count(await people.select(all).executeTakeFirst()),
      first: (await people.select('email').orderBy('id').limit(NAMED).execute()).map(
        ({ email }) => email,
      ),
    },
    orders: count(
      await db
        .selectFrom('orders')
        .select(all)
        .where('student_id', 'in', people.select('id'))
        .executeTakeFirst(),
    ),
    courses: count(
      await db.selectFrom('courses').select(all).where('is_sample', '=', false).executeTakeFirst(),
    ),
    siteParts: count(
      await db
        .selectFrom('site_parts')
        .leftJoin('students', 'students.id', 'site_parts.saved_by')
        .select(all)
        .where(
          sql<boolean>`(part, site_parts.version) is distinct from ('teaching', 1) or email_key not like ${INVENTED}`,
        )
        .executeTakeFirst(),
    ),
  }
}
