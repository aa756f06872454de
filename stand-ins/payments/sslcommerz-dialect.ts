import { createHash } from 'node:crypto'
import { type Dialect, type DialectParts, json, notify } from './dialect.ts'
import { readTaka, taka } from './vendor.ts'
import { doneElsewherePage, returnPage } from './hosted-page.ts'
import { newId, type SandboxPayment } from './sandbox-ledger.ts'

const STORE = { id: 'edi-sandbox', password: 'sandbox-store-password' }
/** The vendor's limits of one payment, in poisha. */
const LEAST = 10_00
const MOST = 500_000_00
/** The vendor's fee, in thousandths. */
const FEE_PER_MILLE = 25

/** At most 50 characters, and no placeholder. */
const SHORT_TEXT = /^(?!n\/a$)\S.{0,49}$/iu
/** A mobile number of Bangladesh, or another country's. */
const PHONE = /^(?:(?:\+?88)?01[3-9]\d{8}|\+[1-9]\d{7,14})$/

/**
 * Mandatory in the vendor's table besides store, amount and tran_id. How its host validates them is
 * undocumented; here they must be plausible.
 */
const mandatory: readonly (readonly [string, RegExp])[] = [
  ['success_url', /^https?:\/\//],
  ['fail_url', /^https?:\/\//],
  ['cancel_url', /^https?:\/\//],
  ['product_name', /\S/],
  ['product_category', /\S/],
  ['product_profile', /\S/],
  ['shipping_method', /\S/],
  ['cus_name', SHORT_TEXT],
  ['cus_email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['cus_add1', SHORT_TEXT],
  ['cus_city', SHORT_TEXT],
  ['cus_postcode', /^\d{4}$/],
  ['cus_country', SHORT_TEXT],
  ['cus_phone', PHONE],
]

/** SSLCommerz v4. Source: developer.sslcommerz.com/doc/v4. */
export function sslcommerzDialect({ origin, ledger, clock, lateMs }: DialectParts): Dialect {
  async function openSession(form: URLSearchParams) {
    if (form.get('store_id') !== STORE.id || form.get('store_passwd') !== STORE.password)
      return json({
        status: 'FAILED',
        failedreason: 'Store Credential Error Or Store is De-active',
      })
    const amount = readTaka(form.get('total_amount') ?? '')
    if (amount === null || amount < LEAST || amount > MOST)
      return json({ status: 'FAILED', failedreason: 'Invalid amount' })
    const reference = form.get('tran_id') ?? ''
    if (reference === '' || reference.length > 30)
      return json({ status: 'FAILED', failedreason: 'tran_id is invalid' })
    const wrong = mandatory.find(([name, fits]) => !fits.test((form.get(name) ?? '').trim()))
    if (wrong) return json({ status: 'FAILED', failedreason: `${wrong[0]} is missing or invalid` })
    const key = newId(32)
    await ledger.open('sslcommerz', {
      id: key,
      reference,
      state: {
        amount,
        currency: form.get('currency') ?? 'BDT',
        returnUrl: form.get('success_url') ?? '',
        cancelUrl: form.get('cancel_url') ?? '',
        notifyUrl: form.get('ipn_url') ?? '',
        description: form.get('product_name') ?? '',
      },
    })
    return json({
      status: 'SUCCESS',
      failedreason: '',
      sessionkey: key,
      GatewayPageURL: `${origin}/pay/sslcommerz/${key}`,
      storeLogo: '',
      store_name: 'Edi sandbox',
    })
  }

  async function transactions(query: URLSearchParams) {
    if (query.get('store_id') !== STORE.id || query.get('store_passwd') !== STORE.password)
      return json({ APIConnect: 'INVALID_REQUEST' })
    const reference = query.get('tran_id')
    if (reference) {
      const tried = (await ledger.byReference('sslcommerz', reference)).filter(
        (payment) => ended(payment) !== null,
      )
      return json({
        APIConnect: 'DONE',
        no_of_trans_found: tried.length,
        element: tried.map(fieldsOf),
      })
    }
    const refundId = query.get('refund_ref_id')
    if (refundId) {
      const [refund] = await ledger.refunds('sslcommerz', { id: refundId })
      if (!refund) return json({ APIConnect: 'DONE', status: '', errorReason: 'not found' })
      return json({
        APIConnect: 'DONE',
        status: 'refunded',
        refund_ref_id: refund.id,
        initiated_on: '',
        refunded_on: '',
      })
    }
    return refund(query)
  }

  async function refund(query: URLSearchParams) {
    const reference = query.get('refund_trans_id')
    if (!reference)
      return json({ APIConnect: 'INVALID_REQUEST', errorReason: 'refund_trans_id is missing' })
    const [priorRefund] = await ledger.refunds('sslcommerz', { reference })
    if (priorRefund)
      return json({ APIConnect: 'DONE', status: 'processing', refund_ref_id: priorRefund.id })
    const payment = await ledger.findBy('sslcommerz', 'gatewayRef', query.get('bank_tran_id') ?? '')
    const amount = readTaka(query.get('refund_amount') ?? '')
    if (!payment || amount === null)
      return json({ APIConnect: 'DONE', status: 'failed', errorReason: 'Invalid transaction' })
    const before = await ledger.refunds('sslcommerz', { paymentId: payment.id })
    if (
      before.reduce((sum, each) => sum + each.state.amount, 0) + amount >
      payment.state.paidAmount
    )
      return json({
        APIConnect: 'DONE',
        status: 'failed',
        errorReason: 'Refund amount exceeds the transaction',
      })
    const id = `RF${newId(16)}`
    await ledger.addRefund('sslcommerz', {
      id,
      paymentId: payment.id,
      reference,
      state: { amount, status: 'refunded' },
    })
    return json({
      APIConnect: 'DONE',
      status: 'success',
      refund_ref_id: id,
      bank_tran_id: payment.state.gatewayRef,
    })
  }

  /** The vendor's final status; null while it is open. */
  function ended(payment: SandboxPayment): 'VALID' | 'FAILED' | 'CANCELLED' | null {
    if (ledger.isPaid(payment)) return 'VALID'
    return payment.state.status === 'failed'
      ? 'FAILED'
      : payment.state.status === 'cancelled'
        ? 'CANCELLED'
        : null
  }

  function fieldsOf(payment: SandboxPayment): Record<string, string> {
    const { state } = payment
    const status = ended(payment) ?? 'PENDING'
    const isPaid = status === 'VALID'
    const fee = Math.round((state.paidAmount * FEE_PER_MILLE) / 1000)
    return {
      status,
      tran_date: dhakaTime(new Date(state.paidAt ?? clock().getTime())),
      tran_id: payment.reference,
      val_id: isPaid ? `V${payment.id}` : '',
      amount: taka(state.paidAmount),
      store_amount: isPaid ? taka(state.paidAmount - fee) : '',
      currency: 'BDT',
      bank_tran_id: state.gatewayRef,
      card_type: isPaid ? 'BKASH-BKash' : '',
      card_no: '',
      card_issuer: 'BKash Mobile Banking',
      card_brand: 'MOBILEBANKING',
      card_issuer_country_code: 'BD',
      currency_type: state.paidCurrency,
      currency_amount: taka(state.paidAmount),
      currency_rate: '1.0000',
      base_fair: '0.00',
      risk_level: state.risky ? '1' : '0',
      risk_title: state.risky ? 'Risky' : 'Safe',
      error: status === 'FAILED' ? 'Insufficient balance' : '',
      store_id: STORE.id,
    }
  }

  async function tell(payment: SandboxPayment): Promise<void> {
    if (!payment.state.notifyUrl || !payment.state.isNotified) return
    const body = new URLSearchParams(signed(fieldsOf(payment))).toString()
    await notify(payment.state.notifyUrl, {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      times: payment.state.notifications,
    })
  }

  return {
    name: 'sslcommerz',
    payment: (id) => ledger.byId('sslcommerz', id),
    async call({ method, url, body }) {
      if (method === 'POST' && url.pathname === '/sslcommerz/gwprocess/v4/api.php')
        return openSession(new URLSearchParams(body))
      if (url.pathname === '/sslcommerz/validator/api/merchantTransIDvalidationAPI.php')
        return transactions(url.searchParams)
      return null
    },
    async act(payment, action) {
      if (payment.state.status !== 'open')
        return { status: 200, type: 'text/html', body: doneElsewherePage('This payment is over.') }
      const isEnd = action === 'fail' || action === 'cancel'
      const late = action === 'late'
      const changed = await ledger.change(payment, {
        status: isEnd ? (action === 'fail' ? 'failed' : 'cancelled') : 'paid',
        paidAt: isEnd ? null : clock().getTime() + (late ? lateMs : 0),
        gatewayRef: isEnd ? '' : `BANK${newId(12)}`,
        ...(action === 'wrong_amount' && { paidAmount: 10_00 }),
        ...(action === 'wrong_currency' && { paidCurrency: 'USD' }),
        risky: action === 'risky',
        isNotified: action !== 'lost' && action !== 'lost_and_close',
        notifications: action === 'duplicates' ? 21 : 1,
      })
      if (late) {
        setTimeout(() => void tell(changed), lateMs).unref()
        return {
          status: 200,
          type: 'text/html',
          body: doneElsewherePage(
            `The money arrives in ${lateMs / 60_000} minutes. Close this tab.`,
          ),
        }
      }
      await tell(changed)
      if (action === 'close' || action === 'lost_and_close')
        return {
          status: 200,
          type: 'text/html',
          body: doneElsewherePage('Paid. Close this tab now.'),
        }
      return {
        status: 200,
        type: 'text/html',
        body: returnPage(payment.state.returnUrl, signed(fieldsOf(changed))),
      }
    },
  }
}

/** The vendor's signature over all fields; also for tests that forge one. */
export function signed(
  fields: Record<string, string>,
  password = STORE.password,
): Record<string, string> {
  const covered = { ...fields, store_passwd: md5(password) }
  const text = Object.keys(covered)
    .toSorted()
    .map((name) => `${name}=${covered[name as keyof typeof covered]}`)
    .join('&')
  return { ...fields, verify_key: Object.keys(fields).join(','), verify_sign: md5(text) }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

function dhakaTime(moment: Date): string {
  return new Date(moment.getTime() + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
