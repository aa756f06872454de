import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { Invitation } from './invitation.tsx'

const toasts = prepareScreens('dashboard')
const ACCEPT = 'POST /api/teaching/invitations/rafi'

async function shown(nameBn: string | null = null) {
  const onAccepted = vi.fn(async () => undefined)
  const page = await show(
    <Invitation
      invitation={{ slug: 'rafi', name: 'Rafi Ahmed', nameBn } as never}
      onAccepted={onAccepted}
    />,
    '/dashboard/teaching',
  )
  return { page, onAccepted, accept: page.getByRole('button') }
}

test('an invitation is accepted once on a slow connection', async () => {
  const answer = later<object>()
  const calls = answerCalls({ [ACCEPT]: () => answer.promise })
  const { onAccepted, accept } = await shown()
  await accept.click()
  await userEvent.keyboard('{Enter}')
  answer.resolve({})
  await expect.poll(() => onAccepted.mock.calls.length).toBe(1)
  expect(calls).toHaveLength(1)
  expect(toasts.map(({ content }) => content)).toEqual(['Welcome! These are your courses.'])
})

test('one that is no longer valid says whom to ask, and nothing is said to be accepted', async () => {
  answerCalls({ [ACCEPT]: () => refusal(404, 'invitation_not_found') })
  const { page, onAccepted, accept } = await shown()
  await accept.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This invitation is no longer valid. Ask our team for a new one.')
  await expect.element(accept).toHaveFocus()
  expect(onAccepted).not.toHaveBeenCalled()
  expect(toasts).toEqual([])
})

test('in Bangla one is invited under one’s Bangla name, else under the other one', async () => {
  rememberLanguage('bn')
  const { page } = await shown('রাফি আহমেদ')
  await expect.element(page.getByRole('region', { name: /রাফি আহমেদ/ })).toBeVisible()
  await page.unmount()
  const other = await shown()
  await expect.element(other.page.getByRole('region', { name: /Rafi Ahmed/ })).toBeVisible()
})
