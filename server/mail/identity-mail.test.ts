import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealer } from '../sealing.ts'
import { testDatabase } from '../testing/test-server.ts'
import { type IdentityMail, queueIdentityMail } from './identity-mail.ts'

const { db } = await testDatabase()
const names = { en: 'Shikkha Ghar', bn: 'শিক্ষা ঘর' }
const outbox = { db, names, sealer: sealer(Buffer.alloc(32)) }
const kinds: IdentityMail['kind'][] = [
  'EMAIL_SIGNIN',
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
]

test.each(kinds)(
  'a mail of the kind %s has the name of the provider in its subject, in both languages',
  async (kind) => {
    for (const language of ['en', 'bn'] as const) {
      const recipient = `${randomUUID()}@example.com`
      await queueIdentityMail(outbox, { kind, recipient, link: 'https://a.example/', language })
      const { subject } = await db
        .selectFrom('mails')
        .select('subject')
        .where('recipient', '=', recipient)
        .executeTakeFirstOrThrow()
      expect(subject).toContain(names[language])
      expect(subject).not.toContain('Edi')
    }
  },
)
