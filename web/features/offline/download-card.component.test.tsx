import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { EnrolmentEndedNotice } from './enrolment-ended-notice.tsx'
import { DownloadCard } from './download-card.tsx'
import { removeDownload } from './download-manager.ts'
import { addDownload, aView, removeAllDownloads, enableDownloads } from './testing.ts'

const toasts = prepareScreens('downloads')
vi.mock('./cache-pages.ts', () => ({ cachePages: async () => undefined }))
const LESSON = 'GET /api/learn/PRG-101/lessons/loops'
const CLASSROOM = 'GET /api/learn/PRG-101'
const STUDENT = 'GET /api/users/students'
const nadia = 'nadia'
beforeEach(enableDownloads)
const LOOPS = { person: nadia, courseId: 'PRG-101', lessonId: 'loops' }
afterEach(async () => {
  await removeDownload(LOOPS)
  await removeAllDownloads(nadia)
})

/** All that an article needs. */
const answers = () => ({ [LESSON]: aView('loops'), [CLASSROOM]: {}, [STUDENT]: [{}] })

async function shown() {
  const page = await show(
    <DownloadCard
      lessonKey={LOOPS}
      view={aView('loops')}
      person={{ email: 'nadia@example.com', device: () => 'phone', spend: () => undefined }}
      startQuality={() => ''}
    />,
    '/learn/PRG-101/loops',
  )
  return { page, press: (name: string) => page.getByRole('button', { name }).click() }
}

test('a lesson is downloaded once its size was shown, and removed again', async () => {
  answerCalls(answers())
  const { page, press } = await shown()
  await press('Download lesson')
  await expect.element(page.getByText(/^Takes less than 1 MB\./)).toBeVisible()
  await press('Start download')
  await expect.element(page.getByText('Downloaded', { exact: true })).toBeVisible()
  await press('Remove “Lesson loops” from this device')
  await expect.element(page.getByRole('button', { name: 'Download lesson' })).toBeVisible()
  expect(toasts.map(({ content }) => content)).toEqual(['Removed from this device.'])
})

test('removing a download by keyboard moves the focus to its card', async () => {
  answerCalls({})
  await addDownload(nadia, 'loops')
  const { page } = await shown()
  const remove = page.getByRole('button', { name: 'Remove “Lesson loops” from this device' })
  await expect.element(remove).toBeVisible()
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Download lesson' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Download this lesson' })).toHaveFocus()
})

test('“Not now” downloads nothing and sends no request', async () => {
  const calls = answerCalls(answers())
  const { page, press } = await shown()
  await press('Download lesson')
  await press('Not now')
  await expect.element(page.getByRole('button', { name: 'Download lesson' })).toBeVisible()
  expect(calls).toEqual([])
})

test('after a lost connection the card says why, and “Continue” completes the download', async () => {
  let tries = 0
  answerCalls({
    ...answers(),
    [LESSON]: () => {
      tries += 1
      if (tries === 1) throw new TypeError('No connection')
      return aView('loops')
    },
  })
  const { page, press } = await shown()
  await press('Download lesson')
  await press('Start download')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The connection was lost\./)
  await press('Continue')
  await expect.element(page.getByText('Downloaded', { exact: true })).toBeVisible()
})

test('a lesson that was closed in the meantime says so, and is not downloaded', async () => {
  answerCalls({ ...answers(), [LESSON]: () => refusal(403, 'not_enrolled') })
  const { page, press } = await shown()
  await press('Download lesson')
  await press('Start download')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^This lesson isn’t open to you any more/)
})

test('a download that was cancelled is not completed by a late response', async () => {
  const answer = later<object>()
  answerCalls({ ...answers(), [LESSON]: () => answer.promise })
  const { page, press } = await shown()
  await press('Download lesson')
  await press('Start download')
  await press('Cancel')
  await expect.element(page.getByRole('button', { name: 'Download lesson' })).toBeVisible()
  answer.resolve(aView('loops'))
  await expect.element(page.getByRole('button', { name: 'Download lesson' })).toBeVisible()
  expect(await caches.has('downloads/nadia/PRG-101/loops')).toBe(false)
})

test('in Bangla, the day until which a lesson opens has Bangla digits', async () => {
  rememberLanguage('bn')
  answerCalls({})
  await addDownload(nadia, 'loops', { bytes: 12_000_000 })
  const { page } = await shown()
  await expect.element(page.getByRole('status')).toMatchTextContent(/১২/)
  await expect.element(page.getByRole('region')).toMatchTextContent(/২০২\d|[০-৯]{2}/)
  await expect.element(page.getByRole('status')).not.toMatchTextContent(/[0-9]/)
})

test('an ended enrolment is announced by course until the notice is read', async () => {
  answerCalls({ [CLASSROOM]: () => refusal(403, 'enrolment_ended') })
  await addDownload(nadia, 'loops')
  await addDownload(nadia, 'lists')
  // A check is due by its time.
  await addDownload(nadia, 'loops', { checkedAt: '2026-01-01T00:00:00.000Z' })
  const page = await show(<EnrolmentEndedNotice person={nadia} />, '/dashboard/')
  const notice = page.getByRole('status')
  await expect
    .element(notice)
    .toMatchTextContent(/^Your enrolment in Python has ended, so its lessons were removed/)
  expect(page.getByText(/^Your enrolment in Python/).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByText(/^Your enrolment/)).not.toBeInTheDocument()
})
