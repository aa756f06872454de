import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { namesOf } from '../content.ts'
import type { Db } from '../db/connect.ts'
import type { Mails } from '../db/tables.ts'

/** Minutes from one try to the next; after the last a mail counts as failed. */
const MINUTES_TO_NEXT_TRY = [1, 5, 15, 60, 180, 720, 1440] as const
/** Mails claimed at a time: no more than can be handed over before the claim runs out. */
const BATCH = 20
/** A claim lasts this long; a process that dies in between leaves its mails to the others after that. */
const CLAIM_MINUTES = 10
const TIMEOUT_MS = 20_000

type MailRow = Selectable<Mails>

/** What sending needs of a running server: any module may queue mails, so this knows none of them. */
interface Sender {
  config: Config
  db: Db
  log: Logger
  clock: () => Date
  showKeptMail?: ((mail: MailRow) => void) | undefined
}

/**
 * Sends every mail whose time has come, or marks them as kept where no mail server is configured. Several
 * processes may call it at once: each mail is claimed by one of them.
 *
 * @returns how many were sent
 */
export async function sendWaitingMails(services: Sender): Promise<number> {
  const { smtpUrl } = services.config.mail
  if (!smtpUrl) {
    const kept = await services.db.updateTable('mails').set({ state: 'kept' }).where('state', '=', 'waiting').returningAll().execute()
    for (const mail of kept) services.showKeptMail?.(mail)
    return 0
  }
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport(smtpUrl, { disableFileAccess: true, disableUrlAccess: true })
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  Object.assign(transport.options, timeouts)
  try {
    let sent = 0
    for (let claimed = await claim(services); claimed.length > 0; claimed = await claim(services))
      for (const mail of claimed) if (await sendOne(services, transport, mail)) sent += 1
    return sent
  } finally {
    transport.close()
  }
}

function claim({ db, clock }: Sender): Promise<MailRow[]> {
  const now = clock()
  return db
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, next_try_at: minutesAfter(now, CLAIM_MINUTES) })
    .where('id', 'in', (due) =>
      due
        .selectFrom('mails')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_try_at', '<=', now)
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

async function sendOne(services: Sender, transport: Transporter, mail: MailRow): Promise<boolean> {
  const from = services.config.mail.from ?? { name: namesOf(services.config).en, address: 'no-reply@localhost' }
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.body,
      // The same for each try, so that a mail that arrives twice can be known as one.
      messageId: `<mail-${mail.id}-${mail.created_at.getTime()}@${new URL(services.config.origin).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  } catch (error) {
    await noteFailure(services, mail, error)
    return false
  }
  // The text is not kept: it may hold a secret of its receiver, such as a link that signs in.
  await services.db
    .updateTable('mails')
    .set({ state: 'sent', sent_at: services.clock(), last_error: null, body: '' })
    .where('id', '=', mail.id)
    .execute()
  return true
}

async function noteFailure({ db, log, clock }: Sender, mail: MailRow, error: unknown): Promise<void> {
  const minutes = MINUTES_TO_NEXT_TRY[mail.attempts - 1]
  const hopeless = isRefusedReceiver(error) || minutes === undefined
  const reason = String(error instanceof Error ? error.message : error).slice(0, 500)
  log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason: codeOf(error) }, 'mail not sent')
  await db
    .updateTable('mails')
    .set(hopeless ? { state: 'failed', last_error: reason } : { last_error: reason, next_try_at: minutesAfter(clock(), minutes) })
    .where('id', '=', mail.id)
    .execute()
}

/** The mail server knows that this address takes no mail: asking again would only annoy it. */
function isRefusedReceiver(error: unknown): boolean {
  return codeOf(error) === 'EENVELOPE' && Number((error as { responseCode?: unknown }).responseCode) >= 500
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? 'unknown')
}

function minutesAfter(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000)
}
