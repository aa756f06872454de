import { expect, test } from 'vitest'
import { prepareScreens, show } from '#web/testing.tsx'
import { anOrder } from '../testing.ts'
import { OpenOrderNotice } from './open-order-notice.tsx'

prepareScreens('dashboard')

test('an order without money can be paid', async () => {
  const page = await show(<OpenOrderNotice order={anOrder()} />)
  const notice = page.getByRole('region', { name: 'You have an unpaid order' })
  await expect.element(notice.getByRole('link', { name: 'Pay now' })).toBeVisible()
})

test('an order whose transfer is being checked is not called unpaid', async () => {
  const page = await show(<OpenOrderNotice order={anOrder({ state: 'awaiting_verification' })} />)
  const notice = page.getByRole('region', { name: 'We’re checking your transfer' })
  await expect.element(notice.getByRole('link', { name: 'Details' })).toBeVisible()
  await expect.element(page.getByText('unpaid')).not.toBeInTheDocument()
})
