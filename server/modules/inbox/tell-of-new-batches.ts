import { sql } from 'kysely'
import { bengaliDigits } from '#contract/money.ts'
import { type LanguageCode, publicPath } from '#contract/languages.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { longDay, type Mail, mailedHours, queueMail } from '#server/mail/index.ts'

const AT_ONCE = 100

interface Opened {
  id: number
  name: string
  email: string
  language: LanguageCode
  course_id: string
  title: string
  number: number
  starts_on: Day
  enrol_by: Day
  shift: string | null
}

/**
 * Mails everybody who asked to be told of a course's next batch, once a batch has opened since that still takes students
 * on `today`. The entry is handled with the mail, so each request is answered once, by one of all processes.
 *
 * @returns how many were told
 */
export async function tellOfNewBatches(
  db: Db,
  { origin, today, now }: { origin: string; today: Day; now: Date },
): Promise<number> {
  let told = 0
  for (;;) {
    const some = await transact(db, (trx) => tellSome(trx, { origin, today, now }))
    told += some
    if (some < AT_ONCE) return told
  }
}

async function tellSome(
  trx: Trx,
  { origin, today, now }: { origin: string; today: Day; now: Date },
): Promise<number> {
  const { rows } = await sql<Opened>`
    select alert.id, alert.name, alert.email, alert.language, course.course_id, course.title,
      batch.number, batch.starts_on, batch.enrol_by, batch.shift
    from batch_alerts alert
    join public_courses course on course.id = alert.course_id and course.is_on_sale
    cross join lateral (
      select number, starts_on, enrol_by, shift from batches
      where batches.course_id = alert.course_id and state = 'open' and enrol_by >= ${today}
        and (seats is null or seats_taken < seats) and opened_at >= alert.asked_at
      order by starts_on, number limit 1) batch
    where alert.state = 'new' and alert.email is not null
    order by alert.id limit ${AT_ONCE}
    for update of alert skip locked`.execute(trx)
  if (rows.length === 0) return 0
  for (const row of rows) await queueMail(trx, newBatchMail(row, origin))
  await trx
    .updateTable('batch_alerts')
    .set({ state: 'handled', handled_at: now })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.length
}

/** The one mail somebody asked for: a new batch takes students. */
function newBatchMail(opened: Opened, origin: string): Mail {
  const { language, name, title } = opened
  const link = `${origin}${publicPath(language, `/courses/${opened.course_id}`)}`
  const starts = [
    longDay(opened.starts_on, language),
    ...(opened.shift ? [mailedHours(opened.shift, language)] : []),
  ].join(', ')
  const facts = {
    name,
    title,
    link,
    starts,
    enrolBy: longDay(opened.enrol_by, language),
    number: String(opened.number),
  }
  return { kind: 'new-batch', to: opened.email, ...words[language](facts) }
}

type Facts = Record<'name' | 'title' | 'link' | 'starts' | 'enrolBy' | 'number', string>

const words: Record<LanguageCode, (facts: Facts) => { subject: string; body: string }> = {
  en: ({ name, title, link, starts, enrolBy, number }) => ({
    subject: `A new batch is open: ${title}`,
    body: `Dear ${name},

you asked us to tell you about the next batch of "${title}". It is open now.

Batch ${number} starts ${starts}. You can enrol until ${enrolBy}:
${link}

This is the only mail about your request. To hear about a later batch, ask again on the course page.
`,
  }),
  bn: ({ name, title, link, starts, enrolBy, number }) => ({
    subject: `নতুন ব্যাচে ভর্তি চলছে: ${title}`,
    body: `প্রিয় ${name},

আপনি "${title}" কোর্সের পরের ব্যাচের খবর চেয়েছিলেন। ভর্তি শুরু হয়েছে।

ব্যাচ ${bengaliDigits(number)} শুরু ${starts}। ভর্তি হওয়া যাবে ${enrolBy} পর্যন্ত:
${link}

আপনার অনুরোধে এই একটাই মেইল পাঠানো হলো। আরও পরের ব্যাচের খবর চাইলে কোর্সের পেজে আবার জানান।
`,
  }),
}
