import { beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { AnswerReview, AttemptSheet } from '#contract/tests/attempts.ts'
import { api } from '#web/api.ts'
import { answerCalls, prepareScreens, refusal, show } from '#web/testing.tsx'
import { inMemory } from './attempt-store.ts'
import { deviceMoment } from './open-attempt.ts'
import { openSitting } from './sitting.ts'
import { SittingScreen } from './sitting-screen.tsx'
import { aSheet, ATTEMPT, attemptQuestions } from './testing.ts'
import { Drawn } from './testing-screens.tsx'

prepareScreens('tests')
beforeEach(() => vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => undefined))

const CALL = `/api/learn/attempts/${ATTEMPT}`
const saved = (body: unknown) => ({
  saved: (body as { answers: { slot: number; sequence: number }[] }).answers.map(
    ({ slot, sequence }) => ({ slot, sequence, outcome: 'saved' }),
  ),
  msLeft: 20 * 60_000,
  endsAt: '2026-12-05T14:30:00.000Z',
})
const replies = {
  [`PUT ${CALL}/answers`]: ({ body }: { body: unknown }) => saved(body),
  [`POST ${CALL}/events`]: () => undefined,
  [`POST ${CALL}/submit`]: ({ body }: { body: unknown }) => ({
    ...saved(body),
    result: {},
    certificate: null,
  }),
}

async function sit(sheet: Partial<AttemptSheet> = {}) {
  const full = aSheet(sheet)
  const store = inMemory()
  const sitting = openSitting(
    {
      head: {
        attemptId: ATTEMPT,
        person: 'uid-1',
        device: 'd'.repeat(32),
        sheet: full,
        loadedAt: deviceMoment(),
        marked: [],
        isHandedIn: false,
      },
      slots: [],
      isElsewhere: false,
    },
    { store, api, now: deviceMoment },
  )
  const page = await show(
    <Drawn>
      <SittingScreen sitting={sitting} sheet={full} resultPath="/result" />
    </Drawn>,
    '/learn/PRG-101/q3v9d2m7xa/attempt/x',
  )
  return { page, sitting, store }
}

const answers = (sitting: Awaited<ReturnType<typeof sit>>['sitting']) =>
  Object.fromEntries([...sitting.view().slots].map(([slot, { answer }]) => [slot, answer]))

