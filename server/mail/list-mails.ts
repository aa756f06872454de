import { sql, type Selectable } from 'kysely'
import type { KeptMail, mailStates } from '#contract/staff.ts'
import { COUNT_LIMIT } from '#contract/staff.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '../db/connect.ts'
import type { Mails } from '../db/tables.ts'

/** Mails, newest first; `q` is part of the receiver's address or of the subject. */
export async function listMails(
  db: Db,
  page: { q?: string | undefined; state?: (typeof mailStates)[number] | undefined; after?: string | undefined; limit: number },
): Promise<{ rows: KeptMail[]; next: string | null }> {
  let query = db
    .selectFrom('mails')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.state) query = query.where('state', '=', page.state)
  if (page.after) query = query.where('id', '<', Number(page.after))
  if (page.q) {
    const anywhere = `%${page.q.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((where) => where.or([where('recipient', 'ilike', anywhere), where('subject', 'ilike', anywhere)]))
  }
  const found = await query.execute()
  const rows = found.slice(0, page.limit).map(asKeptMail)
  return { rows, next: found.length > page.limit ? String(rows.at(-1)!.id) : null }
}

/**
 * Puts a mail that failed or was kept in the queue again, with all its tries.
 *
 * @throws Problem not_found: no such mail, or its text is gone because it was sent
 */
export async function retryMail(db: Db, id: number, now: Date): Promise<KeptMail> {
  const mail = await db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, next_try_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'kept', 'waiting'])
    .returningAll()
    .executeTakeFirst()
  if (!mail) throw new Problem('not_found')
  return asKeptMail(mail)
}

/** How many mails could not be sent, counted up to COUNT_LIMIT. */
export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom('mails').select('id').where('state', '=', 'failed').limit(COUNT_LIMIT).as('failed'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The check constraint of the table holds the states. */
function asKeptMail(mail: Selectable<Mails>): KeptMail {
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    body: mail.state === 'sent' ? null : mail.body,
    state: mail.state as KeptMail['state'],
    attempts: mail.attempts,
    lastError: mail.last_error,
    createdAt: mail.created_at.toISOString(),
    sentAt: mail.sent_at?.toISOString() ?? null,
  }
}
