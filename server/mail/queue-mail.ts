import { Email } from '#contract/text.ts'
import type { Db } from '../db/connect.ts'
import type { Trx } from '../db/transact.ts'

/** A mail in the language of its receiver; its HTML part is made from the text when it is sent. */
export interface Mail {
  /** What it is about, such as "free-class": for the list of the staff. */
  kind: string
  to: string
  subject: string
  body: string
  /** From then on it is not sent any more: it would come too late. */
  sendBefore?: Date
  /** An iCalendar text (RFC 5545) that is attached. */
  calendar?: string
  /** Of a series that can be ended: where a mail service posts to end it (RFC 8058). */
  leaveAddress?: string
}

/**
 * Puts a mail in the queue; inside a transaction it is sent only if that commits. Wake the job "send-mails"
 * afterwards. Line breaks cannot get into a header: the subject is one line, the address an address.
 */
export async function queueMail(db: Db | Trx, mail: Mail): Promise<{ id: number }> {
  return await queued(db, asRow(mail)).executeTakeFirstOrThrow()
}

/** The same in a transaction, which does not wait for it. */
export async function queueMailLater(trx: Trx, mail: Mail): Promise<void> {
  await queued(trx, asRow(mail)).execute()
}

function asRow(mail: Mail) {
  return {
    kind: mail.kind,
    recipient: Email.parse(mail.to),
    subject: oneLine(mail.subject),
    body: mail.body,
    send_before: mail.sendBefore ?? null,
    leave_address: mail.leaveAddress ?? null,
    calendar: mail.calendar ?? null,
  }
}

function queued(db: Db, mail: ReturnType<typeof asRow>) {
  return db
    .insertInto('mails')
    .values({
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.subject,
      body: mail.body,
      send_before: mail.send_before,
      leave_address: mail.leave_address,
      calendar: mail.calendar,
    })
    .returning('id')
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()
}
