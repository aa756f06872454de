import { expect, test } from 'vitest'
import { poisha } from '#contract/money.ts'
import { gatewayAmount, readGatewayAmount } from './gateway-money.ts'

test.each([
  ['0.1', 10],
  ['4500', 450_000],
  ['4500.00', 450_000],
  ['4500.5', 450_050],
  [' 1.05 ', 105],
])('T18 %j of a gateway is %i poisha', (text, amount) => {
  expect(readGatewayAmount(text)).toBe(amount)
})

test.each([
  '1e3',
  '-5',
  '4,500',
  '1.005',
  '',
  '.5',
  '0x10',
  '৪৫০০',
  '99999999999',
  4500,
  null,
  undefined,
])('T18 %j of a gateway is no amount', (text) => {
  expect(readGatewayAmount(text)).toBeNull()
})

test.each([100, 1, 9_999_900, 450_005])(
  '%i poisha go to a gateway and come back the same',
  (amount) => {
    expect(readGatewayAmount(gatewayAmount(poisha(amount)))).toBe(amount)
  },
)
