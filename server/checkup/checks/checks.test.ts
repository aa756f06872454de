import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Config, readConfig } from '../../config.ts'
import { pretendSmtpServer } from '../../mail/pretend-smtp-server.ts'
import { GatewayFailure } from '../../modules/orders/index.ts'
import { openMeetingsStandIn } from '../../../stand-ins/meetings/open-meetings-stand-in.ts'
import { openRooms } from '../../modules/classes/index.ts'
import { bucketStore } from '../../storage/bucket-store.ts'
import { pretendBucket } from '../../testing/pretend-bucket.ts'
import { temporaryFolder } from '../../testing/real-server.ts'
import { testDatabase } from '../../testing/test-server.ts'
import { type Check, type Finding, sentencesIn } from '../check.ts'
import { notePractice } from '../practice-note.ts'
import { certificateCheck, certificateFinding, dnsCheck } from './address-checks.ts'
import { backupCheck, practiceCheck } from './backup-checks.ts'
import { classChecks } from './class-checks.ts'
import { cdnCheck, diskCheck, diskFinding, filesCheck } from './file-checks.ts'
import { mailSenderCheck, mailServerCheck } from './mail-checks.ts'
import { paymentChecks } from './payment-checks.ts'
import { contentCheck } from './school-checks.ts'
import {
  clockCheck,
  databaseCheck,
  jobsCheck,
  replicaCheck,
  signInCheck,
  versionCheck,
} from './software-checks.ts'

const folder = temporaryFolder()
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** A copy in production, as docs/operations.md sets one up. */
function productionConfig(more: Record<string, string> = {}): Config {
  return readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://courses.example.com',
    PAYMENTS_MODE: 'live',
    TRANSFER_ACCOUNTS:
      '[{"channel":"bkash","kind":"merchant","number":"01712345678","name":"School","bank":null}]',
    DATA_DIR: folder,
    ...more,
  })
}

/** State and first sentence in English; every finding that is not good says what to do, in both languages. */
async function outcomeOf(check: Check): Promise<[string, string] | null> {
  const finding = await check.look()
  return finding && told(finding)
}

function told(finding: Finding): [string, string] {
  for (const language of ['en', 'bn'] as const) {
    const { seen, action } = sentencesIn(language, finding)
    expect(seen).not.toBe('')
    expect(action === null).toBe(finding.state === 'good')
  }
  return [finding.state, sentencesIn('en', finding).seen]
}

/** A pool that answers each statement by its first word that is known. */
function poolThat(answers: Record<string, object[] | Error>) {
  const query = async (text: string) => {
    const answer = Object.entries(answers).find(([part]) => text.includes(part))?.[1] ?? []
    if (answer instanceof Error) throw answer
    return { rows: answer }
  }
  return { query, connect: async () => ({ query, release() {} }) } as never
}

async function newMailServer() {
  const smtp = await pretendSmtpServer()
  onTestFinished(() => smtp[Symbol.asyncDispose]())
  return smtp
}

const refused = (code: string) => Object.assign(new Error('no'), { code })

describe('software', () => {
  test('the database answers, takes a write and has the schema of this version', async () => {
    const database = await testDatabase()
    expect(await outcomeOf(databaseCheck(database))).toEqual([
      'good',
      expect.stringMatching(/PostgreSQL \d+(\.\d+)? answers and takes writes\.$/),
    ])
    expect(await outcomeOf(versionCheck(database))).toEqual([
      'good',
      expect.stringMatching(/^Edi \d+\.\d+\.\d+\. The database has the schema/),
    ])
    expect((await database.pool.query(`select to_regclass('checkup_room') as left`)).rows).toEqual([
      { left: null },
    ])
  })

  test.each([
    ['25006', /read-only/],
    ['53100', /disk of the database is full/],
  ])('a write that is refused with %s says why', async (code, words) => {
    const pool = poolThat({ 'create temporary': refused(code) })
    expect(await outcomeOf(databaseCheck({ pool, kind: 'postgres' }))).toEqual([
      'failed',
      expect.stringMatching(words),
    ])
  })

  test('a database behind this version has failed', async () => {
    const pool = poolThat({ kysely_migration: [{ name: '001-catalog' }] })
    expect(await outcomeOf(versionCheck({ pool }))).toEqual([
      'failed',
      expect.stringMatching(/lacks \d+ changes/),
    ])
  })

  test.each([
    [0, 'good'],
    [-10, 'warning'],
    [10, 'warning'],
    [90, 'failed'],
  ])('a clock that differs by %i seconds: %s', async (seconds, state) => {
    const pool = poolThat({ clock_timestamp: [{ ms: Date.now() + seconds * 1000 }] })
    expect((await outcomeOf(clockCheck({ pool }, { outside: null })))?.[0]).toBe(state)
  })

  test.each([
    [{}, 'good', /^Jobs run on time; 2 wait/],
    [{ failed: 1 }, 'warning', /send-mails/],
    [{ late: 12 }, 'failed', /due for 12 minutes/],
    [{ quietMinutes: 30 }, 'failed', /for 30 minutes/],
    [{ quietMinutes: null }, 'failed', /No process has looked/],
  ] as const)('jobs %o: %s', async (wishes, state, words) => {
    const { failed = 0, late = 0, quietMinutes = 0 } = wishes as Record<string, number | null>
    const pool = poolThat({
      'pgboss.queue': [{ name: 'send-mails', waiting: 2, running: 0, failed }],
      'pgboss.version': [
        { seconds: quietMinutes === null ? null : Date.now() / 1000 - quietMinutes * 60 },
      ],
      'pgboss.job': [{ minutes: late }],
    })
    expect(await outcomeOf(jobsCheck({ pool }, { role: 'all' }))).toEqual([
      state,
      expect.stringMatching(words),
    ])
  })

  test('where jobs run in a process of their own, that one is to be started', async () => {
    const pool = poolThat({
      'pgboss.queue': [],
      'pgboss.version': [{ seconds: null }],
      'pgboss.job': [{ minutes: 0 }],
    })
    const finding = await jobsCheck({ pool }, { role: 'web' }).look()
    expect(finding && sentencesIn('en', finding).action).toContain('systemctl restart edi-jobs')
  })
})

