import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { StaffMail } from '#contract/staff/staff.ts'
import { type mailStates, COUNT_LIMIT } from '#contract/staff/terms.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { recordAudit } from '../audit/index.ts'
import { containing } from '../db/contains.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/transact.ts'
import type { Mails, Tables } from '../db/tables.ts'
import { pageOf } from '#server/db/page-of.ts'
import { hasParts, searchNewest } from '#server/db/search-newest.ts'

/** Tries after which a mail that is to be tried again counts as one that fails: some 6 minutes, past the usual greylisting. */
const TRIES_BEFORE_FAILING = 3

/** Given up, or failing again and again while its next try waits: a mail server that is down must not look like silence. */
function isFailing({ eb, or, and }: ExpressionBuilder<Tables, 'mails'>) {
  return or([
    eb('state', '=', 'failed'),
    and([
      eb('state', '=', 'waiting'),
      eb('attempts', '>=', TRIES_BEFORE_FAILING),
      eb('last_error', 'is not', null),
    ]),
  ])
}

/**
 * Mails, newest first; `q` is part of the receiver's address or of the subject, and `failed` are those that keep failing
 * too. One or two letters are looked for among the newest only.
 */
export async function listMails(
  db: Db,
  page: {
    q?: string | undefined
    state?: (typeof mailStates)[number] | undefined
    /** Those to one address. */
    recipient?: string | undefined
    after?: string | undefined
    limit: number
  },
): Promise<{ rows: StaffMail[]; next: string | null }> {
  let query = db
    .selectFrom('mails')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.state)
    query = page.state === 'failed' ? query.where(isFailing) : query.where('state', '=', page.state)
  if (page.recipient !== undefined)
    query = query.where(sql<boolean>`lower(recipient) = ${emailKey(page.recipient)}`)
  if (page.after) query = query.where('id', '<', Number(page.after))
  const { q } = page
  const found = q ? await search(db, query, { ...page, q }) : await query.execute()
  const { shown, next } = pageOf(found, page.limit)
  return { rows: shown.map(asStoredMail), next }
}

function search(
  db: Db,
  query: SelectQueryBuilder<Tables, 'mails', Selectable<Mails>>,
  { q, after, limit }: { q: string; after?: string | undefined; limit: number },
): Promise<Selectable<Mails>[]> {
  const anywhere = containing(q)
  const matching = query.where((where) =>
    where.or([where('recipient', 'ilike', anywhere), where('subject', 'ilike', anywhere)]),
  )
  return searchNewest(
    db,
    {
      q,
      limit: limit + 1,
      table: 'mails',
      id: 'mails.id',
      after,
      candidates: sql`select id from mails where ${hasParts(sql`recipient || ' ' || subject`, q)}`,
    },
    (condition) => matching.where(condition).execute(),
  )
}

/**
 * Puts a mail that failed or was kept in the queue again, with all its tries.
 *
 * @throws Problem not_found: no such mail, its text is gone because it was sent, or its link is not kept
 */
export async function retryMail(
  { db, now, sendMailsSoon }: { db: Db; now: Date; sendMailsSoon(): void },
  { id, staff }: { id: number; staff: { id: number } },
): Promise<StaffMail> {
  const queued = await transact(db, async (trx) => {
    const before = await trx
      .selectFrom('mails')
      .select(['state', 'attempts'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const mail = await trx
      .updateTable('mails')
      .set({ state: 'waiting', attempts: 0, next_try_at: now })
      .where('id', '=', id)
      .where('state', 'in', ['failed', 'kept', 'waiting'])
      .where((where) =>
        where.or([where('has_secret_link', '=', false), where('sealed_link', 'is not', null)]),
      )
      .returningAll()
      .executeTakeFirst()
    if (!before || !mail) throw new Problem('not_found')
    const { state, attempts } = mail
    await recordAudit(trx, {
      actor: staff,
      action: 'mail.queued_again',
      subject: `mails/${id}`,
      before,
      after: { state, attempts },
    })
    return asStoredMail(mail)
  })
  sendMailsSoon()
  return queued
}

/** How many mails could not be sent, or keep failing, counted up to COUNT_LIMIT. */
export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(
      db.selectFrom('mails').select('id').where(isFailing).limit(COUNT_LIMIT).as('failed'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Since when the oldest of them waits, of COUNT_LIMIT at most; null: none does. */
export async function findOldestFailedMail(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom(
      db.selectFrom('mails').select('created_at').where(isFailing).limit(COUNT_LIMIT).as('failed'),
    )
    .select((oldest) => oldest.fn.min('failed.created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** The check constraint of the table holds the states. */
function asStoredMail(mail: Selectable<Mails>): StaffMail {
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    body: mail.state === 'sent' ? null : mail.body,
    canRetry: mail.state !== 'sent' && (!mail.has_secret_link || mail.sealed_link !== null),
    state: mail.state as StaffMail['state'],
    attempts: mail.attempts,
    lastError: mail.last_error,
    createdAt: mail.created_at.toISOString(),
    sentAt: mail.sent_at?.toISOString() ?? null,
  }
}
