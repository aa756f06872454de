import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openPaymentsSandbox } from '../stand-ins/payments/open-payments-sandbox.ts'
import { testDatabase } from './testing/test-server.ts'

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://courses.example.com' }
const live = { ...production, PAYMENTS_MODE: 'live' }
const ssl = { SSLCOMMERZ_STORE_ID: 'shop', SSLCOMMERZ_STORE_PASSWORD: 'secret' }
const wallet = {
  BKASH_APP_KEY: 'k',
  BKASH_APP_SECRET: 's',
  BKASH_USERNAME: 'u',
  BKASH_PASSWORD: 'p',
}

describe('T24', () => {
  test.each([
    ['test money in production', production, 'PAYMENTS_MODE'],
    [
      'test money in production, asked for',
      { ...production, PAYMENTS_MODE: 'sandbox' },
      'PAYMENTS_MODE',
    ],
    ['live without a way to pay', live, 'no way to pay'],
    [
      'a gateway with half its keys',
      { ...live, SSLCOMMERZ_STORE_ID: 'shop' },
      'SSLCOMMERZ_STORE_PASSWORD',
    ],
    ['bKash without its password', { ...live, ...wallet, BKASH_PASSWORD: '' }, 'BKASH_PASSWORD'],
    [
      'a practice host for real money',
      { ...live, ...ssl, SSLCOMMERZ_URL: 'https://sandbox.sslcommerz.com' },
      'SSLCOMMERZ_URL',
    ],
    [
      'the practice host of bKash for real money',
      { ...live, ...wallet, BKASH_URL: 'https://tokenized.sandbox.bka.sh' },
      'BKASH_URL',
    ],
    [
      'a real host for test money',
      { ...ssl, SSLCOMMERZ_URL: 'https://securepay.sslcommerz.com' },
      'SSLCOMMERZ_URL',
    ],
    [
      'a host of this machine for real money',
      { ...live, ...ssl, SSLCOMMERZ_URL: 'https://127.0.0.1:9' },
      'SSLCOMMERZ_URL',
    ],
    [
      'a test key of Stripe for real money',
      { ...live, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY',
    ],
    [
      'a live key of Stripe for test money',
      { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY',
    ],
    ['accounts that are no JSON', { TRANSFER_ACCOUNTS: 'bkash' }, 'TRANSFER_ACCOUNTS'],
  ])('%s does not start', (_what, environment, named) => {
    expect(() => readConfig(environment)).toThrow(named)
  })

  test('real money needs the keys of one gateway, and goes to the live host', () => {
    expect(readConfig({ ...live, ...ssl }).payments).toMatchObject({
      mode: 'live',
      sslcommerz: { baseUrl: 'https://securepay.sslcommerz.com' },
      bkash: null,
      stripe: null,
      transferAccounts: [],
    })
  })

  test('an account of a wallet needs no bank', () => {
    const account = { channel: 'bkash', kind: 'merchant', number: '01712345678', name: 'A School' }
    const { payments } = readConfig({ ...live, TRANSFER_ACCOUNTS: JSON.stringify([account]) })
    expect(payments.transferAccounts).toEqual([{ ...account, bank: null }])
  })

  test('without any variable money is pretended', () => {
    expect(readConfig({ PORT: '4000' }).payments).toMatchObject({
      mode: 'sandbox',
      sandboxPort: 4001,
    })
  })

  test('the pretend gateways themselves do not start in production', async () => {
    const { db } = await testDatabase()
    await expect(
      openPaymentsSandbox({ db, clock: () => new Date(), port: 0, production: true }),
    ).rejects.toThrow('production')
  })
})
