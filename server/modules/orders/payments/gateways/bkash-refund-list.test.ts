import { expect, test } from 'vitest'
import { poisha } from '#contract/money.ts'
import { findBkashRefund } from './bkash-refund-list.ts'

const order = {
  payment: { merchantRef: 'P1', session: 'TR0011', gatewayRef: 'TRX1' },
  refundRef: 'R1',
  gatewayRefundRef: null,
  amount: poisha(300_00),
  reason: 'test',
  sentAt: new Date('2026-11-20T10:00:00Z'),
  otherRefs: ['KNOWN'],
}
const entry = (more: object = {}) => ({
  refundTrxId: 'NEW',
  refundTransactionStatus: 'Completed',
  refundAmount: '300.00',
  completedTime: '2026-11-20T16:00:05:000 GMT+0600',
  ...more,
})

test.each([
  [
    'the only entry of our amount after our call',
    [entry()],
    { outcome: 'succeeded', gatewayRef: 'NEW' },
  ],
  [
    'beside one we know',
    [entry({ refundTrxId: 'KNOWN' }), entry()],
    { outcome: 'succeeded', gatewayRef: 'NEW' },
  ],
  [
    'beside one of another amount',
    [entry({ refundTrxId: 'OTHER', refundAmount: '10.00' }), entry()],
    { outcome: 'succeeded' },
  ],
  ['without a time', [entry({ completedTime: undefined })], { outcome: 'succeeded' }],
  [
    'with our sku, whatever else',
    [entry({ sku: 'R1', completedTime: 'x' }), entry({ sku: 'R2' })],
    { outcome: 'succeeded' },
  ],
  [
    'not yet completed',
    [entry({ refundTransactionStatus: 'Processing' })],
    { outcome: 'processing', gatewayRef: 'NEW' },
  ],
])('ours is found: %s', (_words, listed, answer) => {
  expect(findBkashRefund(listed, order)).toMatchObject(answer)
})

test.each([
  ['an empty list', []],
  ['only one we know', [entry({ refundTrxId: 'KNOWN' })]],
  ['another amount', [entry({ refundAmount: '300.01' })]],
  ['no amount at all', [entry({ refundAmount: undefined })]],
  ['one of the day before', [entry({ completedTime: '2026-11-19T16:00:05:000 GMT+0600' })]],
  ['two that may be ours', [entry(), entry({ refundTrxId: 'NEW2' })]],
  ['the sku of another', [entry({ sku: 'R2' })]],
])('nobody can tell from %s', (_words, listed) => {
  expect(findBkashRefund(listed, order)).toMatchObject({ outcome: 'unclear' })
})
