import type pg from 'pg'
import type { Config } from '../../config.ts'
import { openMailServer } from '../../mail/index.ts'
import { type Check, failed, good, reasonOf, warning } from '../check.ts'
import { countMails } from '../count-queues.ts'

const TIMEOUT_MS = 4_500
const LONG_WAIT_MINUTES = 15

/** Connects, encrypts, hears the greeting and signs in, and sends nothing. */
export function mailServerCheck({ mail, production }: Config): Check {
  return {
    name: 'mail-server',
    async look() {
      if (!mail.smtpUrl)
        return (production ? failed : warning)((words) => words.noMailServer({ production }))
      const { hostname } = new URL(mail.smtpUrl)
      const server = await openMailServer(mail.smtpUrl, TIMEOUT_MS)
      try {
        await server.verify()
        return good((words) => words.mailServer({ host: hostname }))
      } catch (error) {
        const reason = reasonOf(error)
        return failed((words) =>
          reason.startsWith('EAUTH')
            ? words.mailRefusesUs({ host: hostname, reason })
            : words.mailServerAway({ host: hostname, reason }),
        )
      } finally {
        server.close()
      }
    },
  }
}

/** Whether mails come from an address of the provider. */
export function mailSenderCheck({ mail, origin }: Config): Check {
  return {
    name: 'mail-sender',
    async look() {
      if (!mail.smtpUrl) return null
      if (!mail.from) return failed((words) => words.noSender())
      const address = /<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from
      return good((words) => words.sender({ address, site: new URL(origin).hostname }))
    },
  }
}

export function mailQueueCheck({ pool }: { pool: pg.Pool }): Check {
  return {
    name: 'mail-queue',
    async look() {
      const { waiting, failed: unsent, oldest } = await countMails(pool)
      const minutes = Math.floor(oldest / 60)
      if (minutes >= LONG_WAIT_MINUTES)
        return failed((words, count) =>
          words.mailsWait({ waiting: count(waiting), minutes: count(minutes) }),
        )
      if (unsent > 0) return warning((words, count) => words.mailsUnsent({ unsent: count(unsent) }))
      return good((words, count) => words.mails({ waiting: count(waiting) }))
    },
  }
}
