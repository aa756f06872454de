import { expect, test, vi } from 'vitest'
import { answerCalls, prepareScreens, refusal, show } from '#web/testing.tsx'
import { ExtendAccess } from './extend-access.tsx'

prepareScreens('staff')

const EXTEND = 'POST /api/staff/enrolments/7/access'
const enrolment = {
  id: 7,
  courseName: 'Money for Life',
  state: 'active' as const,
  access: { until: '2027-03-03', isOver: true },
}

async function shown(own: Partial<Parameters<typeof ExtendAccess>[0]['enrolment']> = {}) {
  const onExtended = vi.fn(async () => undefined)
  const page = await show(
    <ExtendAccess
      enrolment={{ ...enrolment, ...own }}
      student="Nusrat Jahan"
      onExtended={onExtended}
    />,
  )
  return { page, onExtended }
}

test('a new last day and a reason are sent, and the page is asked for anew', async () => {
  const calls = answerCalls({ [EXTEND]: { accessUntil: '2027-05-01' } })
  const { page, onExtended } = await shown()
  await page.getByRole('button', { name: /^Extend access.*Nusrat/ }).click()
  await expect
    .element(page.getByText('Access to Money for Life ended on 3 March 2027.', { exact: false }))
    .toBeVisible()
  await page.getByLabelText(/New last day/).fill('2027-05-01')
  await page.getByRole('textbox', { name: /Reason/ }).fill('Was ill.')
  await page.getByRole('button', { name: 'Extend access', exact: true }).click()
  await expect.poll(() => onExtended.mock.calls.length).toBe(1)
  expect(calls.map(({ name, body }) => [name, body])).toEqual([
    [EXTEND, { until: '2027-05-01', reason: 'Was ill.' }],
  ])
})

test('a refusal is said, and nothing is asked for', async () => {
  answerCalls({ [EXTEND]: () => refusal(409, 'own_access') })
  const { page, onExtended } = await shown()
  await page.getByRole('button', { name: /^Extend access.*Nusrat/ }).click()
  await page.getByLabelText(/New last day/).fill('2027-05-01')
  await page.getByRole('textbox', { name: /Reason/ }).fill('Was ill.')
  await page.getByRole('button', { name: 'Extend access', exact: true }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(onExtended).not.toHaveBeenCalled()
})

test.each([{ access: null }, { state: 'revoked' as const }])(
  'there is nothing to extend: %j',
  async (own) => {
    const { page } = await shown(own)
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  },
)
