import type { Guard } from './guard.ts'

const orders = (file: string) => `server/modules/orders/${file}`

/** What keeps money away from where it does not belong, threat by threat. The tests are named by the threat. */
export const moneyGuards: readonly Guard[] = [
  {
    threat: 'T01',
    without: 'the amount is compared to the poisha',
    tests: [orders('settle.test.ts')],
    cuts: [{ file: orders('settle.ts'), find: "return 'amount_mismatch'", put: 'return null' }],
  },
  {
    threat: 'T02',
    without: 'a message that came before, or about what is final, changes nothing',
    tests: [orders('settle.test.ts')],
    // The inbox, the last word and the table of moves; any one of them is enough.
    cuts: [
      { file: orders('hear-gateway.ts'), find: "if (event.outcome !== null) return { authentic: true, outcome: 'repeated' }", put: '' },
      {
        file: orders('settle.ts'),
        find: "if (payment.state === 'succeeded' || payment.state === 'surplus') return 'already_final'",
        put: '',
      },
      { file: orders('settle.ts'), find: 'if (!mayMove(paymentMoves, payment.state, state)) throw', put: 'if (now.getTime() === 0) throw' },
    ],
  },
  {
    threat: 'T03',
    without: 'a signature must cover every field that matters, and no field may hide another',
    tests: [orders('gateway-messages.test.ts')],
    cuts: [
      { file: orders('gateways/sslcommerz.ts'), find: 'signed.every((name) => names.includes(name)) &&', put: '' },
      { file: orders('gateways/sslcommerz.ts'), find: '&& !/&\\w+=/.test(fields.get(name)!)', put: '' },
    ],
  },
  {
    threat: 'T03d',
    without: 'an event of the future is refused',
    tests: [orders('gateway-messages.test.ts')],
    cuts: [
      { file: orders('gateways/stripe.ts'), find: '!(signedAt - now.getTime() / 1000 <= TOLERANCE_SECONDS)', put: 'signature === null' },
    ],
  },
  {
    threat: 'T03e',
    without: 'a certificate comes from Amazon',
    tests: [orders('gateway-messages.test.ts')],
    cuts: [{ file: orders('gateways/sns-message.ts'), find: 'rules.certificateHost.test(url.hostname)', put: 'true' }],
  },
  {
    threat: 'T04',
    without: 'one caller opens the session',
    tests: [orders('checkout.test.ts')],
    cuts: [
      { file: orders('start-payment.ts'), find: 'if (!(await claimed(db, payment, now))) return', put: 'if (now.getTime() === 0) return' },
    ],
  },
  {
    threat: 'T05',
    without: 'late money takes its seat again, or goes back',
    tests: [orders('settle.test.ts')],
    cuts: [{ file: orders('deliver-order.ts'), find: '(!owned && (await tookSeatLate(trx, item.batch_id!)))', put: '!owned' }],
  },
  {
    threat: 'T06',
    without: 'the total is what the student saw',
    tests: [orders('checkout.test.ts')],
    cuts: [
      { file: orders('checkout.ts'), find: 'if (readTaka(wish.expectedTotal) !== sums.total_poisha)', put: 'if (now.getTime() === 0)' },
    ],
  },
  {
    threat: 'T07',
    without: 'a course one has is not sold again',
    tests: [orders('checkout.test.ts')],
    cuts: [{ file: orders('price-courses.ts'), find: "owned.has(course.id) ? 'already_enrolled' : choice.problem", put: 'choice.problem' }],
  },
  {
    threat: 'T07',
    without: 'a course bought meanwhile is not delivered again',
    tests: [orders('settle.test.ts')],
    cuts: [{ file: orders('deliver-order.ts'), find: 'const isDelivered = !owned && hasSeat', put: 'const isDelivered = hasSeat' }],
  },
  {
    threat: 'T08',
    without: 'a batch has no more seats than it has',
    tests: [orders('checkout.test.ts')],
    // The constraint of the table still stands; but who comes too late then gets a failure of ours instead of an answer.
    cuts: [
      { file: orders('seats.ts'), find: '`(seats is null or seats_taken < seats)`', put: '`true`' },
      { file: orders('price-courses.ts'), find: "problem: hasSeat(batch) ? null : 'batch_full'", put: 'problem: null' },
    ],
  },
  {
    threat: 'T09',
    without: 'the currency is compared',
    tests: [orders('settle.test.ts')],
    cuts: [{ file: orders('settle.ts'), find: "return 'currency_mismatch'", put: 'return null' }],
  },
  {
    threat: 'T10',
    without: 'a gateway is asked once more before an order ends',
    tests: [orders('settle.test.ts')],
    cuts: [
      {
        file: orders('watch-payments.ts'),
        find: 'await Promise.all(live.map((payment) => asked(db, gateways, payment, rules, now)))',
        put: 'live.map(() => true)',
      },
    ],
  },
  {
    threat: 'T11',
    without: 'an order is paid once, and a second payment goes back',
    tests: [orders('settle.test.ts')],
    cuts: [
      { file: orders('settle.ts'), find: 'if (!isLate && !isOpen(order)) return this.surplus(`order_${order.state}`)', put: '' },
      { file: orders('deliver-order.ts'), find: 'const isDelivered = !owned && hasSeat', put: 'const isDelivered = hasSeat' },
    ],
  },
  {
    threat: 'T12',
    without: '"failed" comes too late for an attempt that is over',
    tests: [orders('settle.test.ts')],
    cuts: [
      {
        file: orders('settle.ts'),
        find: "if (payment.state === 'succeeded' || payment.state === 'surplus') return 'already_final'",
        put: '',
      },
      { file: orders('settle.ts'), find: 'if (!isLive || answer.merchantRef', put: 'if (answer.merchantRef' },
    ],
  },
  {
    threat: 'T12',
    without: 'an attempt that failed may turn out to have the money',
    tests: [orders('settle.test.ts')],
    cuts: [
      {
        file: orders('order-states.ts'),
        find: "(['created', 'pending', 'failed', 'cancelled', 'expired'] as const)",
        put: "(['created', 'pending'] as const)",
      },
    ],
  },
  {
    threat: 'T13',
    without: 'no more goes back than came in',
    tests: [orders('refund.test.ts')],
    cuts: [
      { file: orders('request-refund.ts'), find: 'if (line.amount > item.left)', put: 'if (line.amount < 0)' },
      { file: orders('request-refund.ts'), find: 'if (amount > left)', put: 'if (amount < 0)' },
    ],
  },
  {
    threat: 'T14',
    without: 'a risky payment waits',
    tests: [orders('settle.test.ts')],
    cuts: [{ file: orders('settle.ts'), find: "return 'risk'", put: 'return null' }],
  },
  {
    threat: 'T15',
    without: 'the database takes a TrxID once',
    tests: [orders('manual-transfer.test.ts')],
    cuts: [
      {
        file: 'server/db/migrations/030-orders.sql',
        find: 'create unique index manual_transfers_trx_once',
        put: 'create index manual_transfers_trx_once',
      },
      {
        file: orders('report-transfer.ts'),
        find: ".onConflict((conflict) => conflict.columns(['channel', 'trx_id']).where('state', '<>', 'rejected').doNothing())",
        put: '',
      },
    ],
  },
  {
    threat: 'T16',
    without: 'two people for a refund',
    tests: [orders('refund.test.ts')],
    cuts: [
      { file: orders('decide-refund.ts'), find: 'refund.requested_by === staff.id || ', put: '' },
      {
        file: 'server/db/migrations/030-orders.sql',
        find: 'check (requested_by is null or approved_by is null or requested_by <> approved_by)',
        put: 'check (true)',
      },
    ],
  },
  {
    threat: 'T17',
    without: 'the books are append-only',
    tests: [orders('books.test.ts')],
    cuts: [
      {
        file: 'server/db/migrations/031-books.sql',
        find: 'create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();',
        put: '',
      },
    ],
  },
  {
    threat: 'T17',
    without: 'a transaction of the books balances',
    tests: [orders('books.test.ts')],
    cuts: [{ file: 'server/db/migrations/031-books.sql', find: 'having sum(entry.amount_poisha) <> 0', put: 'having false' }],
  },
  {
    threat: 'T18',
    without: 'an amount is plainly one, from its first letter to its last',
    tests: [orders('gateways/gateway-money.test.ts')],
    cuts: [{ file: orders('gateways/gateway-money.ts'), find: '(?:\\.(\\d{1,2}))?$/', put: '(?:\\.(\\d{1,2}))?/' }],
  },
  {
    threat: 'T18',
    without: 'a receipt has the next number',
    tests: [orders('books.test.ts')],
    cuts: [
      {
        file: orders('issue-receipt.ts'),
        find: "row('receipt_counters.last_number', '+', 1)",
        put: "row('receipt_counters.last_number', '+', 2)",
      },
    ],
  },
  {
    threat: 'T19',
    without: 'what is final stays final',
    tests: [orders('settle.test.ts')],
    cuts: [
      {
        file: orders('settle.ts'),
        find: "if (payment.state === 'succeeded' || payment.state === 'surplus') return 'already_final'",
        put: '',
      },
    ],
  },
  {
    threat: 'T20',
    without: 'an order belongs to its student',
    tests: ['server/http/orders-access.test.ts'],
    cuts: [
      {
        file: orders('order-records.ts'),
        find: ".where('student_id', '=', student.id).executeTakeFirst()",
        put: ".where('student_id', '<>', -student.id).executeTakeFirst()",
      },
    ],
  },
  {
    threat: 'T21',
    without: 'of what a browser sends only the declared is read',
    tests: [orders('checkout.test.ts')],
    cuts: [
      {
        file: 'contract/orders.ts',
        find: 'export const Checkout = Wanted.extend({',
        put: 'export const Checkout = Wanted.loose().extend({',
      },
      { file: orders('checkout.ts'), find: '...sums,', put: "...sums, ...('state' in wish && { state: String(wish.state) })," },
    ],
  },
  {
    threat: 'T22',
    without: 'a message has a largest size',
    tests: [orders('gateway-messages.test.ts')],
    cuts: [{ file: 'server/http/payment-callbacks.ts', find: 'const BODY_LIMIT = 64 * 1024', put: 'const BODY_LIMIT = 64 * 1024 * 1024' }],
  },
  {
    threat: 'T23',
    without: 'a returning browser is sent to our own page',
    tests: [orders('gateway-messages.test.ts')],
    cuts: [
      {
        file: 'server/http/payment-callbacks.ts',
        find: "const page = order ? `${PAYMENT_PAGE}?order=${order.number}` : '/dashboard/order-history'",
        put: "const page = new URL(context.req.url).searchParams.get('to') ?? `${PAYMENT_PAGE}?order=${order?.number}`",
      },
    ],
  },
  {
    threat: 'T24',
    without: 'pretend money does not start in production',
    tests: ['server/payments-config.test.ts'],
    cuts: [{ file: 'server/payments-config.ts', find: "if (production && mode === 'sandbox')", put: 'if (production && port === -1)' }],
  },
  {
    threat: 'T24',
    without: 'pretend money settles pretend payments only',
    tests: [orders('settle.test.ts')],
    cuts: [{ file: orders('settle.ts'), find: ".where('mode', '=', gateway.mode)", put: '' }],
  },
  {
    threat: 'T25',
    without: 'a failure does not tell the address, which holds a password',
    tests: ['server/http/orders-access.test.ts'],
    cuts: [
      {
        file: orders('gateways/call-gateway.ts'),
        find: 'HTTP ${response.status} in an unknown form`',
        put: 'HTTP ${response.status} in an unknown form ${call.url}`',
      },
    ],
  },
  {
    threat: 'T26',
    without: 'an answer that is not the thing asked for is no answer',
    tests: [orders('gateways/gateway-contract.test.ts')],
    cuts: [{ file: orders('gateways/stripe.ts'), find: 'if (answer?.object !== object)', put: 'if (!answer)' }],
  },
  {
    threat: 'T27',
    without: 'money that was taken without an answer is asked about',
    tests: [orders('bkash-execute.test.ts')],
    cuts: [{ file: orders('ask-gateway.ts'), find: 'if (error instanceof GatewayFailure) return null', put: '' }],
  },
  {
    threat: 'T28',
    without: 'a dispute is written into the books',
    tests: [orders('books.test.ts')],
    cuts: [{ file: orders('dispute-payment.ts'), find: "await book('dispute_opened', dispute.amount)", put: '' }],
  },
  {
    threat: 'T29',
    without: 'a part of what arrived by hand is not decided about while more comes',
    tests: [orders('top-up.test.ts')],
    cuts: [{ file: orders('top-up.ts'), find: "if (payment.gateway !== 'manual') return", put: 'return' }],
  },
  {
    threat: 'T30',
    without: 'the limit for one person is for the sum',
    tests: [orders('top-up.test.ts')],
    cuts: [{ file: orders('decide-transfer.ts'), find: 'seen.amount + (await verifiedSum(trx, transfer.payment_id))', put: 'seen.amount' }],
  },
]
