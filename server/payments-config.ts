import { z } from 'zod'
import { readTaka } from '#contract/money.ts'
import { transferAccount } from '#contract/orders/payments.ts'
import { type CompleteSettings, areAllSet } from './complete-settings.ts'

const percent = z.coerce.number().min(0).max(100)

/** The variables about money; docs/configuration.md lists them with their meaning. */
export const paymentVariables = {
  PAYMENTS_MODE: z.enum(['sandbox', 'live']).default('sandbox'),
  PAYMENTS_SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).optional(),

  SSLCOMMERZ_STORE_ID: z.string().min(1).optional(),
  SSLCOMMERZ_STORE_PASSWORD: z.string().min(1).optional(),
  SSLCOMMERZ_URL: z.url({ protocol: /^https$/ }).optional(),

  BKASH_APP_KEY: z.string().min(1).optional(),
  BKASH_APP_SECRET: z.string().min(1).optional(),
  BKASH_USERNAME: z.string().min(1).optional(),
  BKASH_PASSWORD: z.string().min(1).optional(),
  BKASH_URL: z.url({ protocol: /^https$/ }).optional(),
  BKASH_TOPIC_ARN: z
    .string()
    .regex(/^arn:aws:sns:/, 'must be the ARN of the SNS topic bKash gave you')
    .optional(),

  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),

  TRANSFER_ACCOUNTS: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue(
          'is not JSON; write [{"channel":"bkash","kind":"merchant","number":"01…","name":"…"}]',
        )
        return z.NEVER
      }
    })
    .pipe(z.array(transferAccount.extend({ bank: transferAccount.shape.bank.default(null) })))
    .optional(),

  VAT_PERCENT: percent.default(0),
  ORDER_HOLD_MINUTES: z.coerce.number().int().min(5).max(1440).default(30),
  TRANSFER_HOLD_HOURS: z.coerce.number().int().min(1).max(168).default(24),
  WAITING_OFFER_HOURS: z.coerce.number().int().min(1).max(168).default(12),
  SECOND_PERSON_ABOVE: z
    .string()
    .default('10000')
    .transform((text, context) => {
      const amount = readTaka(text)
      if (amount === null) context.addIssue('is no amount of taka, such as 10000')
      return amount ?? z.NEVER
    }),
  REFUND_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  REFUND_SHARE_PERCENT: percent.int().default(20),
  SELLER_NAME: z.string().min(1).max(200).optional(),
  SELLER_ADDRESS: z.string().max(300).optional(),
  SELLER_PHONE: z.string().max(50).optional(),
  SELLER_BIN: z.string().max(50).optional(),
  SELLER_SUPPORT: z.string().max(200).optional(),
}
type PaymentEnvironment = z.output<z.ZodObject<typeof paymentVariables>>

