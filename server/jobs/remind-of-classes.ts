import { namesOf } from '../content.ts'
import { remindOfClasses } from '../modules/calendar/index.ts'
import { remindOfOrientations } from '../modules/orientation/index.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every minute: reminds students and instructors of upcoming classes, and people who booked a free one. */
export const remindOfClassesNear: Job = {
  name: 'remind-of-classes',
  cron: '* * * * *',
  run: remindStudentsOfClasses,
}

export async function remindStudentsOfClasses({
  db,
  config,
  clock,
  log,
  guestSealer,
  wake,
}: Services): Promise<void> {
  const rounds = { db, now: clock(), origin: config.origin, names: namesOf(config) }
  const queued =
    (await remindOfClasses(rounds)) +
    (await remindOfOrientations({ ...rounds, sealer: guestSealer }))
  if (queued > 0)
    await wake('send-mails').catch((error: unknown) =>
      log.warn({ err: error }, 'mail waits for its next turn'),
    )
}
