import { expect, test } from 'vitest'
import type { StatementLine } from '../books/statement.ts'
import { matchTransfers, type Transfer } from './match-transfers.ts'
import { transfer } from './testing.ts'

const line = (own: Partial<StatementLine> = {}): StatementLine => ({
  line: 2,
  kind: 'charge',
  reference: '9AB7C2D1EF',
  gross: 450_000,
  fee: 0,
  date: '2026-12-05',
  ...own,
})
const findings = (transfers: Transfer[], lines: StatementLine[]) =>
  matchTransfers(transfers, lines).map(({ finding }) => finding)

test('a TrxID is found however the statement spells it', () => {
  expect(findings([transfer()], [line({ reference: 'TrxID: 9ab7 c2d1ef' })])).toEqual(['agrees'])
  expect(findings([transfer()], [line({ reference: '9AB7C2D1EG' })])).toEqual([])
})

test('another amount is named, to the poisha', () => {
  expect(findings([transfer()], [line({ gross: 449_999 })])).toEqual(['differs'])
})

test('a second person is compared with what the first one saw', () => {
  const seen = transfer({ state: 'seen', seen: '4400', seenBy: 'Shirin Akter' })
  expect(findings([seen], [line()])).toEqual(['differs'])
  expect(findings([seen], [line({ gross: 440_000 })])).toEqual(['agrees'])
})

test('money that went out confirms nothing', () => {
  expect(findings([transfer()], [line({ kind: 'refund' })])).toEqual([])
})

test('a TrxID in several lines, and a transfer that another person decides, are left to people', () => {
  expect(findings([transfer()], [line(), line({ line: 3 })])).toEqual(['several'])
  expect(findings([transfer({ mayDecide: false })], [line()])).toEqual(['not_yours'])
})