/** Where each gateway is, in life and for practice. */
const HOSTS = {
  sslcommerz: {
    live: 'https://securepay.sslcommerz.com',
    sandbox: 'https://sandbox.sslcommerz.com',
  },
  bkash: { live: 'https://tokenized.pay.bka.sh', sandbox: 'https://tokenized.sandbox.bka.sh' },
} as const
const PRACTICE_HOST = /sandbox|localhost|^127\.|^\[|^10\.|^192\.168\./i

/**
 * How money is taken.
 *
 * @throws Error naming the variable and the fix: test money in production, a gateway with half its keys, a host for
 * practice and real money together
 */
export function paymentsConfig(env: PaymentEnvironment, production: boolean, port: number) {
  const mode = env.PAYMENTS_MODE
  // guard T24: test money does not start in production (payments-config)
  if (production && mode === 'sandbox')
    throw new Error(
      'PAYMENTS_MODE is "sandbox", which sells courses for test money and does not run in production. Set PAYMENTS_MODE=live and the keys of a payment method.',
    )
  const sslcommerz = keysOf(env, 'SSLCOMMERZ', ['SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD'])
  const bkash = keysOf(env, 'BKASH', [
    'BKASH_APP_KEY',
    'BKASH_APP_SECRET',
    'BKASH_USERNAME',
    'BKASH_PASSWORD',
  ])
  const stripe = keysOf(env, 'STRIPE', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  if (stripe && /^[rs]k_live_/.test(stripe.STRIPE_SECRET_KEY) !== (mode === 'live'))
    throw new Error(
      `STRIPE_SECRET_KEY is not a key for PAYMENTS_MODE=${mode}: it must begin with ${mode === 'live' ? 'sk_live_' : 'sk_test_'}.`,
    )
  if (mode === 'live' && !sslcommerz && !bkash && !stripe && !env.TRANSFER_ACCOUNTS?.length)
    throw new Error(
      'PAYMENTS_MODE is "live", but no way to pay is configured. Set the keys of SSLCommerz, bKash or Stripe, or TRANSFER_ACCOUNTS.',
    )
  return {
    mode,
    /** The port beside the app's own, so that it can be forwarded. */
    sandboxPort: env.PAYMENTS_SANDBOX_PORT ?? (port === 0 ? 0 : port + 1),
    sslcommerz: sslcommerz
      ? {
          baseUrl: hostFor(mode, 'SSLCOMMERZ_URL', env.SSLCOMMERZ_URL ?? HOSTS.sslcommerz[mode]),
          storeId: sslcommerz.SSLCOMMERZ_STORE_ID,
          storePassword: sslcommerz.SSLCOMMERZ_STORE_PASSWORD,
        }
      : null,
    bkash: bkash
      ? {
          baseUrl: hostFor(mode, 'BKASH_URL', env.BKASH_URL ?? HOSTS.bkash[mode]),
          appKey: bkash.BKASH_APP_KEY,
          appSecret: bkash.BKASH_APP_SECRET,
          username: bkash.BKASH_USERNAME,
          password: bkash.BKASH_PASSWORD,
          topicArn: env.BKASH_TOPIC_ARN ?? null,
        }
      : null,
    stripe: stripe
      ? { secretKey: stripe.STRIPE_SECRET_KEY, webhookSecret: stripe.STRIPE_WEBHOOK_SECRET }
      : null,
    transferAccounts: env.TRANSFER_ACCOUNTS ?? (mode === 'sandbox' ? SAMPLE_ACCOUNTS : []),
    vatRateBp: Math.round(env.VAT_PERCENT * 100),
    holdMinutes: env.ORDER_HOLD_MINUTES,
    transferHoldHours: env.TRANSFER_HOLD_HOURS,
    waitingOfferHours: env.WAITING_OFFER_HOURS,
    secondPersonAbove: env.SECOND_PERSON_ABOVE,
    refund: { days: env.REFUND_DAYS, sharePercent: env.REFUND_SHARE_PERCENT },
    /** null: as the provider's content says. */
    seller: {
      name: env.SELLER_NAME ?? null,
      address: env.SELLER_ADDRESS ?? null,
      phone: env.SELLER_PHONE ?? null,
      bin: env.SELLER_BIN ?? null,
      support: env.SELLER_SUPPORT ?? null,
    },
  }
}
export type PaymentsConfig = ReturnType<typeof paymentsConfig>

/** Numbers no one has: 010 is no operator. */
const SAMPLE_ACCOUNTS = (['bkash', 'nagad', 'rocket'] as const).map((channel) => ({
  channel,
  kind: 'merchant' as const,
  number: '01000000000',
  name: 'Sample: send no money · নমুনা: টাকা পাঠাবেন না',
  bank: null,
}))

/** All keys of a gateway, or none: null. */
function keysOf<Name extends keyof PaymentEnvironment>(
  env: PaymentEnvironment,
  gateway: string,
  names: readonly Name[],
): CompleteSettings<PaymentEnvironment, Name> | null {
  if (areAllSet(env, names)) return env
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length < names.length)
    throw new Error(`${gateway} needs ${missing.join(' and ')} too; set all its keys, or none.`)
  return null
}

function hostFor(mode: 'sandbox' | 'live', name: string, url: string): string {
  const isPractice = PRACTICE_HOST.test(new URL(url).hostname)
  if (isPractice !== (mode === 'sandbox'))
    throw new Error(
      `${name} is ${isPractice ? 'a practice host' : 'a live host'}, which does not go with PAYMENTS_MODE=${mode}.`,
    )
  return url.replace(/\/$/, '')
}
