import { namesOf } from '../content.ts'
import { remindOfAccessEnds } from '../modules/learning/index.ts'
import { sendMailsSoon } from '../send-mails-soon.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** Each hour of the day: reminds students of courses to which their access ends within a week. */
export const accessEndReminders: Job = {
  name: 'remind-of-access-ends',
  cron: '20 9-21 * * *',
  run: remindStudentsOfAccessEnds,
}

export async function remindStudentsOfAccessEnds(services: Services): Promise<void> {
  const { db, config, clock } = services
  const issuer = { origin: config.origin, names: namesOf(config) }
  if ((await remindOfAccessEnds({ db, now: clock(), issuer })) > 0) await sendMailsSoon(services)
}
