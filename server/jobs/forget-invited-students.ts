import { forgetInvited } from '../modules/student-imports/index.ts'
import type { Job } from './job.ts'

/** Every night: ends invitations of imported students that nobody took up, and forgets rows that enrolled nobody. */
export const forgetInvitedStudents: Job = {
  name: 'forget-invited-students',
  cron: '20 4 * * *',
  async run({ db, clock, log }) {
    const ended = await forgetInvited({ db, now: clock() })
    if (ended > 0) log.info({ invitations: ended }, 'invitations that nobody took up are removed')
  },
}
