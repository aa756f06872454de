import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import { latinDigits } from '#contract/money.ts'
import type { InboxEntry } from '#contract/staff/staff.ts'
import type { InboxList, inboxStates } from '#contract/staff/terms.ts'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { pageOf } from '#server/db/page-of.ts'
import { searchNewest } from '#server/db/search-newest.ts'
import { withThreads } from './contact-threads.ts'
import { candidateEntries, searchedTables } from './search-entries.ts'

export interface EntryPage {
  q?: string | undefined
  state?: (typeof inboxStates)[number] | undefined
  /** The id the page begins after. */
  after?: string | undefined
  limit: number
}

/** What visitors sent to one list, newest first, and where the next page begins. */
export async function listEntries(
  db: Db,
  list: InboxList,
  { staff, ...page }: EntryPage & { staff: { id: number } },
): Promise<{ rows: InboxEntry[]; next: string | null }> {
  let query = entries(db, list).limit(page.limit + 1)
  if (page.state) query = query.where('entry.state', '=', page.state)
  if (page.after) query = query.where('entry.id', '<', Number(page.after))
  const rows = page.q
    ? await search(db, list, { query, ...page, q: page.q })
    : await query.execute()
  const { shown, next } = pageOf(rows.map(asEntry), page.limit)
  return { rows: await withThreads(db, list, { entries: shown, staff }), next }
}

function search(
  db: Db,
  list: InboxList,
  { query, q, state, after, limit }: EntryPage & { query: ReturnType<typeof entries>; q: string },
): Promise<EntryRow[]> {
  const anywhere = containing(q)
  const typed = latinDigits(q).replace(/^(\+?88)?0|[\s()+.-]/g, '')
  const digits = /^\d{3,}$/.test(typed) ? typed : undefined
  const matching = query.where((where) =>
    where.or([
      ...(
        ['entry.name', 'entry.email', 'entry.subject', 'course.title', 'course.course_id'] as const
      ).map((column) => where(column, 'ilike', anywhere)),
      ...(digits ? [where('entry.phone', 'like', containing(digits))] : []),
    ]),
  )
  return searchNewest(
    db,
    {
      q,
      limit: limit + 1,
      table: searchedTables[list].table,
      id: 'entry.id',
      after,
      of: state ? sql`state = ${state}` : sql`true`,
      candidates: candidateEntries(list, { q, digits }),
    },
    (condition) => matching.where(condition).execute(),
  )
}

/** One entry of a list. */
export async function findEntry(
  db: Db | Trx,
  list: InboxList,
  { id, staff }: { id: number; staff: { id: number } },
): Promise<InboxEntry | undefined> {
  const row = await entries(db, list).where('entry.id', '=', id).executeTakeFirst()
  const found = await withThreads(db, list, { entries: row ? [asEntry(row)] : [], staff })
  return found[0]
}

function entries(db: Db | Trx, list: InboxList) {
  return db
    .selectFrom('inbox_entries as entry')
    .leftJoin('courses as course', 'course.id', 'entry.course_id')
    .leftJoin('students as handler', 'handler.id', 'entry.handled_by')
    .select([
      'entry.id',
      'entry.state',
      'entry.handled_at',
      'entry.created_at',
      'entry.language',
      'entry.name',
      'entry.email',
      'entry.phone',
      'entry.subject',
      'entry.body',
      'entry.link',
      'entry.marks',
      'entry.marks_possible',
      'course.course_id',
      'course.title',
      'handler.name as handler',
    ])
    .where('entry.list', '=', list)
    .orderBy('entry.id', 'desc')
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

/** A view's columns all count as nullable; these come from columns that are not. The reply schema checks it. */
function asEntry(row: EntryRow): InboxEntry {
  return {
    id: defined(row.id),
    state: row.state as InboxEntry['state'],
    handledAt: row.handled_at?.toISOString() ?? null,
    handledBy: row.handler,
    createdAt: defined(row.created_at).toISOString(),
    language: row.language as InboxEntry['language'],
    name: row.name,
    email: row.email,
    phone: row.phone,
    courseId: row.course_id,
    courseTitle: row.title,
    subject: row.subject,
    text: row.body,
    link: row.link,
    result:
      row.marks === null || row.marks_possible === null
        ? null
        : { marks: row.marks, marksPossible: row.marks_possible },
    thread: null,
  }
}
