import { namesOf } from '../content.ts'
import { notifyOfAnnouncements } from '../modules/discussion/index.ts'
import { sendMailsSoon } from '../send-mails-soon.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Every minute, and woken by each: notifies and mails the students of new announcements. */
export const announcementNotifications: Job = {
  name: 'notify-of-announcements',
  cron: '* * * * *',
  run: notifyStudents,
}

export async function notifyStudents(services: Services): Promise<void> {
  const { db, config, clock } = services
  const notified = await notifyOfAnnouncements(
    { db, now: clock() },
    { origin: config.origin, providers: namesOf(config) },
  )
  if (notified > 0) await sendMailsSoon(services)
}
