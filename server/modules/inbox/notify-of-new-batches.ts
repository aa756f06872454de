import { sql } from 'kysely'
import { digitsIn, type LanguageCode, publicPath } from '#contract/languages.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { longDay, type Mail, mailedStart, queueMail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'

const AT_ONCE = 100

interface BatchAlertRow {
  id: number
  name: string
  email: string
  language: LanguageCode
  course_id: string
  title: string
  number: number
  starts_on: Day
  enrol_by: Day
  hours: string | null
  venue: string | null
}

/**
 * Mails everyone who asked for a course's next batch, once one opened since that takes students on `today`. The entry
 * is handled with the mail, so each request is answered once, by one of all processes.
 *
 * @returns how many were notified
 */
export async function notifyOfNewBatches(
  db: Db,
  { origin, today, now }: { origin: string; today: Day; now: Date },
): Promise<number> {
  let notified = 0
  for (;;) {
    const some = await transact(db, (trx) => notifySome(trx, { origin, today, now }))
    notified += some
    if (some < AT_ONCE) return notified
  }
}

async function notifySome(
  trx: Trx,
  { origin, today, now }: { origin: string; today: Day; now: Date },
): Promise<number> {
  const { rows } = await sql<BatchAlertRow>`
    select alert.id, alert.name, alert.email, alert.language, course.course_id, course.title,
      batch.number, batch.starts_on, batch.enrol_by, batch.hours, batch.venue
    from batch_alerts alert
    join public_courses course on course.id = alert.course_id and course.is_on_sale
    cross join lateral (
      select number, starts_on, enrol_by, hours, venue from batches
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

/** The one mail someone asked for: a new batch takes students. */
function newBatchMail(alert: BatchAlertRow, origin: string): Mail {
  const { language, name, title } = alert
  const link = `${origin}${publicPath(language, `/courses/${alert.course_id}`)}`
  const facts = {
    name,
    title,
    link,
    starts: mailedStart({ ...alert, startsOn: alert.starts_on }, language),
    enrolBy: longDay(alert.enrol_by, language),
    number: digitsIn(language, alert.number),
  }
  return { kind: 'new-batch', to: alert.email, ...words[language].newBatchMail(facts) }
}