describe('a replica', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000)
  const state = { server: 'standby:5432', isUsed: true, isAnswering: true, lagSeconds: 0.4 }

  test.each([
    [{ fellBackAt: null }, 'good', 'standby:5432 answers what only reads. It is at most 1 s late'],
    [
      { isUsed: false, isAnswering: false, lagSeconds: 65, fellBackAt: ago(1) },
      'warning',
      'standby:5432 does not answer. For 1 min the primary',
    ],
    [
      { isUsed: false, isAnswering: false, lagSeconds: 400, fellBackAt: ago(6) },
      'failed',
      'standby:5432 does not answer. For 6 min the primary',
    ],
    [
      { isUsed: false, lagSeconds: 42.1, fellBackAt: ago(7) },
      'failed',
      'standby:5432 is 43 s late. For 7 min the primary',
    ],
  ])('with %o: %s', async (wishes, expected, seen) => {
    const replica = { lookNow: async () => ({ ...state, ...wishes }) }
    expect(await outcomeOf(replicaCheck({ replica }))).toEqual([
      expected,
      expect.stringContaining(seen),
    ])
  })

  test('is no line where there is none', async () => {
    expect(await outcomeOf(replicaCheck({ replica: null }))).toBeNull()
  })
})

describe('sign-in', () => {
  test('the demo accounts in production are named; elsewhere they are welcome', async () => {
    expect(await outcomeOf(signInCheck(productionConfig({ DEMO_SIGN_IN: '1' })))).toEqual([
      'failed',
      'Anyone can sign in as anyone, staff too: the demo accounts are on.',
    ])
    expect(await outcomeOf(signInCheck(productionConfig()))).toBeNull()
    expect(await outcomeOf(signInCheck(readConfig({})))).toBeNull()
  })
})

