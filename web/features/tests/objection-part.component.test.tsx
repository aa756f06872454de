import { afterEach, expect, test } from 'vitest'
import type { Objection } from '#contract/tests/attempts.ts'
import { answerCalls, prepareScreens, refusal, show } from '#web/testing.tsx'
import { ObjectionPart } from './objection-part.tsx'
import { ATTEMPT } from './testing.ts'

prepareScreens('tests')
afterEach(() => localStorage.clear())

const CALL = `PUT /api/learn/attempts/${ATTEMPT}/objections/2`
const raised: Objection = {
  slot: 2,
  text: 'Both are right.',
  raisedAt: '2026-12-05T14:10:00.000Z',
  state: 'open',
  answer: null,
  answeredAt: null,
}
const part = (more: { first?: Objection; isOpen?: boolean } = {}) =>
  show(<ObjectionPart attemptId={ATTEMPT} slot={2} first={undefined} isOpen {...more} />)

test('what is wrong is sent once, and said to have arrived', async () => {
  const sent: unknown[] = []
  answerCalls({
    [CALL]: ({ body }: { body: unknown }) => {
      sent.push(body)
      return raised
    },
  })
  const page = await part()
  await page.getByText('Is this question wrong?').click()
  const send = page.getByRole('button', { name: 'Send' })
  await expect.element(send).toBeDisabled()
  await page.getByRole('textbox', { name: 'What is wrong with it?' }).fill('Both are right.')
  await send.click()
  await expect.element(page.getByText('Sent. You are told when it is answered.')).toBeVisible()
  await expect.element(page.getByText('Not answered yet')).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'What is wrong with it?' }))
    .toHaveValue('Both are right.')
  await expect.element(send).toBeDisabled()
  expect(sent).toEqual([{ text: 'Both are right.' }])
})

test('a text that could not be sent is kept, through leaving the question, too', async () => {
  answerCalls({ [CALL]: () => refusal(409, 'objection_closed') })
  const page = await part()
  await page.getByText('Is this question wrong?').click()
  await page.getByRole('textbox').fill('Both are right.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('This question can’t be objected to any more.')).toBeVisible()
  await page.unmount()
  const again = await part()
  await again.getByText('Is this question wrong?').click()
  await expect.element(again.getByRole('textbox')).toHaveValue('Both are right.')
})

test('an answer is read with what it answers, and nothing can be changed', async () => {
  const page = await part({ first: { ...raised, state: 'declined', answer: 'Only b is a force.' } })
  await expect.element(page.getByText('Both are right.')).toBeVisible()
  await expect.element(page.getByText('Only b is a force.')).toBeVisible()
  await expect.element(page.getByText('Declined')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('when the day is over it is gone, unless something was said', async () => {
  const page = await part({ isOpen: false })
  expect(page.getByText('Is this question wrong?').elements()).toEqual([])
  await page.unmount()
  const said = await part({ isOpen: false, first: raised })
  await said.getByText('You said that this question is wrong').click()
  await expect.element(said.getByText('Both are right.')).toBeVisible()
  expect(said.getByRole('textbox').elements()).toEqual([])
})

test('what was said is taken back, and can be said anew', async () => {
  answerCalls({ [CALL.replace('PUT', 'DELETE')]: () => null })
  const page = await part({ first: raised })
  await page.getByText('You said that this question is wrong').click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('Is this question wrong?')).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('')
  expect(page.getByRole('button', { name: 'Withdraw' }).elements()).toEqual([])
})
