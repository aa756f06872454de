import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { namesOf } from '../content.ts'
import type { Db } from '../db/connect.ts'
import type { Mails } from '../db/tables.ts'
import { htmlBody } from './html-body.ts'
import { transact } from '../db/transact.ts'
import type { Sealer } from '../sealing.ts'
import { openMailServer } from './mail-server.ts'
import { openText } from './secret-link.ts'

/** Minutes from one try to the next; after the last a mail counts as failed. */
const MINUTES_TO_NEXT_TRY = [1, 5, 15, 60, 180, 720, 1440] as const
/** The mail that says that an account is deleted: nothing of it is kept, not even whom it went to. */
const LAST_MAIL = 'account-deleted'
/** A claim lasts this long; a process that dies in between leaves the one mail it was sending to the others after that. */
const CLAIM_MINUTES = 1

type MailRow = Selectable<Mails>

/** What sending needs of a running server: any module may queue mails, so this knows none of them. */
interface Sender {
  config: Config
  db: Db
  log: Logger
  clock: () => Date
  mailSealer: Sealer
  showKeptMail?: ((mail: { recipient: string; subject: string; body: string }) => void) | undefined
}

/**
 * Sends every mail whose time has come, or marks them as kept where no mail server is configured. Several
 * processes may call it at once: each mail is claimed by one of them.
 *
 * @returns how many were sent
 */
export async function sendWaitingMails(services: Sender, stopping?: AbortSignal): Promise<number> {
  await giveUpLate(services)
  const { smtpUrl } = services.config.mail
  if (!smtpUrl) {
    await keepWaitingMails(services)
    return 0
  }
  const transport = await openMailServer(smtpUrl)
  try {
    let sent = 0
    for (let mail = await claim(services); mail; mail = await claim(services)) {
      if (await sendOne(services, transport, mail)) sent += 1
      // A mail that left once the database has closed would not be noted, and leave again.
      if (stopping?.aborted) break
    }
    return sent
  } finally {
    transport.close()
  }
}

/**
 * No one will send them. Their links are shown once, to someone who tries Edi on their own
 * machine, and not kept.
 */
async function keepWaitingMails({ db, mailSealer, showKeptMail }: Sender): Promise<void> {
  const mails = await transact(db, async (trx) => {
    const waiting = await trx
      .selectFrom('mails')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('id')
      .forUpdate()
      .execute()
    const ids = waiting.map(({ id }) => id)
    if (ids.length > 0)
      await trx
        .updateTable('mails')
        .set({ state: 'kept', sealed_link: null })
        .where('id', 'in', ids)
        .execute()
    await trx
      .deleteFrom('mails')
      .where('state', '=', 'kept')
      .where('kind', '=', LAST_MAIL)
      .execute()
    return waiting
  })
  if (!showKeptMail) return
  for (const mail of mails) showKeptMail({ ...mail, body: openText(mailSealer, mail) ?? mail.body })
}

/** What would come too late is not sent: a reminder of something that has begun. */
async function giveUpLate({ db, clock }: Sender): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'failed', last_error: 'Not sent: it would have come too late.' })
    .where('state', '=', 'waiting')
    .where('send_before', '<=', clock())
    .execute()
}

/** The next mail whose time has come; one at a time, so that a process that dies keeps no others from being sent. */
function claim({ db, clock }: Sender): Promise<MailRow | undefined> {
  const now = clock()
  return db
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, next_try_at: minutesAfter(now, CLAIM_MINUTES) })
    .where('id', '=', (due) =>
      due
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_try_at', '<=', now)
        .where((due) => due.or([due('send_before', 'is', null), due('send_before', '>', now)]))
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

async function sendOne(services: Sender, transport: Transporter, mail: MailRow): Promise<boolean> {
  const text = openText(services.mailSealer, mail)
  if (text === null) return giveUp(services, mail)
  const from = services.config.mail.from ?? {
    name: namesOf(services.config).en,
    address: 'no-reply@localhost',
  }
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text,
      html: htmlBody({
        subject: mail.subject,
        text,
        provider: providerOf(services.config, mail.subject),
      }),
      ...(mail.calendar !== null && {
        attachments: [
          {
            filename: 'class.ics',
            content: mail.calendar,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          },
        ],
      }),
      // The same for each try, so that a mail that arrives twice can be known as one.
      messageId: `<mail-${mail.id}-${mail.created_at.getTime()}@${new URL(services.config.origin).hostname}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(mail.leave_address && {
          'List-Unsubscribe': `<${mail.leave_address}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
  } catch (error) {
    await noteFailure(services, mail, error)
    return false
  }
  if (mail.kind === LAST_MAIL) {
    await services.db.deleteFrom('mails').where('id', '=', mail.id).execute()
    return true
  }
  // The text is not kept: it may hold a secret of its receiver, such as a link that signs in.
  await services.db
    .updateTable('mails')
    .set({
      state: 'sent',
      sent_at: services.clock(),
      last_error: null,
      body: '',
      // guard: a link is not kept once its mail is sent (mail)
      sealed_link: null,
      leave_address: null,
      calendar: null,
    })
    .where('id', '=', mail.id)
    .execute()
  return true
}

/** The provider's name in the language of the mail. */
function providerOf(config: Config, subject: string): string {
  const names = namesOf(config)
  return /\p{Script=Bengali}/u.test(subject) ? names.bn : names.en
}

/** The key that sealed its link is not the one of this server, or the link is too old to be kept. */
async function giveUp({ db, log }: Sender, mail: MailRow): Promise<false> {
  log.warn({ mail: mail.id, kind: mail.kind }, 'mail given up: its link cannot be opened')
  const reason = 'The link cannot be opened any more. Its receiver can ask for a new one.'
  await db
    .updateTable('mails')
    .set({ state: 'failed', last_error: reason, sealed_link: null })
    .where('id', '=', mail.id)
    .execute()
  return false
}

async function noteFailure(
  { db, log, clock }: Sender,
  mail: MailRow,
  error: unknown,
): Promise<void> {
  const minutes = MINUTES_TO_NEXT_TRY[mail.attempts - 1]
  const hopeless = isRefusedReceiver(error) || minutes === undefined
  const reason = String(error instanceof Error ? error.message : error).slice(0, 500)
  log.warn(
    { mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason: codeOf(error) },
    'mail not sent',
  )
  await db
    .updateTable('mails')
    .set(
      hopeless
        ? { state: 'failed', last_error: reason }
        : { last_error: reason, next_try_at: minutesAfter(clock(), minutes) },
    )
    .where('id', '=', mail.id)
    .execute()
}

/** The mail server knows that this address takes no mail: asking again would only annoy it. */
function isRefusedReceiver(error: unknown): boolean {
  return (
    codeOf(error) === 'EENVELOPE' &&
    Number((error as { responseCode?: unknown }).responseCode) >= 500
  )
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? 'unknown')
}

function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000)
}
