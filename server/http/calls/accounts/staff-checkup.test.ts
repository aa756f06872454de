import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CheckupReport, FirstSteps } from '#contract/checkup/checkup.ts'
import { staffRoles } from '#contract/staff/permissions.ts'
import { showFirstSteps } from '../../../checkup/index.ts'
import { pretendSmtpServer } from '../../../mail/pretend-smtp-server.ts'
import { newCourse } from '../../../testing/courses.ts'
import { temporaryFolder } from '../../../testing/real-server.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'

const database = await openTestDatabase()
const folder = temporaryFolder()
const smtp = await pretendSmtpServer()
afterAll(async () => {
  await database.close()
  await smtp[Symbol.asyncDispose]()
  fs.rmSync(folder, { recursive: true, force: true })
})

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://127.0.0.1',
  PAYMENTS_MODE: 'live',
  TRANSFER_ACCOUNTS:
    '[{"channel":"bkash","kind":"merchant","number":"01712345678","name":"School","bank":null}]',
  SESSION_SECRET: 'only for tests: 0123456789 abcdefghijklmnop',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'School <hello@school.com>',
  CONTENT_DIR: ownContent(),
}

/** A provider's content in which nothing is a sample. */
function ownContent(): string {
  const shipped = path.join(import.meta.dirname, '../../../../content')
  const own = path.join(folder, 'content')
  fs.cpSync(shipped, own, { recursive: true })
  const site = JSON.parse(fs.readFileSync(path.join(own, 'site.json'), 'utf8')) as object
  fs.writeFileSync(
    path.join(own, 'site.json'),
    JSON.stringify({
      ...site,
      isSample: false,
      name: { en: 'Shikkha', bn: 'শিক্ষা' },
      email: 'hello@school.com',
      phones: ['01712-345678'],
    }),
  )
  for (const language of ['en', 'bn'])
    for (const page of ['terms', 'privacy', 'refund-policy']) {
      const file = path.join(own, language, `${page}.md`)
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^sample: yes\n/m, ''))
    }
  return own
}

test('only owners see the checkup and the first steps', async () => {
  const server = await testServer({ database })
  for (const call of ['GET /api/staff/checkup?language=en', 'GET /api/staff/first-steps']) {
    for (const staffRole of staffRoles) {
      const { token } = await server.newStudent({ role: 'staff', staffRole })
      const { status } = await server.call(call, { token })
      expect([staffRole, status]).toEqual([staffRole, staffRole === 'owner' ? 200 : 403])
    }
    const { token } = await server.newStudent()
    expect((await server.call(call, { token })).body.code).toBe('staff_only')
    expect((await server.call(call)).status).toBe(401)
  }
})

test('the checkup is in the language asked for, with the worst first', async () => {
  const server = await testServer({ database, config: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { token } = await server.newStudent({ role: 'staff' })
  const english = await server.call('GET /api/staff/checkup?language=en', { token })
  const bangla = await server.call('GET /api/staff/checkup?language=bn', { token })
  const report = CheckupReport.parse(english.body)
  expect(report.isTrial).toBe(true)
  expect(report.checks[0]?.state).toBe('failed')
  expect(report.checks.at(-1)).toMatchObject({ state: 'good', action: null })
  expect(report.checks).toContainEqual(
    expect.objectContaining({ name: 'mail-server', title: 'Mail server', state: 'failed' }),
  )
  expect(bangla.body.checkedAt).toBe(report.checkedAt)
  expect(bangla.body.checks).toContainEqual(
    expect.objectContaining({ name: 'mail-server', title: 'মেইল সার্ভার' }),
  )
  expect((await server.call('GET /api/staff/checkup?language=fr', { token })).status).toBe(400)
})

test('a trial copy cannot make a real sale, whatever is set up', async () => {
  const server = await testServer({ database })
  const { token } = await server.newStudent({ role: 'staff' })
  const { body } = await server.call('GET /api/staff/first-steps', { token })
  expect(FirstSteps.parse(body)).toMatchObject({ isTrial: true, canSell: false })
  expect(body.steps).toContainEqual({ name: 'legal', state: 'sample', isNeeded: true })
})

test('the first sale needs a way to pay, mail that leaves, a course and legal pages', async () => {
  const stepsWith = async (more: Record<string, string> = {}) => {
    const server = await testServer({ database, config: { ...production, ...more } })
    // Not through the door: staff of a real school need a second factor.
    const { services } = server
    const { isTrial, canSell, steps } = await showFirstSteps(services, services.checkup)
    expect(isTrial).toBe(false)
    const open = steps.filter(({ state, isNeeded }) => isNeeded && state !== 'done')
    return { canSell, open: open.map(({ name, state }) => `${name} ${state}`) }
  }
  expect(await stepsWith()).toEqual({ canSell: false, open: ['courses missing'] })

  const { id } = await newCourse(database.db)
  await database.db.updateTable('courses').set({ is_sample: true }).where('id', '=', id).execute()
  expect(await stepsWith()).toEqual({ canSell: false, open: ['courses sample'] })

  await newCourse(database.db)
  expect(await stepsWith()).toEqual({ canSell: true, open: [] })
  expect(await stepsWith({ SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual({
    canSell: false,
    open: ['mail missing'],
  })
  expect(await stepsWith({ MAIL_FROM: '' })).toEqual({ canSell: false, open: ['mail missing'] })
  expect(await stepsWith({ CONTENT_DIR: '' })).toEqual({ canSell: false, open: ['legal sample'] })
})
