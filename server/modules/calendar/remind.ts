import type { Trx } from '#server/db/transact.ts'
import { queueMail } from '#server/mail/index.ts'
import { notify } from '../notifications/index.ts'
import { reminderMail } from './reminder-mail.ts'
import type { Reminder } from './reminder.ts'
import { writeCalendar } from './write-calendar.ts'

/** One way a reminder reaches people. It only queues: it is part of the transaction that notes the reminder. */
type Channel = (trx: Trx, reminder: Reminder) => Promise<void>

/** Every way there is; SMS and push are a line each. */
const channels: readonly Channel[] = [byMail, inTheProduct]

/** Reminds people of a class, in every way. */
export async function remind(trx: Trx, reminder: Reminder): Promise<void> {
  if (reminder.people.length === 0) return
  for (const channel of channels) await channel(trx, reminder)
}

async function byMail(trx: Trx, reminder: Reminder): Promise<void> {
  for (const person of reminder.people) {
    const { id } = await queueMail(trx, {
      ...reminderMail(person, reminder),
      sendBefore: reminder.about.startsAt,
      calendar: writeCalendar([reminder.about], {
        name: reminder.names[person.language],
        origin: reminder.origin,
        language: person.language,
      }),
    })
    await trx
      .updateTable('class_reminders')
      .set({ mail_id: id })
      .where('meeting_id', '=', reminder.about.id)
      .where('student_id', '=', person.id)
      .where('kind', '=', reminder.kind)
      .where('starts_at', '=', reminder.about.startsAt)
      .execute()
  }
}

async function inTheProduct(trx: Trx, { about, people, now }: Reminder): Promise<void> {
  await notify(
    { db: trx, now },
    {
      to: people.map(({ id }) => id),
      notice: {
        kind: 'class-reminder',
        facts: {
          courseId: about.courseId,
          courseName: about.courseTitle,
          number: about.number,
          startsAt: about.startsAt.toISOString(),
        },
      },
      subject: `class/${about.id}`,
    },
  )
}
