import { sendWaitingMails } from '../mail/index.ts'
import type { Job } from './job.ts'

/** Sends what waits in `mails`; woken after each new mail, and every minute for what failed. */
export const sendMails: Job = {
  name: 'send-mails',
  cron: '* * * * *',
  run: async (services, stopping) => void (await sendWaitingMails(services, stopping)),
}
