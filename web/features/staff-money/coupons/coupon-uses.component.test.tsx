import { expect, test, vi } from 'vitest'
import { prepareScreens, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { CouponUses } from './coupon-uses.tsx'

prepareScreens('staff')
type Use = Parameters<typeof CouponUses>[0]['uses'][number]

const use = (own: Partial<Use> = {}) =>
  ({
    student: { studentId: 'ET_1', name: 'Nadia, "N" Rahman', email: 'nadia@example.com' },
    orderNumber: 'ED23456789',
    discount: '450',
    state: 'counted',
    at: '2026-12-05T14:00:00.000Z',
    ...own,
  }) as Use

test('a coupon that no one has used says so, and has nothing to export', async () => {
  const page = await show(<CouponUses code="EID10" uses={[]} />, '/staff/coupons/EID10')
  await expect.element(page.getByText('No one has used it yet.')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('the file of its uses is named by the coupon and keeps names with commas in one column', async () => {
  const files: Blob[] = []
  const names: string[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:coupon'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  const page = await show(<CouponUses code="EID10" uses={[use()]} />, '/staff/coupons/EID10')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  made.mockRestore()
  click.mockRestore()
  expect(names).toEqual(['coupon-EID10.csv'])
  const lines = (await files[0]!.text()).trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"Nadia, ""N"" Rahman",nadia@example.com,ED23456789,450,counted')
})

test('each use says its order, discount and state; in Bangla in Bangla digits', async () => {
  const uses = [use(), use({ state: 'released', orderNumber: 'ED22222222' })]
  const page = await show(<CouponUses code="EID10" uses={uses} />, '/staff/coupons/EID10')
  await expect.element(page.getByRole('link', { name: 'ED22222222' })).toBeVisible()
  await expect.element(page.getByText('Given back')).toBeVisible()
  await expect.element(page.getByText('৳450.00').first()).toBeVisible()
  await page.unmount()
  rememberLanguage('bn')
  const bangla = await show(<CouponUses code="EID10" uses={uses} />, '/staff/coupons/EID10')
  await expect.element(bangla.getByText('৳৪৫০.০০').first()).toBeVisible()
})
