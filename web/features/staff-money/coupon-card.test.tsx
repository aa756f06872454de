import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Coupon } from '#contract/orders/coupons.ts'
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
const shown = (more: Partial<Coupon>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CouponCard coupon={coupon(more)} />
    </MemoryRouter>,
  )

test('a coupon used more often than it may be says why; another one does not', () => {
  expect(shown({ counted: 3 })).toContain('2 over the limit: paid after the order had expired')
  expect(shown({ counted: 1 })).not.toContain('over the limit')
  expect(shown({ counted: 3, maxUses: null })).not.toContain('over the limit')
})
