import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { OwnBatchChange } from '#contract/orders/own-batch-change.ts'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { anOrder, orderItem } from '../testing.ts'
import { BatchChange } from './batch-change.tsx'

const toasts = prepareScreens('dashboard')

const batch = {
  batchId: '8',
  number: 4,
  startsOn: '2027-01-05',
  classDays: ['Sat' as const],
  hours: null,
  venue: null,
}
const offered = (own: Partial<OwnBatchChange> = {}): OwnBatchChange => ({
  itemId: '2',
  verdict: 'allowed',
  waiting: null,
  targets: [
    { ...batch, difference: '-500', seatsLeft: 2 },
    { ...batch, batchId: '9', number: 5, difference: '0', seatsLeft: 0 },
  ],
  ...own,
})
const item = orderItem('PRG-101', { itemId: '2', state: 'enrolled' })
const order = anOrder({ state: 'paid', items: [item] })
const screen = (change: OwnBatchChange, onChanged = vi.fn(async () => undefined)) => (
  <BatchChange order={order} item={item} change={change} onChanged={onChanged} />
)

test('a batch is chosen with what it costs less, and a full one cannot be', async () => {
  const calls = answerCalls({
    'POST /api/orders/ED23456789/items/2/batch': () => offered({ verdict: 'changed_already' }),
  })
  const page = await show(screen(offered()))
  await expect.element(page.getByRole('radio', { name: /Batch 5.*Full/ })).toBeDisabled()
  const press = page.getByRole('button', { name: 'Change batch' })
  await expect.element(press).toBeDisabled()
  await page.getByRole('radio', { name: /Batch 4.*500.*less/ }).click()
  await expect.element(page.getByText(/You move at once/)).toBeVisible()
  await press.click()
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toMatchObject([{ toBatchId: '8', expectedDifference: '-500' }])
  await expect.poll(() => toasts.length).toBe(1)
})

test('a batch that is chosen before scripts loaded can be changed to', async () => {
  const page = <MemoryRouter>{screen(offered())}</MemoryRouter>
  const rendered = document.createElement('div')
  rendered.innerHTML = renderToString(page)
  document.body.append(rendered)
  rendered.querySelector<HTMLInputElement>('input[value="8"]')!.click()
  const root = hydrateRoot(rendered, page)
  onTestFinished(() => {
    root.unmount()
    rendered.remove()
  })
  await expect.element(browser.getByRole('button', { name: 'Change batch' })).toBeEnabled()
  await expect.element(browser.getByRole('radio', { name: /Batch 4/ })).toBeChecked()
})

test('a cut line keeps what was typed and does not read the page anew; the next press makes one change', async () => {
  const answer = later<object>()
  let tries = 0
  const calls = answerCalls({
    'POST /api/orders/ED23456789/items/2/batch': () => {
      tries += 1
      if (tries === 1) throw new TypeError('No connection')
      return answer.promise
    },
  })
  const onChanged = vi.fn(async () => undefined)
  const page = await show(screen(offered(), onChanged))
  await page.getByRole('radio', { name: /Batch 4/ }).click()
  await page.getByRole('textbox').fill('I work in the evening now.')
  const press = page.getByRole('button', { name: 'Change batch' })
  await press.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Nothing you typed is lost/)
  expect(onChanged).not.toHaveBeenCalled()
  await expect.element(page.getByRole('textbox')).toHaveValue('I work in the evening now.')
  await expect.element(page.getByRole('radio', { name: /Batch 4/ })).toBeChecked()
  await press.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(press).toHaveAttribute('aria-busy', 'true')
  answer.resolve(offered({ verdict: 'changed_already' }))
  await expect.poll(() => toasts.length).toBe(1)
  expect(calls.map(({ body }) => body)).toMatchObject([
    { toBatchId: '8', reason: 'I work in the evening now.' },
    { toBatchId: '8', reason: 'I work in the evening now.' },
  ])
})

test('a refusal is said at the form', async () => {
  answerCalls({
    'POST /api/orders/ED23456789/items/2/batch': () => refusal(409, 'batch_full'),
  })
  const onChanged = vi.fn(async () => undefined)
  const page = await show(screen(offered(), onChanged))
  await page.getByRole('radio', { name: /Batch 4/ }).click()
  await page.getByRole('button', { name: 'Change batch' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(onChanged).toHaveBeenCalledOnce()
})

test('what waits for its payment leads there; other states say why, in Bangla too', async () => {
  const waiting = { orderNumber: 'ED23456788', batchNumber: 4, until: '2027-01-01T04:00:00.000Z' }
  const page = await show(screen(offered({ verdict: 'waits_for_payment', waiting, targets: [] })))
  await expect.element(page.getByText(/Your place in batch 4 waits for your payment/)).toBeVisible()
  await expect
    .element(page.getByRole('link'))
    .toHaveAttribute('href', expect.stringContaining('ED23456788'))
  const late = await show(screen(offered({ verdict: 'too_late', targets: [] })), '/bn')
  await expect.element(late.getByText(/ব্যাচ শুরু হয়ে গেছে/)).toBeVisible()
  const none = await show(screen(offered({ targets: [] })))
  await expect.element(none.getByText('There is no other batch open for enrolment.')).toBeVisible()
})
