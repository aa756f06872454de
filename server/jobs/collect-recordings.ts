import { collectRecordings } from '../modules/classes/index.ts'
import type { Job } from './job.ts'

/** Every five minutes: recordings that BigBlueButton has published become lessons of their class. */
export const collectClassRecordings: Job = {
  name: 'collect-recordings',
  cron: '*/5 * * * *',
  async run({ db, clock, config, rooms, wake }) {
    if (!rooms.kinds.includes('bigbluebutton')) return
    await collectRecordings({
      db,
      now: clock(),
      origin: config.origin,
      rooms,
      sendMailsSoon: () => void wake('send-mails'),
    })
  },
}
