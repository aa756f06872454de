import { expect, test } from 'vitest'
import { CouponCode, TrxId } from './fields.ts'

test.each([
  'CKR2A1B3C4',
  'ckr2 a1b3-c4',
  'TrxID CKR2A1B3C4',
  'TrxIDCKR2A1B3C4',
  'Trx ID: CKR2A1B3C4',
  'TrxID: TrxID CKR2A1B3C4.',
  'Txn Id: CKR2A1B3C4',
  'TxnID:CKR2A1B3C4',
  'Trx: CKR2A1B3C4',
  'Transaction ID CKR2A1B3C4',
  'Transaction ID : CKR2A1B3C4,',
  'ট্রানজেকশন আইডি: CKR২A১B৩C৪।',
  'CKR2A1B3C4.',
  '\u2068CKR2\u200bA1B3\u00adC4\u2069',
])('%j is one and the same TrxID', (typed) => {
  expect(TrxId.parse(typed)).toBe('CKR2A1B3C4')
})

test.each(['', 'TrxID', 'TrxID: 12', 'CKR2', 'ক্রমিক ১২৩৪৫৬'])('%j is no TrxID', (typed) => {
  expect(TrxId.safeParse(typed).success).toBe(false)
})

test('an id that only begins like a label stays whole', () => {
  expect(TrxId.parse('TRXID12')).toBe('TRXID12')
  expect(TrxId.parse('IDLC8K2M1Q')).toBe('IDLC8K2M1Q')
})

test('a coupon code loses what copying left in it', () => {
  expect(CouponCode.parse('\u200eEID\u200b-২০২৬\u2060')).toBe('EID-2026')
})
