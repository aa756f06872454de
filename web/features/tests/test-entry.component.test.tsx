import { describe, expect, test, vi } from 'vitest'
import type { TestEntry } from '#contract/tests/attempts.ts'
import { ApiProblem } from '#web/api.ts'
import { serverNow } from '#web/server-clock.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { TestEntryScreen } from './test-entry.tsx'
import { anEntry, ATTEMPT } from './testing.ts'

prepareScreens('tests')

const inFuture = (ms: number) => new Date(serverNow() + ms).toISOString()
const acts = () => ({
  start: vi.fn(async () => undefined),
  goOn: vi.fn(async () => undefined),
  takeOver: vi.fn(async () => undefined),
})

async function entryScreen(
  more: Partial<TestEntry> = {},
  { hasDevice = false, isStudent = true, path = '/learn/PRG-101/q3v9d2m7xa' } = {},
) {
  const own = acts()
  const onOpened = vi.fn()
  const page = await show(
    <TestEntryScreen
      entry={anEntry(more)}
      isStudent={isStudent}
      hasDevice={hasDevice}
      acts={own}
      onOpened={onOpened}
    />,
    path,
  )
  return { page, onOpened, ...own }
}

const attempt: TestEntry['own'][number] = {
  attemptId: ATTEMPT,
  number: 1,
  mode: 'online',
  startedAt: '2026-11-20T06:00:00.000Z',
  endsAt: null,
  submittedAt: '2026-11-20T06:20:00.000Z',
  submittedBy: 'student',
  isInWindow: true,
  counts: true,
  marks: 4000,
  marksPossible: 5500,
  waiting: 0,
  isPassed: true,
}

describe('a test before it starts', () => {
  test('leads to its merit list who handed it in and who teaches it, no one else', async () => {
    const link = { name: 'Merit list' }
    const { page } = await entryScreen()
    await expect.element(page.getByRole('button', { name: 'Start the test' })).toBeVisible()
    expect(page.getByRole('link', link).elements()).toEqual([])
    await page.unmount()
    const taken = (await entryScreen({ own: [attempt] })).page
    await expect.element(taken.getByRole('link', link)).toBeVisible()
    await taken.unmount()
    const taught = (await entryScreen({}, { isStudent: false })).page
    await expect.element(taught.getByRole('link', link)).toBeVisible()
  })

  test('says its rules in plain words, in both languages', async () => {
    const { page } = await entryScreen()
    await expect.element(page.getByText('Each wrong answer loses ¼ mark.')).toBeVisible()
    await expect.element(page.getByText('30 minutes')).toBeVisible()
    await expect.element(page.getByText('2 of 2')).toBeVisible()
    await page.unmount()
    localStorage.setItem('language', 'bn')
    const bangla = (await entryScreen({ attemptsLeft: 1 })).page
    await expect.element(bangla.getByText('প্রতিটি ভুল উত্তরে ০.২৫ নম্বর কাটা যাবে।')).toBeVisible()
    await expect.element(bangla.getByText('২ বারের ১ বার')).toBeVisible()
  })

  test('says beforehand that the certificate hangs on this attempt, in both languages', async () => {
    const { page } = await entryScreen({ attempts: 1, attemptsLeft: 1, lastChancePercent: 40 })
    await expect
      .element(
        page.getByText(
          'You have one attempt. The certificate of this course needs 40% in this test.',
        ),
      )
      .toBeVisible()
    await page.unmount()
    const last = (await entryScreen({ attemptsLeft: 1, lastChancePercent: 40 })).page
    await expect.element(last.getByText(/^This is your last attempt\./)).toBeVisible()
    await last.unmount()
    const first = (await entryScreen({ attemptThatCounts: 'first', lastChancePercent: 40 })).page
    await expect.element(first.getByText(/^Only your first attempt counts\./)).toBeVisible()
    await first.unmount()
    localStorage.setItem('language', 'bn')
    const bangla = await entryScreen({ attempts: 1, attemptsLeft: 1, lastChancePercent: 40 })
    await expect
      .element(bangla.page.getByText(/^পরীক্ষাটি একবারই দিতে পারবেন।.* অন্তত ৪০% নম্বর লাগবে।$/))
      .toBeVisible()
  })

  test('can be started, and a refusal is said beside the button', async () => {
    const { page, start } = await entryScreen()
    start.mockRejectedValueOnce(
      new ApiProblem({ status: 409, code: 'attempt_not_startable', title: 'No.' }),
    )
    await page.getByRole('button', { name: 'Start the test' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Start the test' }).click()
    expect(start.mock.calls).toEqual([['online'], ['online']])
  })

  test('counts down to its opening, and asks the server at that moment', async () => {
    const { page, onOpened } = await entryScreen({
      obstacle: 'not-open-yet',
      opensAt: inFuture(1_200),
    })
    await expect.element(page.getByText(/^Opens in 0:0/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Start the test' }).elements()).toEqual([])
    await expect.poll(() => onOpened.mock.calls.length).toBe(1)
  })

  test.each([
    ['locked', 'This test is not open for you yet.'],
    ['closed', /This test is closed\. It closed on/],
    ['no-attempts-left', 'You have used all your attempts.'],
    ['not-enrolled', 'Only students of this course can take this test.'],
  ] as const)('says why it cannot start: %s', async (obstacle, text) => {
    const { page } = await entryScreen({ obstacle, closesAt: '2026-12-05T15:00:00.000Z' })
    await expect.element(page.getByText(text)).toBeVisible()
  })

  test('goes on here where this device has it, and takes over from another', async () => {
    const { page, goOn } = await entryScreen({ openAttemptId: ATTEMPT }, { hasDevice: true })
    await page.getByRole('button', { name: 'Continue the test' }).click()
    expect(goOn).toHaveBeenCalledWith(ATTEMPT)
    await page.unmount()
    const other = await entryScreen({ openAttemptId: ATTEMPT })
    await expect.element(other.page.getByText(/the other device can’t answer/)).toBeVisible()
    await other.page.getByRole('button', { name: 'Go on on this device' }).click()
    expect(other.takeOver).toHaveBeenCalledWith(ATTEMPT)
  })

  test('staff see the rules without a way to start', async () => {
    const { page } = await entryScreen({}, { isStudent: false })
    await expect.element(page.getByText(/Students start the test here/)).toBeVisible()
    expect(page.getByRole('button').elements()).toEqual([])
  })

  test('lists own attempts with what they earned', async () => {
    const { page } = await entryScreen({
      canPractise: true,
      own: [
        {
          attemptId: ATTEMPT,
          number: 1,
          mode: 'online',
          startedAt: '2026-12-05T14:00:00.000Z',
          endsAt: '2026-12-05T14:30:00.000Z',
          submittedAt: '2026-12-05T14:30:00.000Z',
          submittedBy: 'clock',
          isInWindow: true,
          counts: true,
          marks: 3_775,
          marksPossible: 5_000,
          waiting: 0,
          isPassed: true,
        },
      ],
    })
    await expect.element(page.getByText('37.75 of 50')).toBeVisible()
    await expect.element(page.getByText('Passed')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Result of attempt 1' }))
      .toHaveAttribute('href', `/learn/PRG-101/q3v9d2m7xa/results/${ATTEMPT}`)
    await expect.element(page.getByRole('button', { name: 'Practise' })).toBeVisible()
  })
})
