import { beforeAll, expect, test } from 'vitest'
import type { Coupon } from '#contract/orders/coupons.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { CouponCard } from './coupon-card.tsx'

beforeAll(async () => {
  await loadWords('site', 'en')
  await loadWords('staff', 'en')
})

const coupon = (more: Partial<Coupon>): Coupon => ({
  code: 'EID10',
  percent: 10,
  amount: null,
  note: '',
  startsOn: null,
  endsOn: null,
  maxUses: 1,
  maxPerStudent: 1,
  minimum: '0',
  courses: [],
  isActive: true,
  held: 0,
  counted: 1,
  cost: '450',
  link: 'https://edi.example/?coupon=EID10',
  ...more,
})
test('a coupon used more often than it may be says why; another one does not', async () => {
  const over = await show(<CouponCard coupon={coupon({ counted: 3 })} />)
  await expect
    .element(over.getByText(/2 over the limit: paid after the order had expired/))
    .toBeVisible()
  await over.unmount()
  const used = await show(<CouponCard coupon={coupon({ counted: 1 })} />)
  await expect.element(used.getByText('EID10').first()).toBeVisible()
  expect(used.getByText(/over the limit/).elements()).toEqual([])
  await used.unmount()
  const unlimited = await show(<CouponCard coupon={coupon({ counted: 3, maxUses: null })} />)
  await expect.element(unlimited.getByText('EID10').first()).toBeVisible()
  expect(unlimited.getByText(/over the limit/).elements()).toEqual([])
})

const day = (fromToday: number) =>
  new Date(Date.now() + fromToday * 24 * 60 * 60_000).toISOString().slice(0, 10)

test.each<[Partial<Coupon>, string]>([
  [{ maxUses: null }, 'Can be used'],
  [{ maxUses: null, isActive: false }, 'Switched off'],
  [{ maxUses: null, endsOn: day(-2) }, 'Over'],
  [{ maxUses: null, startsOn: day(2), endsOn: day(9) }, 'Starts later'],
  [{ maxUses: 3, held: 1, counted: 2 }, 'Used up'],
])('a coupon says whether it can be used today: %o', async (more, text) => {
  const page = await show(<CouponCard coupon={coupon(more)} />)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
