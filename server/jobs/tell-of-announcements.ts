import { namesOf } from '../content.ts'
import { tellOfAnnouncements } from '../modules/discussion/index.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every minute, and woken by each: notifies and mails the students of new announcements. */
export const tellAnnouncements: Job = {
  name: 'tell-of-announcements',
  cron: '* * * * *',
  run: tellStudents,
}

export async function tellStudents({ db, config, clock, log, wake }: Services): Promise<void> {
  const told = await tellOfAnnouncements(
    { db, now: clock() },
    { origin: config.origin, providers: namesOf(config) },
  )
  if (told > 0)
    await wake('send-mails').catch((error: unknown) =>
      log.warn({ err: error }, 'mail waits for its next turn'),
    )
}
