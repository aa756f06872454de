import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import { COUNT_LIMIT, type InboxList, inboxLists } from '#contract/staff/terms.ts'
import type { Db } from '#server/db/connect.ts'

/** How many entries of each list are new, counted up to COUNT_LIMIT. */
export async function countNew(db: Db): Promise<Record<InboxList, number>> {
  const counts = inboxLists.map((list) =>
    db
      .selectFrom(
        db
          .selectFrom('inbox_entries')
          .select('id')
          .where('list', '=', list)
          .where('state', '=', 'new')
          .limit(COUNT_LIMIT)
          .as('fresh'),
      )
      .select([
        sql<string>`${sql.lit(list)}`.as('list'),
        (select) => select.fn.countAll<number>().as('count'),
      ]),
  )
  const [first, ...others] = counts
  const rows = await others.reduce((all, next) => all.unionAll(next), defined(first)).execute()
  return Object.fromEntries(
    inboxLists.map((list) => [list, rows.find((row) => row.list === list)?.count ?? 0]),
  ) as Record<InboxList, number>
}

/** Since when the oldest new entry of each list waits. */
export async function findOldestNew(db: Db): Promise<ReadonlyMap<InboxList, Date>> {
  const rows = await db
    .selectFrom('inbox_entries')
    .select('list')
    .select((oldest) => oldest.fn.min('created_at').as('at'))
    .where('state', '=', 'new')
    .groupBy('list')
    .execute()
  return new Map(rows.map(({ list, at }) => [list as InboxList, defined(at)]))
}
