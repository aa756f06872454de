import { namesOf } from '../content.ts'
import { remindOfClasses } from '../modules/calendar/index.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every minute: reminds students of the classes that are near. */
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
  wake,
}: Services): Promise<void> {
  const queued = await remindOfClasses({
    db,
    now: clock(),
    origin: config.origin,
    names: namesOf(config),
  })
  if (queued > 0)
    await wake('send-mails').catch((error: unknown) =>
      log.warn({ err: error }, 'mail waits for its next turn'),
    )
}
