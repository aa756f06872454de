import { expect, test } from 'vitest'
import { CouponCode, TrxId, TakaInput } from './fields.ts'

test.each([
  'CKR2A1B3C4',
  'ckr2 a1b3-c4',
  ' ckr2 a1b৩c4',
  'CKR2A1 B3C4',
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
  'Trx CKR2A1B3C4',
  'Txn CKR2A1B3C4',
  'ID CKR2A1B3C4',
  'TxID CKR2A1B3C4',
  'TXID: CKR2A1B3C4',
  'TrxID is CKR2A1B3C4',
  'My TrxID is: CKR2A1B3C4.',
  'Reference CKR2A1B3C4',
  'Ref. no. CKR2A1B3C4',
  'bKash TrxID CKR2A1B3C4',
  'bKash: TrxID CKR2A1B3C4',
  'CKR2A1B3C4 bKash',
  '(TrxID: CKR2A1B3C4)',
  'ট্রানজেকশন আইডি CKR2A1B3C4',
  'ট্রানজেকশন আইডি হলো CKR2A1B3C4।',
  'বিকাশ ট্রানজেকশন আইডিঃ CKR2A1B3C4',
  'লেনদেন নম্বর CKR2A1B3C4',
  'TrxID CKR2A1B3C4.\u200b',
  'TrxID\u00a0CKR2A1B3C4\ufffa',
  'ＴｒｘＩＤ：ＣＫＲ２Ａ１Ｂ３Ｃ４',
  'CKR2–A1B3–C4',
  'CKR٢A١B۳C４',
])('%j is one and the same TrxID', (typed) => {
  expect(TrxId.parse(typed)).toBe('CKR2A1B3C4')
})

test.each([
  '',
  'TrxID',
  'Transaction',
  'Reference number',
  'TrxID: 12',
  'CKR2',
  'ক্রমিক ১২৩৪৫৬',
  'CKR2A1B3C4 2500',
  'CKR2A1B3C4 Tk 2,500.00',
  'CKR2A1B3C4 at 27/11/2026',
  'Sent CKR2A1B3C4',
  '123456 2500',
  'CKR2A1 2500',
  'CKR2A1B3C4 CKR2A1B3C5',
])('%j is no TrxID: never is one joined of other words', (typed) => {
  expect(TrxId.safeParse(typed).success).toBe(false)
})

test('an id without a digit is one, with its label or without', () => {
  for (const typed of ['BFLKHJSDJK', 'TrxID BFLKHJSDJK', 'bflk hjsd jk'])
    expect(TrxId.parse(typed)).toBe('BFLKHJSDJK')
})

test('an id that only begins like a label stays whole', () => {
  expect(TrxId.parse('TRXID12')).toBe('TRXID12')
  expect(TrxId.parse('IDLC8K2M1Q')).toBe('IDLC8K2M1Q')
})

test('a coupon code loses what copying left in it', () => {
  for (const typed of [
    '\u200eEID\u200b-২০২৬\u2060',
    'ＥＩＤ－２０２６',
    'eid–٢٠٢٦',
    'EID‑۲۰۲۶\ufffa\ufe0f',
  ])
    expect(CouponCode.parse(typed)).toBe('EID-2026')
})

test.each([
  ['2500', '2500'],
  ['2,500', '2500'],
  ['৳2500', '2500'],
  ['৳ 2,500', '2500'],
  ['Tk 2,500.00', '2500'],
  ['Tk. 1,23,456.50', '123456.50'],
  ['BDT 2500', '2500'],
  ['2500/-', '2500'],
  ['2,500/=', '2500'],
  ['২,৫০০ টাকা', '2500'],
  ['২৫০০৳', '2500'],
  ['٢٥٠٠', '2500'],
  ['\u202a2,500\u202c tk', '2500'],
])('the amount %j is ৳%s', (typed, taka) => {
  expect(TakaInput.parse(typed)).toBe(taka)
})

test.each(['2,5', '2,50', '25,00', '1,2345', '2.500,00', '2500 or so', 'Tk', '-2500', '$25'])(
  '%j is no amount: it may mean another',
  (typed) => {
    expect(TakaInput.safeParse(typed).success).toBe(false)
  },
)
