import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { EndedNotice } from './ended-notice.tsx'
import { KeepCard } from './keep-card.tsx'
import { removeLesson } from './keeper.ts'
import { aView, forgetKept, keep, startKeeping } from './testing.ts'

const toasts = prepareScreens('kept')
vi.mock('./worker.ts', () => ({ keepShell: async () => undefined }))
const LESSON = 'GET /api/learn/PRG-101/lessons/loops'
const CLASSROOM = 'GET /api/learn/PRG-101'
const STUDENT = 'GET /api/users/students'
const nadia = 'nadia'
beforeEach(startKeeping)
const LOOPS = { person: nadia, courseId: 'PRG-101', lessonId: 'loops' }
afterEach(async () => {
  await removeLesson(LOOPS)
  await forgetKept(nadia)
})

/** All that an article needs. */
const answers = () => ({ [LESSON]: aView('loops'), [CLASSROOM]: {}, [STUDENT]: [{}] })

async function shown() {
  const page = await show(
    <KeepCard
      lessonKey={LOOPS}
      view={aView('loops')}
      person={{ email: 'nadia@example.com', device: 'phone', spend: () => undefined }}
      startQuality={() => ''}
    />,
    '/learn/PRG-101/loops',
  )
  return { page, press: (name: string) => page.getByRole('button', { name }).click() }
}

test('a lesson is kept after a look at its size, and removed again', async () => {
  answerCalls(answers())
  const { page, press } = await shown()
  await press('Keep on this phone')
  await expect.element(page.getByText(/^Takes less than 1 MB\./)).toBeVisible()
  await press('Save lesson')
  await expect.element(page.getByText('On this phone', { exact: true })).toBeVisible()
  await press('Remove “Lesson loops” from this phone')
  await expect.element(page.getByRole('button', { name: 'Keep on this phone' })).toBeVisible()
  expect(toasts.map(({ content }) => content)).toEqual(['Removed from this phone.'])
})

test('a lesson removed by keyboard leaves the focus with its card', async () => {
  answerCalls({})
  await keep(nadia, 'loops')
  const { page } = await shown()
  const remove = page.getByRole('button', { name: 'Remove “Lesson loops” from this phone' })
  await expect.element(remove).toBeVisible()
  remove.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Keep on this phone' })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Keep this lesson on this phone' }))
    .toHaveFocus()
})

test('not now keeps nothing, and asks the server for nothing', async () => {
  const calls = answerCalls(answers())
  const { page, press } = await shown()
  await press('Keep on this phone')
  await press('Not now')
  await expect.element(page.getByRole('button', { name: 'Keep on this phone' })).toBeVisible()
  expect(calls).toEqual([])
})

test('a broken line says why, and the lesson is kept when one goes on', async () => {
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
  await press('Keep on this phone')
  await press('Save lesson')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The connection broke\./)
  await press('Continue')
  await expect.element(page.getByText('On this phone', { exact: true })).toBeVisible()
})

test('a lesson that is closed by now says so, and is not kept', async () => {
  answerCalls({ ...answers(), [LESSON]: () => refusal(403, 'not_enrolled') })
  const { page, press } = await shown()
  await press('Keep on this phone')
  await press('Save lesson')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^This lesson isn’t open to you any more/)
})

test('one that is cancelled while it loads is not kept by the late answer', async () => {
  const answer = later<object>()
  answerCalls({ ...answers(), [LESSON]: () => answer.promise })
  const { page, press } = await shown()
  await press('Keep on this phone')
  await press('Save lesson')
  await press('Cancel')
  await expect.element(page.getByRole('button', { name: 'Keep on this phone' })).toBeVisible()
  answer.resolve(aView('loops'))
  await expect.element(page.getByRole('button', { name: 'Keep on this phone' })).toBeVisible()
  expect(await caches.has('kept/nadia/PRG-101/loops')).toBe(false)
})

test('in Bangla the day until which a lesson opens has Bangla digits', async () => {
  rememberLanguage('bn')
  answerCalls({})
  await keep(nadia, 'loops', { bytes: 12_000_000 })
  const { page } = await shown()
  await expect.element(page.getByRole('status')).toMatchTextContent(/১২/)
  await expect.element(page.getByRole('region')).toMatchTextContent(/২০২\d|[০-৯]{2}/)
  await expect.element(page.getByRole('status')).not.toMatchTextContent(/[0-9]/)
})

test('lessons that ended are announced by course, until one has read it', async () => {
  answerCalls({ [CLASSROOM]: () => refusal(403, 'enrolment_ended') })
  await keep(nadia, 'loops')
  await keep(nadia, 'lists')
  // A check is due by its time.
  await keep(nadia, 'loops', { checkedAt: '2026-01-01T00:00:00.000Z' })
  const page = await show(<EndedNotice person={nadia} />, '/dashboard/')
  const notice = page.getByRole('status')
  await expect
    .element(notice)
    .toMatchTextContent(/^Your enrolment in Python has ended, so its lessons were removed/)
  expect(page.getByText(/^Your enrolment in Python/).elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(page.getByText(/^Your enrolment/)).not.toBeInTheDocument()
})
