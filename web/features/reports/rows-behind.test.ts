import { expect, test } from 'vitest'
import { daysOfRow, rowsBehind } from './rows-behind.ts'

test('a month stands for its days, and no day outside the report', () => {
  const report = { unit: 'month' as const, from: '2026-01-15', to: '2026-03-10' }
  expect(daysOfRow('2026-01-01', report)).toEqual({ from: '2026-01-15', to: '2026-01-31' })
  expect(daysOfRow('2026-02-01', report)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOfRow('2026-03-01', report)).toEqual({ from: '2026-03-01', to: '2026-03-10' })
  expect(daysOfRow('2026-03-01', { ...report, unit: 'day' })).toEqual({
    from: '2026-03-01',
    to: '2026-03-01',
  })
})

test('a list that is not for someone is no link', () => {
  const { orders, refunds } = rowsBehind(['orders'])
  expect(orders({ course: 'PRG-101', gateway: null })).toBe('/staff/orders?course=PRG-101')
  expect(refunds({})).toBe(false)
})
