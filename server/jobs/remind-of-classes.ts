import { namesOf } from '../content.ts'
import { remindOfClasses, remindOfDates } from '../modules/calendar/index.ts'
import { remindGuests } from '../modules/classes/index.ts'
import { sendMailsSoon } from '../send-mails-soon.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every minute: reminds students and instructors of upcoming classes, tests and due dates, and people who booked a free one. */
export const remindOfClassesNear: Job = {
  name: 'remind-of-classes',
  cron: '* * * * *',
  run: remindStudentsOfClasses,
}

export async function remindStudentsOfClasses(services: Services): Promise<void> {
  const { db, config, clock, guestSealer } = services
  const rounds = { db, now: clock(), origin: config.origin, names: namesOf(config) }
  const queued =
    (await remindOfClasses(rounds)) +
    (await remindOfDates(rounds)) +
    (await remindGuests({ ...rounds, sealer: guestSealer }))
  if (queued > 0) await sendMailsSoon(services)
}
