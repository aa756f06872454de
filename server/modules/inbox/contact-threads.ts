import type { ContactLine, InboxEntry } from '#contract/staff/staff.ts'
import type { InboxList } from '#contract/staff/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** Messages of the contact form with who looks after them and what was written about them; other entries as they are. */
export async function withThreads(
  db: Db | Trx,
  list: InboxList,
  { entries, staff }: { entries: readonly InboxEntry[]; staff: { id: number } },
): Promise<InboxEntry[]> {
  if (list !== 'contact-messages' || entries.length === 0) return [...entries]
  const ids = entries.map(({ id }) => id)
  const assignees = await db
    .selectFrom('contact_messages as message')
    .innerJoin('students as person', 'person.id', 'message.assigned_to')
    .select(['message.id', 'person.id as person_id', 'person.name'])
    .where('message.id', 'in', ids)
    .execute()
  const lines = await db
    .selectFrom('contact_lines as line')
    .leftJoin('students as author', 'author.id', 'line.written_by')
    .leftJoin('mails as mail', 'mail.id', 'line.mail_id')
    .select(['line.message_id', 'line.kind', 'line.body', 'line.written_at'])
    .select(['author.name', 'mail.state'])
    .where('line.message_id', 'in', ids)
    .orderBy('line.id')
    .execute()
  return entries.map((entry) => {
    const assignee = assignees.find(({ id }) => id === entry.id)
    return {
      ...entry,
      thread: {
        assignee: assignee ? { name: assignee.name, isMe: assignee.person_id === staff.id } : null,
        lines: lines
          .filter((line) => line.message_id === entry.id)
          .map((line) => ({
            // Check constraints of the tables hold the choices.
            kind: line.kind as ContactLine['kind'],
            text: line.body,
            author: line.name,
            writtenAt: line.written_at.toISOString(),
            mailState: line.state as ContactLine['mailState'],
          })),
      },
    }
  })
}
