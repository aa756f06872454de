import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CalendarAddress } from '#contract/calendar/calendar.ts'
import { ApiProblem } from '#web/api.ts'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { AddToMyCalendar } from './calendar-address.tsx'

prepareScreens('dashboard')
const none: CalendarAddress = { address: null, renewedAt: null }
const own = (key: string): CalendarAddress => ({
  address: `https://edi.example/calendar/${key}.ics`,
  renewedAt: '2026-12-05T14:00:00.000Z',
})
const offline = () => new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })

async function opened(address: CalendarAddress) {
  const calls = {
    renew: vi.fn(async () => own('second')),
    remove: vi.fn(async () => undefined),
  }
  const page = await show(
    <AddToMyCalendar calendarAddress={address} calls={calls} />,
    '/dashboard/calendar',
  )
  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to my calendar' })
  return {
    dialog,
    calls,
    address: dialog.getByRole('textbox', { name: 'Your address' }),
    button: (name: string) => dialog.getByRole('button', { name }),
  }
}

test('an address is made once on a slow connection, with a way into each app', async () => {
  const answer = later<CalendarAddress>()
  const { dialog, calls, address, button } = await opened(none)
  calls.renew.mockReturnValueOnce(answer.promise)
  await button('Make my address').click()
  await userEvent.keyboard('{Enter}')
  answer.resolve(own('first'))
  await expect.element(address).toHaveValue(expect.stringContaining('/calendar/first.ics'))
  expect(calls.renew).toHaveBeenCalledTimes(1)
  expect(dialog.getByRole('link').elements()).toHaveLength(3)
})

test('an address that could not be renewed stays, and the reason is announced', async () => {
  const { dialog, calls, address, button } = await opened(own('first'))
  calls.renew.mockRejectedValueOnce(offline())
  await button('Renew address').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^You’re offline\./)
  await expect.element(address).toHaveValue(expect.stringContaining('first.ics'))
  await button('Renew address').click()
  await expect.element(address).toHaveValue(expect.stringContaining('second.ics'))
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

test('turned off by keyboard, the focus stays in the dialog and one can be made again', async () => {
  const { calls, address, button } = await opened(own('first'))
  button('Turn off').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(address).not.toBeInTheDocument()
  await expect.element(button('Make my address')).toBeVisible()
  expect(document.activeElement?.closest('dialog')).not.toBeNull()
  expect(calls.remove).toHaveBeenCalledTimes(1)
})

test('an address that can no longer be shown says how to get another one', async () => {
  const { dialog, address } = await opened({ address: null, renewedAt: '2026-12-05T14:00:00.000Z' })
  await expect
    .element(
      dialog.getByText('The address you made can no longer be shown. Renew it to get a new one.'),
    )
    .toBeVisible()
  expect(address.elements()).toEqual([])
})
