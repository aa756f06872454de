import { expect, test } from 'vitest'
import { prepareScreens, show } from '#web/testing.tsx'
import { OrderTable } from './order-table.tsx'

prepareScreens('staff')

const row = {
  number: 'ED23456789',
  state: 'paid' as const,
  student: { studentId: '2026001', name: 'Nusrat Jahan', email: 'n@example.com', phone: null },
  byStaff: false,
  courses: ['Python from Zero'],
  changesBatch: true,
  total: '500',
  refunded: '0',
  gateway: 'bkash' as const,
  createdAt: '2026-12-05T14:00:00.000Z',
  paidAt: '2026-12-05T14:05:00.000Z',
}

test('an order that pays for a change of batch is not listed as one of the course', async () => {
  const orders = [row, { ...row, number: 'ED22222222', changesBatch: false }]
  const page = await show(<OrderTable orders={orders} />)
  await expect.element(page.getByText('Change of batch: Python from Zero')).toBeVisible()
  await expect.element(page.getByText('Python from Zero', { exact: true })).toBeVisible()
  await page.unmount()
  const bangla = await show(<OrderTable orders={[row]} />, '/bn')
  await expect.element(bangla.getByText('ব্যাচ বদল: Python from Zero')).toBeVisible()
})
