import { expect, test } from 'vitest'
import { answerCalls, prepareScreens, refusal, show } from '#web/testing.tsx'
import { ExtendBatchAccess } from './extend-batch-access.tsx'

const toasts = prepareScreens('staff')

const LOOK = 'GET /api/staff/batches/3/access'
const EXTEND = 'POST /api/staff/batches/3/access'
const access = {
  students: 12,
  endless: 2,
  first: '2026-12-01',
  last: '2027-01-15',
  later: 0,
  reopened: 0,
}

async function opened() {
  const page = await show(<ExtendBatchAccess batch={{ batchId: '3', number: 7 }} />)
  await page.getByRole('button', { name: /^Extend access/ }).click()
  return page
}

test('before it extends it says for how many the day is later', async () => {
  let looks = 0
  const calls = answerCalls({
    [LOOK]: () => (looks++ === 0 ? access : { ...access, later: 9, reopened: 1 }),
    [EXTEND]: { extended: 9 },
  })
  const page = await opened()
  await expect
    .element(page.getByText('ends between 1 December 2026 and 15 January 2027', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText('Without an end: 2.', { exact: false })).toBeVisible()
  await page.getByLabelText(/New last day/).fill('2027-01-15')
  await expect
    .element(page.getByText('9 of 12 students get more time. For 1 of them', { exact: false }))
    .toBeVisible()
  await page.getByRole('textbox', { name: /Reason/ }).fill('Classes began late.')
  await page.getByRole('button', { name: 'Extend access', exact: true }).click()
  await expect.poll(() => toasts.length).toBe(1)
  expect(calls.at(-1)).toMatchObject({
    name: EXTEND,
    body: { until: '2027-01-15', reason: 'Classes began late.' },
  })
})

test('a batch in which nobody has limited access has nothing to extend', async () => {
  answerCalls({ [LOOK]: { ...access, first: null, last: null } })
  const page = await opened()
  await expect.element(page.getByText(/nothing to extend/)).toBeVisible()
  await expect.element(page.getByLabelText(/New last day/)).not.toBeInTheDocument()
})

test('what can’t be looked up is looked up again', async () => {
  let looks = 0
  answerCalls({ [LOOK]: () => (looks++ === 0 ? refusal(500, 'internal_error') : access) })
  const page = await opened()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByLabelText(/New last day/)).toBeVisible()
})