describe('mail', () => {
  test('a mail server that greets us is good, and gets no mail', async () => {
    const smtp = await newMailServer()
    expect(await outcomeOf(mailServerCheck(productionConfig({ SMTP_URL: smtp.url })))).toEqual([
      'good',
      '127.0.0.1 greets us and takes our sign-in.',
    ])
    expect(smtp.mails).toEqual([])
  })

  test('one that does not take our sign-in, or is away, says so without the password', async () => {
    const smtp = await newMailServer()
    const url = smtp.url.replace('//', '//school:hunter2@')
    const [state, seen] = (await outcomeOf(mailServerCheck(productionConfig({ SMTP_URL: url }))))!
    expect([state, seen]).toEqual(['failed', expect.stringMatching(/refuses our sign-in \(EAUTH/)])
    expect(seen).not.toContain('hunter2')
    expect(
      await outcomeOf(
        mailServerCheck(productionConfig({ SMTP_URL: 'smtp://u:hunter2@127.0.0.1:1' })),
      ),
    ).toEqual([
      'failed',
      expect.stringMatching(/^127\.0\.0\.1 can’t be used \(E\w+\)\. No mail leaves\.$/),
    ])
  })

  test('without one a trial copy keeps mails, and a real school has failed', async () => {
    expect((await outcomeOf(mailServerCheck(productionConfig())))?.[0]).toBe('failed')
    expect((await outcomeOf(mailServerCheck(readConfig({}))))?.[0]).toBe('warning')
  })

  test('mails need a sender of one’s own', async () => {
    const SMTP_URL = 'smtp://127.0.0.1:1'
    expect((await outcomeOf(mailSenderCheck(productionConfig({ SMTP_URL }))))?.[0]).toBe('failed')
    const MAIL_FROM = 'School <hello@school.com>'
    expect(await outcomeOf(mailSenderCheck(productionConfig({ SMTP_URL, MAIL_FROM })))).toEqual([
      'good',
      'Mails come from hello@school.com, for courses.example.com.',
    ])
  })
})

describe('payments', () => {
  const gateway = (mode: 'sandbox' | 'live', checkKeys: () => Promise<void>) =>
    ({
      gateways: new Map([['bkash', { id: 'bkash', mode, checkKeys }]]),
      transferAccounts: [],
    }) as never

  test('a gateway that takes its keys is good; the sandbox says that it is one', async () => {
    const answers = async () => {}
    expect(await outcomeOf(paymentChecks(gateway('live', answers))[0]!)).toEqual([
      'good',
      'It answers and takes our keys.',
    ])
    expect((await outcomeOf(paymentChecks(gateway('sandbox', answers))[0]!))?.[1]).toContain(
      'no real money',
    )
  })

  test('one that does not says what came back', async () => {
    const fails = () => Promise.reject(new GatewayFailure('bkash', 'token: HTTP 401'))
    expect(await outcomeOf(paymentChecks(gateway('live', fails))[0]!)).toEqual([
      'failed',
      'It does not take our question (bkash: token: HTTP 401). Students can’t pay this way.',
    ])
  })
})

describe('files', () => {
  test('free space is that of the fullest disk', async () => {
    expect((await outcomeOf(diskCheck(productionConfig({ BACKUP_DIR: folder }))))?.[1]).toMatch(
      /GB \(\d+%\) (is|are) free/,
    )
  })

  test.each([
    [100e9, 0.02, 'good'],
    [1e9, 0.5, 'good'],
    [1e9, 0.1, 'warning'],
    [0.2e9, 0.01, 'failed'],
  ])('%d bytes free, a share of %d: %s', (free, share, state) => {
    expect(told(diskFinding({ folder: '/data', free, share }))[0]).toBe(state)
  })

  test('a bucket that takes our key is good, one that is away has failed without its secret', async () => {
    const bucket = await pretendBucket()
    const { endpoint, accessKeyId, secretAccessKey } = bucket.address
    const config = productionConfig({
      MEDIA_STORAGE_URL: `s3+${endpoint.replace('//', `//${encodeURIComponent(accessKeyId)}:${encodeURIComponent(secretAccessKey)}@`)}/${bucket.address.bucket}`,
    })
    const check = filesCheck(config, bucketStore(bucket.address))
    expect((await outcomeOf(check))?.[0]).toBe('good')
    await bucket.close()
    const [state, seen] = (await outcomeOf(check))!
    expect(state).toBe('failed')
    expect(seen).not.toContain(secretAccessKey)
  })

  test('a CDN that asks for a token is good; one that does not, or is away, has failed', async () => {
    let status = 403
    const cdn = http.createServer((_, response) => response.writeHead(status).end())
    await once(cdn.listen(0, '127.0.0.1'), 'listening')
    const config = productionConfig({
      MEDIA_STORAGE_URL: 's3://key:secret@s3.example.com/school',
      MEDIA_CDN_URL: `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`,
      MEDIA_CDN_KEY: 'a-key-of-the-cdn-for-tests',
    })
    const states = async () => (await outcomeOf(cdnCheck(config)))?.[0]
    expect(await states()).toBe('good')
    status = 404
    expect(await states()).toBe('failed')
    cdn.closeAllConnections()
    cdn.close()
    await once(cdn, 'close')
    expect(await states()).toBe('failed')
    expect(await outcomeOf(cdnCheck(productionConfig()))).toBeNull()
  })

  test('a folder that can be written is good', async () => {
    expect((await outcomeOf(filesCheck(productionConfig(), {} as never)))?.[0]).toBe('good')
  })
})

describe('backups', () => {
  test('no folder, no file, an old one and a new one', async () => {
    const BACKUP_DIR = fs.mkdtempSync(path.join(folder, 'backups-'))
    const config = productionConfig({ BACKUP_DIR })
    expect((await outcomeOf(backupCheck(productionConfig())))?.[0]).toBe('failed')
    expect((await outcomeOf(backupCheck(readConfig({}))))?.[0]).toBe('warning')
    expect((await outcomeOf(backupCheck(config)))?.[0]).toBe('failed')
    const file = path.join(BACKUP_DIR, 'edi-2026-11-22-0220.gz')
    fs.writeFileSync(file, '')
    expect(await outcomeOf(backupCheck(config))).toEqual([
      'good',
      'The newest backup is 0 hours old.',
    ])
    const longAgo = Date.now() / 1000 - 27 * 3600
    fs.utimesSync(file, longAgo, longAgo)
    expect(await outcomeOf(backupCheck(config))).toEqual([
      'failed',
      'The newest backup is 27 hours old.',
    ])
  })

  test('a restore was practised: never, today, long ago', async () => {
    const DATA_DIR = path.join(folder, 'practised')
    const config = productionConfig({ DATA_DIR, BACKUP_DIR: folder })
    expect(await outcomeOf(practiceCheck(productionConfig({ DATA_DIR })))).toBeNull()
    expect((await outcomeOf(practiceCheck(config)))?.[0]).toBe('warning')
    await notePractice(DATA_DIR, new Date())
    expect((await outcomeOf(practiceCheck(config)))?.[0]).toBe('good')
    await notePractice(DATA_DIR, new Date(Date.now() - 40 * 86_400_000))
    expect(await outcomeOf(practiceCheck(config))).toEqual([
      'warning',
      'A backup was last restored for practice 40 days ago.',
    ])
    fs.writeFileSync(path.join(DATA_DIR, 'practised.json'), 'half a')
    expect((await outcomeOf(practiceCheck(config)))?.[0]).toBe('warning')
  })
})

describe('address', () => {
  test('a copy on this machine has none', async () => {
    for (const PUBLIC_URL of ['http://localhost:3000', 'https://127.0.0.1', 'https://[::1]:8443']) {
      const config = readConfig({ PUBLIC_URL })
      expect([await dnsCheck(config).look(), await certificateCheck(config).look()]).toEqual([
        null,
        null,
      ])
    }
  })

  test('a name that leads nowhere has failed', async () => {
    const config = readConfig({ PUBLIC_URL: 'https://nobody.invalid' })
    expect(await outcomeOf(dnsCheck(config))).toEqual([
      'failed',
      expect.stringMatching(/^nobody\.invalid leads nowhere \(E/),
    ])
    expect((await outcomeOf(certificateCheck(config)))?.[0]).toBe('warning')
  })

  test.each([
    [60, null, 'good'],
    [13, null, 'failed'],
    [-1, null, 'failed'],
    [60, 'CERT_HAS_EXPIRED', 'failed'],
  ] as const)('a certificate for %i more days, fault %s: %s', (days, fault, state) => {
    const now = new Date()
    const endsAt = new Date(now.getTime() + days * 86_400_000 + 60_000)
    expect(told(certificateFinding({ endsAt, fault }, now))[0]).toBe(state)
  })

  test('the certificate that is shown is read, whoever signed it', async () => {
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const subject = `/CN=${os.hostname()}`
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '60',
        '-subj',
        subject,
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    )
    const server = tls.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(cert) })
    await once(server.listen(0), 'listening')
    const { port } = server.address() as AddressInfo
    const config = readConfig({ PUBLIC_URL: `https://${os.hostname()}:${port}` })
    expect(await outcomeOf(certificateCheck(config))).toEqual([
      'failed',
      'Browsers refuse the certificate (DEPTH_ZERO_SELF_SIGNED_CERT).',
    ])
    server.close()
  })
})

describe('classes and content', () => {
  test('a meeting server answers us, with the right secret', async () => {
    const standIn = await openMeetingsStandIn({ port: 0, production: false })
    const roomsWith = (secret: string) =>
      openRooms(
        { jitsi: null, bigBlueButton: { ...standIn.keys.bigBlueButton, secret } },
        { onFailure: () => {} },
      )
    const right = classChecks(roomsWith(standIn.keys.bigBlueButton.secret))
    const wrong = classChecks(roomsWith('another secret'))
    expect(await Promise.all([...right, ...wrong].map(outcomeOf))).toEqual([
      ['good', 'It answers.'],
      ['failed', expect.stringContaining('BigBlueButton refused us: checksumError')],
    ])
    await standIn.close()
    expect((await outcomeOf(right[0]!))?.[1]).toMatch(/\((ECONNREFUSED|UND_ERR_SOCKET)\)/)
  })

  test('content as it is shipped is a sample, which a real school must not show', async () => {
    expect(await outcomeOf(contentCheck(productionConfig()))).toEqual([
      'failed',
      expect.stringContaining('the name, phones and address, the legal pages'),
    ])
    expect((await outcomeOf(contentCheck(readConfig({}))))?.[0]).toBe('warning')
  })
})