describe('sitting a test', () => {
  test('every kind of question is answered without a mouse', async () => {
    localStorage.setItem('test-on-one-page', 'yes')
    answerCalls(replies)
    const { page, sitting } = await sit()
    const question = (number: number) =>
      page.getByRole('region', { name: `Question ${number} of 9` })
    await question(1)
      .getByRole('radio', { name: /^B\. i and iii/ })
      .click()
    await question(2).getByRole('checkbox', { name: 'C. 4' }).click()
    await question(2).getByRole('checkbox', { name: 'A. 2' }).click()
    await question(3).getByRole('radio', { name: 'False' }).click()
    await question(4).getByLabelText('Your answer').fill('৫ km')
    await question(5).getByLabelText('Your answer').fill('ঢাকা')
    await question(6).getByLabelText('Gap 1').fill('Padma')
    await question(6).getByLabelText('Gap 2').selectOptions('Teesta')
    await question(7).getByLabelText('force').selectOptions('newton')
    const up = question(8).getByRole('button', { name: 'Move “1971” up' })
    up.element().focus()
    await userEvent.keyboard('{Enter}{Enter}')
    await question(9).getByRole('button', { name: 'Type an answer as well' }).click()
    await question(9).getByLabelText('Your answer to B').fill('Because.')
    expect(answers(sitting)).toEqual({
      1: 'b',
      2: ['a', 'c'],
      3: false,
      4: '৫ km',
      5: 'ঢাকা',
      6: { '1': 'Padma', '2': 'b' },
      7: { a: 'a' },
      8: ['c', 'a', 'b'],
      9: { b: 'Because.' },
    })
    await expect.element(page.getByText('9 of 9 answered').first()).toBeVisible()
    await expect.element(page.getByText('All answers saved')).toBeVisible()
    await question(1).getByRole('button', { name: 'Clear my answer' }).click()
    expect(answers(sitting)[1]).toBe(null)
  })

  test('letters, digits and words are those of the language', async () => {
    localStorage.setItem('language', 'bn')
    answerCalls(replies)
    const { page } = await sit()
    const region = page.getByRole('region', { name: 'প্রশ্ন ১/৯' })
    await expect.element(region.getByRole('radio', { name: /^খ\. i ও iii/ })).toBeVisible()
    await expect.element(region.getByText('কোনগুলো ভেক্টর?')).toBeVisible()
    await expect.element(region.getByText('১ নম্বর · ভুল হলে −০.২৫')).toBeVisible()
    await page.getByRole('button', { name: 'সব প্রশ্ন দেখুন' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await expect.element(page.getByText('Which of these are vectors?').first()).toBeInTheDocument()
  })

  test('the overview says what is answered and marked, and leads there', async () => {
    answerCalls(replies)
    const { page } = await sit()
    await page.getByRole('radio', { name: /^A\./ }).click()
    await page.getByRole('button', { name: 'Mark for later' }).click()
    await page.getByRole('button', { name: 'Overview' }).click()
    const dialog = page.getByRole('dialog')
    await expect
      .element(dialog.getByRole('button', { name: 'Question 1: answered, marked for later' }))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Question 4: not answered' }).click()
    await expect.element(page.getByRole('heading', { name: 'Question 4 of 9' })).toHaveFocus()
  })

  test('handing in asks first, and says how many are not answered', async () => {
    const calls = answerCalls(replies)
    const { page } = await sit()
    await page.getByRole('radio', { name: /^A\./ }).click()
    await page.getByRole('button', { name: 'Hand in' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('8 questions are not answered.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Hand in' }).click()
    await expect.element(page.getByRole('heading', { name: 'Handed in' })).toBeVisible()
    expect(calls.at(-1)?.body).toMatchObject({ answers: [{ slot: 1, answer: 'a', sequence: 1 }] })
  })

  test('without a line it says so, and hands in once the line is back', async () => {
    const lines: Record<string, never> = {}
    answerCalls(lines)
    const { page, sitting } = await sit()
    await page.getByRole('radio', { name: /^A\./ }).click()
    await expect
      .element(page.getByText('Offline. Your answers are kept on this device.'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Hand in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click()
    await expect.element(page.getByRole('heading', { name: /handed in as soon as/ })).toBeVisible()
    Object.assign(lines, replies)
    sitting.lineIsBack()
    await expect.element(page.getByRole('heading', { name: 'Handed in' })).toBeVisible()
  })

  test('when the time is over it hands in by itself, and says so', async () => {
    const lines: Record<string, never> = {}
    answerCalls(lines)
    const { page, sitting } = await sit({ msLeft: 1_500 })
    await expect.element(page.getByText('1 minute left')).toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Time is over' })).toBeVisible()
    await expect.element(page.getByText(/kept on this device and handed in/)).toBeVisible()
    Object.assign(lines, {
      ...replies,
      [`POST ${CALL}/sheet`]: () => aSheet({ msLeft: 0 }),
    })
    sitting.lineIsBack()
    await expect.element(page.getByRole('heading', { name: 'Handed in' })).toBeVisible()
  })

  test('another device is named, with what only this one holds', async () => {
    let isElsewhere = true
    answerCalls({
      ...replies,
      [`PUT ${CALL}/answers`]: ({ body }: { body: unknown }) =>
        isElsewhere ? refusal(409, 'attempt_elsewhere') : saved(body),
      [`POST ${CALL}/take-over`]: () => {
        isElsewhere = false
        return aSheet({ device: 'e'.repeat(32) })
      },
    })
    const { page } = await sit()
    await page.getByRole('radio', { name: /^D\./ }).click()
    await expect
      .element(page.getByRole('heading', { name: 'This test was opened on another device' }))
      .toBeVisible()
    await expect.element(page.getByText('1 answer is only on this device:')).toBeVisible()
    await expect.element(page.getByText('D. all of them')).toBeVisible()
    await page.getByRole('button', { name: 'Go on here again' }).click()
    await expect.element(page.getByRole('radio', { name: /^D\./ })).toBeChecked()
    await expect.element(page.getByText('All answers saved')).toBeVisible()
  })

  test('in practice each question shows what is right and why', async () => {
    const review: AnswerReview = {
      slot: 1,
      answer: 'd',
      outcome: 'wrong',
      marks: 0,
      right: 'b',
      explanation: {
        en: {
          type: 'doc',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'They have a direction.' }] },
          ],
        },
      },
      feedback: { en: [{ type: 'text', text: 'Mass has none.' }] },
      comment: null,
      parts: [],
      cameLate: false,
    }
    answerCalls({ ...replies, [`POST ${CALL}/check`]: review })
    const { page } = await sit({ mode: 'practice', endsAt: null, msLeft: null })
    await page.getByRole('radio', { name: /^D\./ }).click()
    await page.getByRole('button', { name: 'Check' }).click()
    await expect.element(page.getByText('Wrong', { exact: true })).toBeVisible()
    await expect.element(page.getByText('They have a direction.')).toBeVisible()
    await expect.element(page.getByText('Mass has none.')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /^A\./ })).toBeDisabled()
  })
})

test('a number says whether it wants its unit: an unasked one is a wrong answer', async () => {
  const numeric = attemptQuestions().find(({ kind }) => kind === 'numeric')!
  const asked = [true, false].map((takesUnit, at) => ({ ...numeric, slot: at + 1, takesUnit }))
  const { page } = await sit({ questions: asked })
  const field = page.getByRole('textbox', { name: 'Your answer' })
  await expect.element(field).toHaveAccessibleDescription(/Type the number with its unit$/)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(field).toHaveAccessibleDescription(/Type the number alone, without a unit$/)
})
