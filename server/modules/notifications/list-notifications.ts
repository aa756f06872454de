import { Notice } from '#contract/notifications/kinds.ts'
import type { NotificationGroup, UnreadEvent } from '#contract/notifications/notifications.ts'
import { MOST_UNREAD } from '#contract/notifications/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import type { NotificationContext } from './context.ts'

/** Someone's notifications in groups, the one with the newest first, and where the next page begins. */
export async function listNotifications(
  { db }: Pick<NotificationContext, 'db'>,
  { studentId, after, limit }: { studentId: number; after?: string | undefined; limit: number },
): Promise<{ groups: NotificationGroup[]; next: string | null }> {
  const grouped = db
    .selectFrom('notifications')
    .select(['kind', 'subject'])
    .select((select) => [
      select.fn.max<number>('id').as('latest'),
      select.fn.countAll<number>().as('total'),
      select.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
    ])
    .where('student_id', '=', studentId)
    .groupBy(['kind', 'subject'])
  let query = db
    .selectFrom(grouped.as('grouped'))
    .innerJoin('notifications as newest', 'newest.id', 'grouped.latest')
    .select(['newest.id', 'newest.kind', 'newest.facts', 'newest.created_at'])
    .select(['grouped.total', 'grouped.unread'])
    .orderBy('newest.id', 'desc')
    .limit(limit + 1)
  if (after) query = query.where('newest.id', '<', Number(after))
  const rows = await query.execute()
  const { shown, next } = pageOf(rows, limit)
  return {
    groups: shown.flatMap((row) => {
      // What an earlier version said may be of a kind, or with facts, that no one has words for any more.
      const notice = Notice.safeParse({ kind: row.kind, facts: row.facts })
      if (!notice.success) return []
      return {
        id: row.id,
        notice: notice.data,
        count: row.unread || row.total,
        isRead: row.unread === 0,
        at: row.created_at.toISOString(),
      }
    }),
    next,
  }
}

/** What someone has not read, and up to when their session counts. */
export interface UnreadState extends UnreadEvent {
  sessionVersion: number
}

/** The unread of several people in one look. Who is not found is left out. */
export async function findUnread(
  db: Db,
  people: readonly number[],
): Promise<ReadonlyMap<number, UnreadState>> {
  if (people.length === 0) return new Map()
  const rows = await db
    .selectFrom('students')
    .select(['students.id', 'students.session_version'])
    .select((select) => [
      select
        .selectFrom(
          select
            .selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.student_id', '=', 'students.id')
            .where('notifications.read_at', 'is', null)
            .limit(MOST_UNREAD)
            .as('unread'),
        )
        .select((each) => each.fn.countAll<number>().as('count'))
        .as('unread'),
      select
        .selectFrom('notifications')
        .select('notifications.id')
        .whereRef('notifications.student_id', '=', 'students.id')
        .orderBy('notifications.id', 'desc')
        .limit(1)
        .as('latest'),
    ])
    .where('students.id', 'in', [...people])
    .execute()
  return new Map(
    rows.map(({ id, unread, latest, session_version }) => [
      id,
      { unread: unread ?? 0, latest: latest ?? 0, sessionVersion: session_version },
    ]),
  )
}
