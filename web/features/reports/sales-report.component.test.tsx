import { expect, test, vi } from 'vitest'
import type { SalesReport } from '#contract/reports/report.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { SalesReportScreen } from './sales-report.tsx'

prepareScreens('reports')

const sum = { soldCount: 2, sold: '9000', refunded: '10000', net: '-1000' }
const report: SalesReport = {
  from: '2026-11-01',
  to: '2026-11-02',
  unit: 'day',
  sum: { ...sum, newStudents: 1 },
  periods: [
    { start: '2026-11-01', soldCount: 0, sold: '0', refunded: '0', net: '0', newStudents: 0 },
    { start: '2026-11-02', ...sum, newStudents: 1 },
  ],
  courses: [{ courseId: 'PRG-101', courseName: '=SUM(A1)', ...sum }],
  gateways: [{ gateway: 'bkash', ...sum }],
  coupons: [{ code: 'EID', orders: 3, discount: '600', total: '5400' }],
}

test('a report shows the sums of its period, also below nothing, and leads to what it may open', async () => {
  const page = await show(<SalesReportScreen report={report} permissions={['coupons']} />)
  await expect.element(page.getByText('−৳1,000').first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'EID' }))
    .toHaveAttribute('href', '/staff/coupons/EID')
  await expect.element(page.getByText('1 November 2026 – 2 November 2026')).toBeVisible()
  expect(page.getByRole('table').elements()).toHaveLength(4)
})

test('without the permission a coupon is no link; in Bangla the digits are Bangla', async () => {
  const page = await show(<SalesReportScreen report={report} permissions={[]} />, '/bn')
  await expect.element(page.getByText('−৳১,০০০').first()).toBeVisible()
  expect(page.getByRole('link', { name: 'EID' }).elements()).toHaveLength(0)
})

test('the file of a table has its numbers, and no cell that a spreadsheet would run', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return '#'
  })
  const page = await show(
    <SalesReportScreen
      report={{ ...report, courses: [{ ...sum, courseId: null, courseName: '=SUM(A1)' }] }}
      permissions={[]}
    />,
  )
  await page.getByRole('button', { name: /Save as CSV.*By payment method/ }).click()
  expect(await saved[0]?.text()).toContain('bkash,2,9000,10000,-1000\r\n')
  vi.restoreAllMocks()
})

test('an empty period says so', async () => {
  const page = await show(
    <SalesReportScreen
      report={{ ...report, courses: [], gateways: [], coupons: [], periods: [] }}
      permissions={[]}
    />,
  )
  await expect.element(page.getByText('No coupon was used in this period.')).toBeVisible()
  expect(page.getByText('Nothing in this period.').elements().length).toBeGreaterThan(1)
})

test('each number opens its rows, for whom the lists are', async () => {
  const page = await show(
    <SalesReportScreen report={report} permissions={['orders', 'refunds', 'students']} />,
  )
  const days = 'From=2026-11-02&soldTo=2026-11-02'
  await expect
    .element(page.getByRole('table', { name: 'Sales over time' }).getByRole('link', { name: '2' }))
    .toHaveAttribute('href', `/staff/orders?sold${days}`)
  await expect
    .element(page.getByRole('table', { name: 'By course' }).getByRole('link', { name: '৳10,000' }))
    .toHaveAttribute(
      'href',
      '/staff/refunds?bookedFrom=2026-11-01&bookedTo=2026-11-02&course=PRG-101',
    )
  await expect
    .element(
      page.getByRole('table', { name: 'What coupons cost' }).getByRole('link', { name: '3' }),
    )
    .toHaveAttribute('href', '/staff/orders?coupon=EID&paidFrom=2026-11-01&paidTo=2026-11-02')
})
