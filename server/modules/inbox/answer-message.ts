import { defined } from '#contract/defined.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { InboxEntry, NewContactLine } from '#contract/staff/staff.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'
import { findEntry } from './list-entries.ts'

/** Lines that may be written about one message: each list entry carries all of its own. */
const MOST_LINES = 50

export interface InboxDesk {
  db: Db
  now: Date
  staff: { id: number }
  /** The name of the provider. */
  names: Record<LanguageCode, string>
  sendMailsSoon: () => void
}

/**
 * Answers a message of the contact form by mail, or notes something about it for the staff. An answer marks a new
 * message as handled. The person's own last line sent once more, as a lost reply makes one do, changes nothing.
 *
 * @throws Problem not_found, thread_full
 */
export async function addContactLine(
  desk: InboxDesk,
  { id, kind, text }: NewContactLine & { id: number },
): Promise<InboxEntry> {
  const { db, staff } = desk
  const entry = await transact(db, async (trx) => {
    const message = await lockMessage(trx, id)
    const last = await trx
      .selectFrom('contact_lines')
      .select(['id', 'kind', 'body', 'written_by'])
      .where('message_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isSame = last?.kind === kind && last.body === text && last.written_by === staff.id
    const line = isSame ? last : await insertLine(trx, desk, { message, kind, text })
    await recordAudit(trx, {
      actor: staff,
      action: kind === 'answer' ? 'inbox.answered' : 'inbox.noted',
      subject: `contact-messages/${id}`,
      before: { line: last?.id ?? null },
      after: { line: line.id },
    })
    return defined(await findEntry(trx, 'contact-messages', { id, staff }))
  })
  if (kind === 'answer') desk.sendMailsSoon()
  return entry
}

async function insertLine(
  trx: Trx,
  { names, staff, now }: InboxDesk,
  { message, kind, text }: NewContactLine & { message: Awaited<ReturnType<typeof lockMessage>> },
): Promise<{ id: number }> {
  const { id } = message
  const { count } = await trx
    .selectFrom('contact_lines')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_LINES) throw new Problem('thread_full')
  const mail = kind === 'answer' ? await queueMail(trx, answerMail(message, { text, names })) : null
  if (kind === 'answer' && message.state === 'new')
    await trx
      .updateTable('contact_messages')
      .set({ state: 'handled', handled_by: staff.id, handled_at: now })
      .where('id', '=', id)
      .execute()
  return trx
    .insertInto('contact_lines')
    .values({
      message_id: id,
      kind,
      body: text,
      written_by: staff.id,
      written_at: now,
      mail_id: mail?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Takes on a message, or leaves it to nobody. @throws Problem not_found */
export function assignMessage(
  { db, staff }: Pick<InboxDesk, 'db' | 'staff'>,
  { id, isMe }: { id: number; isMe: boolean },
): Promise<InboxEntry> {
  return transact(db, async (trx) => {
    const message = await lockMessage(trx, id)
    const assignee = isMe ? staff.id : null
    if (message.assigned_to !== assignee)
      await trx
        .updateTable('contact_messages')
        .set({ assigned_to: assignee })
        .where('id', '=', id)
        .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'inbox.assigned',
      subject: `contact-messages/${id}`,
      before: { assignee: message.assigned_to },
      after: { assignee },
    })
    return defined(await findEntry(trx, 'contact-messages', { id, staff }))
  })
}

async function lockMessage(trx: Trx, id: number) {
  const message = await trx
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'subject', 'message', 'state', 'assigned_to'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw new Problem('not_found')
  return message
}

/** In the language the visitor wrote in, with their message below. */
function answerMail(
  message: { email: string; name: string; subject: string; message: string },
  { text, names }: { text: string; names: InboxDesk['names'] },
) {
  const language = scriptOf(message.message)
  const { subject, body } = words[language].contactAnswerMail({
    provider: names[language],
    name: message.name,
    subject: message.subject,
    text,
    message: message.message,
  })
  return { kind: 'contact-answer', to: message.email, subject, body }
}
