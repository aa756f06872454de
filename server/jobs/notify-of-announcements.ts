import { namesOf } from '../content.ts'
import { notifyOfAnnouncements } from '../modules/discussion/index.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every minute, and woken by each: notifies and mails the students of new announcements. */
export const announcementNotifications: Job = {
  name: 'notify-of-announcements',
  cron: '* * * * *',
  run: notifyStudents,
}

export async function notifyStudents({ db, config, clock, log, wake }: Services): Promise<void> {
  const notified = await notifyOfAnnouncements(
    { db, now: clock() },
    { origin: config.origin, providers: namesOf(config) },
  )
  if (notified > 0)
    await wake('send-mails').catch((error: unknown) =>
      log.warn({ err: error }, 'mail waits for its next turn'),
    )
}
