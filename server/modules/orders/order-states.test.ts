import { describe, expect, test } from 'vitest'
import { orderStates, paymentStates, refundStates } from '#contract/orders/terms.ts'
import { mayMove, orderMoves, paymentMoves, refundMoves } from './order-states.ts'

const allowed = {
  order: `
    pending_payment: awaiting_verification paid payment_review cancelled expired
    awaiting_verification: paid payment_review pending_payment
    payment_review: paid cancelled
    paid: partially_refunded refunded
    cancelled: paid
    expired: paid
    partially_refunded: partially_refunded refunded paid
    refunded: partially_refunded paid`,
  payment: `
    created: pending failed cancelled expired succeeded review surplus
    pending: failed cancelled expired succeeded review surplus
    succeeded:
    failed: pending succeeded review surplus
    cancelled: pending succeeded review surplus
    expired: succeeded review surplus
    review: succeeded surplus
    surplus:`,
  refund: `
    requested: approved rejected
    approved: submitted succeeded
    submitted: processing succeeded failed approved unclear
    processing: succeeded failed unclear
    unclear: succeeded approved failed
    succeeded: failed
    failed: approved succeeded rejected
    rejected:`,
}

function readTable(text: string): Map<string, string[]> {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [from, to] = line.trim().split(':') as [string, string]
        return [from, to.trim() ? to.trim().split(' ') : []]
      }),
  )
}

describe.each([
  ['order', orderStates, orderMoves, readTable(allowed.order)],
  ['payment', paymentStates, paymentMoves, readTable(allowed.payment)],
  ['refund', refundStates, refundMoves, readTable(allowed.refund)],
] as const)('of the states of a %s', (_noun, states, moves, table) => {
  test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    '%s → %s is allowed where the table says so',
    (from, to) => {
      expect(mayMove(moves as never, from, to)).toBe(table.get(from)!.includes(to))
    },
  )

  test('every state is in the table', () => {
    expect([...table.keys()].toSorted()).toEqual([...states].toSorted())
  })
})
