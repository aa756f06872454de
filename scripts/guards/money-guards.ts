import type { Guard } from './guard.ts'

const orders = (file: string) => `server/modules/orders/${file}`

/** What keeps money away from where it does not belong, threat by threat. The tests are named by the threat. */
export const moneyGuards: readonly Guard[] = [
  {
    threat: 'T01',
    without: 'the amount is compared to the poisha',
    tests: [orders('payments/settle.test.ts')],
    cuts: [
      { file: orders('payments/settle.ts'), find: "return 'amount_mismatch'", put: 'return null' },
    ],
  },
  {
    threat: 'T02',
    without: 'a message that came before, or about what is final, changes nothing',
    tests: [orders('payments/single-layers.test.ts'), orders('payments/settle.test.ts')],
    cuts: [
      {
        file: orders('payments/receive-gateway-message.ts'),
        find: "if (event.outcome !== null) return { authentic: true, outcome: 'repeated' }",
        put: '',
      },
      {
        file: orders('payments/settle.ts'),
        find: "return state === 'succeeded' || state === 'surplus'",
        put: 'return false',
      },
    ],
  },
  {
    threat: 'T03',
    without: 'a signature must cover every field that matters, and no field may hide another',
    tests: [orders('payments/single-layers.test.ts'), orders('payments/gateway-messages.test.ts')],
    cuts: [
      {
        file: orders('payments/gateways/sslcommerz.ts'),
        find: 'signed.every((name) => names.includes(name)) &&',
        put: '',
      },
      {
        file: orders('payments/gateways/sslcommerz.ts'),
        find: 'return value !== undefined && !/&\\w+=/.test(value)',
        put: 'return value !== undefined',
      },
    ],
  },
  {
    threat: 'T03d',
    without: 'an event of the future is refused',
    tests: [orders('payments/gateway-messages.test.ts')],
    cuts: [
      {
        file: orders('payments/gateways/stripe.ts'),
        find: '!(signedAt - now.getTime() / 1000 <= TOLERANCE_SECONDS)',
        put: 'signature === null',
      },
    ],
  },
  {
    threat: 'T03e',
    without: 'a certificate comes from Amazon',
    tests: [orders('payments/gateway-messages.test.ts')],
    cuts: [
      {
        file: orders('payments/gateways/sns-message.ts'),
        find: 'rules.certificateHost.test(url.hostname)',
        put: 'true',
      },
    ],
  },
  {
    threat: 'T04',
    without: 'one caller opens the session',
    tests: [orders('checkout/checkout.test.ts')],
    cuts: [
      {
        file: orders('payments/start-payment.ts'),
        find: 'if (!isNew && !(await claimOpening(db, payment, now))) return',
        put: 'if (now.getTime() === 0) return',
      },
    ],
  },
  {
    threat: 'T05',
    without: 'late money takes its seat again, or goes back',
    tests: [orders('payments/settle.test.ts')],
    cuts: [
      {
        file: orders('checkout/deliver-order.ts'),
        find: 'return claimLateSeat(trx, line.batch_id)',
        put: 'return true',
      },
    ],
  },
  {
    threat: 'T06',
    without: 'the total is what the student saw',
    tests: [orders('checkout/checkout.test.ts')],
    cuts: [
      {
        file: orders('checkout/checkout.ts'),
        find: 'if (readTaka(request.expectedTotal) !== sums.total_poisha)',
        put: 'if (now.getTime() === 0)',
      },
    ],
  },
  {
    threat: 'T07',
    without: 'a course one has is not sold again',
    tests: [orders('checkout/checkout.test.ts')],
    cuts: [
      {
        file: orders('checkout/pricing/price-courses.ts'),
        find: "course.is_owned ? 'already_enrolled' :",
        put: '',
      },
    ],
  },
  {
    threat: 'T07',
    without: 'a course bought meanwhile is not delivered again',
    tests: [orders('payments/settle.test.ts')],
    cuts: [
      {
        file: orders('checkout/deliver-order.ts'),
        find: 'const isDelivered = !line.is_owned && (await',
        put: 'const isDelivered = (await',
      },
    ],
  },
  {
    threat: 'T40',
    without: 'the order of a cancelled batch cannot be paid',
    tests: [orders('checkout/course-sale.test.ts')],
    cuts: [
      {
        file: orders('payments/start-payment.ts'),
        find: "if (obstacles.is_cancelled) throw new Problem('batch_cancelled')",
        put: '',
      },
    ],
  },
  {
    threat: 'T42',
    without: 'above the limit no one enrols alone',
    tests: [orders('manual-enrolments/enrol-manually.test.ts')],
    cuts: [
      {
        file: orders('manual-enrolments/enrol-manually.ts'),
        find: 'if (enrolment.fee_poisha <= context.rules.secondPersonAbove) return fulfil(trx, enrolment, context)',
        put: 'return fulfil(trx, enrolment, context)',
      },
    ],
  },
  {
    threat: 'T42',
    without: 'who entered an enrolment cannot agree to it',
    tests: [orders('manual-enrolments/enrol-manually.test.ts')],
    cuts: [
      {
        file: orders('manual-enrolments/enrol-manually.ts'),
        find: 'if (enrolment.entered_by === staff.id || enrolment.student_id === staff.id) throw',
        put: 'if (id < 0) throw',
      },
    ],
  },
  {
    threat: 'T43',
    without: 'of two cancellations one decides about a student',
    tests: [orders('batches/change-batch.test.ts')],
    cuts: [
      {
        file: orders('batches/carry-out-decisions.ts'),
        find: 'if (decision.done_at) return false',
        put: '',
      },
    ],
  },
  {
    threat: 'T40',
    without: 'nothing is delivered in a cancelled batch',
    tests: [orders('checkout/course-sale.test.ts')],
    cuts: [
      {
        file: orders('checkout/deliver-order.ts'),
        find: "return line.batch_state !== 'cancelled'",
        put: 'return true',
      },
    ],
  },
  {
    threat: 'T41',
    without: 'a course that has had a batch is not sold without one',
    tests: [orders('checkout/course-sale.test.ts')],
    cuts: [
      {
        file: orders('checkout/pricing/price-courses.ts'),
        find: 'if (all.length === 0) return',
        put: "if (!all.some(({ state }) => state === 'open')) return",
      },
    ],
  },
  {
    threat: 'T41',
    without: 'a course off sale is not sold',
    tests: [orders('checkout/course-sale.test.ts')],
    cuts: [
      {
        file: orders('checkout/pricing/price-courses.ts'),
        find: "(course.is_on_sale ? (choice.problem ?? readinessProblem(course, choice)) : 'not_on_sale')",
        put: '(choice.problem ?? readinessProblem(course, choice))',
      },
    ],
  },
  {
    threat: 'T41',
    without: 'a course without a lesson is sold only with a batch',
    tests: [orders('checkout/course-sale.test.ts')],
    cuts: [
      {
        file: orders('checkout/pricing/price-courses.ts'),
        find: 'batch === null && course.curriculum_lesson_count === null',
        put: 'false',
      },
    ],
  },
  {
    threat: 'T08',
    without: 'a seat is taken only while there is one',
    tests: [orders('checkout/checkout.test.ts')],
    isRace: true,
    // The constraint of the table still holds, but the later one then gets a server error instead of an answer.
    cuts: [
      {
        file: 'server/modules/catalog/batches/seats.ts',
        find: '`(seats is null or seats_taken < seats)`',
        put: '`true`',
      },
    ],
  },
  {
    threat: 'T08',
    without: 'a full batch is refused before anything is ordered',
    tests: [orders('payments/single-layers.test.ts')],
    cuts: [
      {
        file: orders('checkout/pricing/price-courses.ts'),
        find: "problem: hasSeat(batch) ? null : 'batch_full'",
        put: 'problem: null',
      },
    ],
  },
  {
    threat: 'T34',
    without: 'a coupon is used as often as it may be',
    tests: [orders('checkout/pricing/coupon.test.ts')],
    isRace: true,
    cuts: [
      {
        file: orders('checkout/pricing/redeem-coupon.ts'),
        find: '`(max_uses is null or uses_held + uses_counted < max_uses)`',
        put: '`true`',
      },
    ],
  },
  {
    threat: 'T31',
    without: 'what bKash does not list is not sent again',
    tests: [orders('refunds/refund-recovery.test.ts')],
    cuts: [
      {
        file: orders('payments/gateways/bkash-refund-list.ts'),
        find: "if (!found) return { outcome: 'unclear', code: 'not in the list of bKash' }",
        put: "if (!found) return { outcome: 'unknown' }",
      },
    ],
  },
  {
    threat: 'T32',
    without: 'no one is sent to pay for what they have',
    tests: [orders('payments/paid-for-nothing.test.ts')],
    cuts: [
      {
        file: orders('payments/start-payment.ts'),
        find: "if (obstacles.is_owned) return 'already_owned'",
        put: '',
      },
      {
        file: orders('payments/settle.ts'),
        find: 'if (isCaptured && hasOtherOrder) await closeOwnedOrders',
        put: 'if (now.getTime() === 0) await closeOwnedOrders',
      },
    ],
  },
  {
    threat: 'T33',
    without: 'a chargeback is compared by its kind too',
    tests: [orders('books/settlement-findings.test.ts')],
    cuts: [
      {
        file: orders('books/compare-settlement.ts'),
        find: 'left.has(line) && line.kind === kind && isIt(line)',
        put: 'left.has(line) && isIt(line)',
      },
    ],
  },
  {
    threat: 'T35',
    without: 'only what waits to be sent is claimed',
    tests: [orders('payments/single-layers.test.ts')],
    cuts: [
      {
        file: orders('refunds/send-refunds.ts'),
        find: 'if (!isNew && !(ASKED_ABOUT as readonly string[]).includes(refund.state)) return null',
        put: '',
      },
    ],
  },
  {
    threat: 'T16',
    without: 'no one approves the refund of their own order',
    tests: [orders('refunds/refund-recovery.test.ts')],
    cuts: [
      {
        file: orders('refunds/decide-refund.ts'),
        find: '|| order.student_id === staff.id) throw',
        put: ') throw',
      },
    ],
  },
  {
    threat: 'T36',
    without: 'no third bKash token is asked for within an hour',
    tests: [orders('payments/gateways/bkash-tokens.test.ts')],
    cuts: [
      {
        file: orders('payments/gateways/bkash-tokens.ts'),
        find: 'if (recent.length >= MOST_AN_HOUR)',
        put: 'if (recent.length >= 100)',
      },
      {
        file: orders('payments/gateways/bkash-tokens.ts'),
        find: 'if (askedWithinHour(stored, clock()).length >= MOST_AN_HOUR) return false',
        put: '',
      },
    ],
  },
  {
    threat: 'T09',
    without: 'the currency is compared',
    tests: [orders('payments/settle.test.ts')],
    cuts: [
      {
        file: orders('payments/settle.ts'),
        find: "return 'currency_mismatch'",
        put: 'return null',
      },
    ],
  },
  {
    threat: 'T10',
    without: 'a gateway is asked once more before an order ends',
    tests: [orders('payments/settle.test.ts')],
    cuts: [
      {
        file: orders('payments/watch-payments.ts'),
        find: 'await Promise.all(live.map((payment) => askAndReport(ctx, payment)))',
        put: 'live.map(() => true)',
      },
    ],
  },
  {
    threat: 'T11',
    without: 'an order is paid once, and a second payment goes back',
    tests: [orders('payments/single-layers.test.ts'), orders('payments/settle.test.ts')],
    cuts: [
      {
        file: orders('payments/settle.ts'),
        find: 'if (!isLate && !isOpen(order)) return this.surplus(`order_${order.state}`)',
        put: '',
      },
    ],
  },
  {
    threat: 'T12',
    without: '"failed" comes too late for an attempt that is over',
    tests: [orders('payments/single-layers.test.ts'), orders('payments/settle.test.ts')],
    cuts: [
      {
        file: orders('payments/settle.ts'),
        find: "return state === 'succeeded' || state === 'surplus'",
        put: 'return false',
      },
      {
        file: orders('payments/settle.ts'),
        find: 'if (!isLive || answer.merchantRef',
        put: 'if (answer.merchantRef',
      },
    ],
  },
  {
    threat: 'T12',
    without: 'an attempt that failed may turn out to have the money',
    tests: [orders('payments/settle.test.ts')],
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
    tests: [orders('payments/single-layers.test.ts'), orders('refunds/refund.test.ts')],
    cuts: [
      {
        file: orders('refunds/request-refund.ts'),
        find: 'if (line.amount > item.left)',
        put: 'if (line.amount < 0)',
      },
      {
        file: orders('refunds/request-refund.ts'),
        find: 'if (amount > left)',
        put: 'if (amount < 0)',
      },
    ],
  },
  {
    threat: 'T14',
    without: 'a risky payment waits',
    tests: [orders('payments/settle.test.ts')],
    cuts: [{ file: orders('payments/settle.ts'), find: "return 'risk'", put: 'return null' }],
  },
  {
    threat: 'T15',
    without: 'the database takes a TrxID once',
    tests: [orders('transfers/manual-transfer.test.ts')],
    cuts: [
      {
        file: 'server/db/migrations/000-baseline.sql',
        find: 'create unique index manual_transfers_trx_once',
        put: 'create index manual_transfers_trx_once',
      },
      {
        file: orders('transfers/report-transfer.ts'),
        find: ".onConflict((conflict) => conflict.columns(['channel', 'trx_id']).where('state', '<>', 'rejected').doNothing())",
        put: '',
      },
    ],
  },
  {
    threat: 'T16',
    without: 'two people for a refund',
    tests: [orders('refunds/refund.test.ts')],
    cuts: [
      {
        file: orders('refunds/decide-refund.ts'),
        find: 'refund.requested_by === staff.id || ',
        put: '',
      },
      {
        file: 'server/db/migrations/000-baseline.sql',
        find: 'check (requested_by is null or approved_by is null or requested_by <> approved_by)',
        put: 'check (true)',
      },
    ],
  },
  {
    threat: 'T17',
    without: 'the books are append-only',
    tests: [orders('books/books.test.ts')],
    cuts: [
      {
        file: 'server/db/migrations/000-baseline.sql',
        find: 'create trigger ledger_entries_append_only before delete or update on ledger_entries for each row execute function refuse_change();',
        put: '',
      },
    ],
  },
  {
    threat: 'T17',
    without: 'a transaction of the books balances',
    tests: [orders('books/books.test.ts')],
    cuts: [
      {
        file: 'server/db/migrations/000-baseline.sql',
        find: 'having sum(entry.amount_poisha) <> 0',
        put: 'having false',
      },
    ],
  },
  {
    threat: 'T18',
    without: 'an amount is plainly one, from its first letter to its last',
    tests: [orders('payments/gateways/gateway-money.test.ts')],
    cuts: [
      {
        file: orders('payments/gateways/gateway-money.ts'),
        find: '(?:\\.(\\d{1,2}))?$/',
        put: '(?:\\.(\\d{1,2}))?/',
      },
    ],
  },
  {
    threat: 'T18',
    without: 'a receipt has the next number',
    tests: [orders('books/books.test.ts')],
    cuts: [
      {
        file: orders('paper/issue-receipt.ts'),
        find: "row('receipt_counters.last_number', '+', 1)",
        put: "row('receipt_counters.last_number', '+', 2)",
      },
    ],
  },
  {
    threat: 'T19',
    without: 'what is final stays final',
    tests: [orders('payments/settle.test.ts')],
    cuts: [
      {
        file: orders('payments/settle.ts'),
        find: "return state === 'succeeded' || state === 'surplus'",
        put: 'return false',
      },
    ],
  },
  {
    threat: 'T20',
    without: 'an order belongs to its student',
    tests: ['server/http/calls/orders/orders-access.test.ts'],
    cuts: [
      {
        file: orders('order-records.ts'),
        find: ".where('student_id', '=', student.id)",
        put: '',
      },
    ],
  },
  {
    threat: 'T21',
    without: 'what a browser sends beside the declared fields is refused',
    tests: [orders('checkout/checkout.test.ts')],
    together: 'what the schema lets through does harm only where it is written',
    cuts: [
      {
        file: 'contract/known-fields.ts',
        find: 'catchall: z.never()',
        put: 'catchall: z.unknown()',
      },
    ],
  },
  {
    threat: 'T22',
    without: 'a message has a largest size',
    tests: [orders('payments/gateway-messages.test.ts')],
    cuts: [
      {
        file: 'server/http/calls/orders/payment-callbacks.ts',
        find: 'const BODY_LIMIT = 64 * 1024',
        put: 'const BODY_LIMIT = 64 * 1024 * 1024',
      },
    ],
  },
  {
    threat: 'T22',
    without: 'unsigned fields make no new message of a genuine one',
    tests: [orders('payments/gateway-messages.test.ts')],
    cuts: [
      {
        file: orders('payments/gateways/sslcommerz.ts'),
        find: "update(`${kind}:${fields.get('verify_sign')}`)",
        put: 'update(body)',
      },
    ],
  },
  {
    threat: 'T22',
    without: 'forged messages are limited, and genuine ones are not',
    tests: [orders('payments/gateway-messages.test.ts')],
    cuts: [
      {
        file: 'server/http/calls/orders/payment-callbacks.ts',
        find: 'await rateLimit(services, {\n        name: `payment-forgery-',
        put: 'if (false as boolean) await rateLimit(services, {\n        name: `payment-forgery-',
      },
    ],
  },
  {
    threat: 'T23',
    without: 'a returning browser is sent to our own page',
    tests: [orders('payments/gateway-messages.test.ts')],
    cuts: [
      {
        file: 'server/http/calls/orders/payment-callbacks.ts',
        find: "const page = order ? `${PAYMENT_PAGE}?order=${order.number}` : '/dashboard/order-history'",
        put: "const page = new URL(context.req.url).searchParams.get('to') ?? `${PAYMENT_PAGE}?order=${order?.number}`",
      },
    ],
  },
  {
    threat: 'T24',
    without: 'test money does not start in production',
    tests: ['server/payments-config.test.ts'],
    cuts: [
      {
        file: 'server/payments-config.ts',
        find: "if (production && mode === 'sandbox')",
        put: 'if (production && port === -1)',
      },
    ],
  },
  {
    threat: 'T24',
    without: 'test money settles test payments only',
    tests: [orders('payments/settle.test.ts')],
    cuts: [
      {
        file: orders('payments/payment-by.ts'),
        find: ".where('mode', '=', by.mode).where('merchant_ref'",
        put: ".where('merchant_ref'",
      },
    ],
  },
  {
    threat: 'T25',
    without: 'a failure does not tell the address, which holds a password',
    tests: ['server/http/calls/orders/orders-access.test.ts'],
    cuts: [
      {
        file: orders('payments/gateways/call-gateway.ts'),
        find: 'HTTP ${status} in an unknown form`',
        put: 'HTTP ${status} in an unknown form ${call.url}`',
      },
    ],
  },
  {
    threat: 'T26',
    without: 'an answer that is not the thing asked for is no answer',
    tests: [orders('payments/gateways/gateway-contract.test.ts')],
    cuts: [
      {
        file: orders('payments/gateways/stripe.ts'),
        find: 'if (answer?.object !== object)',
        put: 'if (!answer)',
      },
    ],
  },
  {
    threat: 'T27',
    without: 'money that was taken without an answer is asked about',
    tests: [orders('payments/bkash-execute.test.ts')],
    cuts: [
      {
        file: orders('payments/ask-gateway.ts'),
        find: 'return gateway.query(reference)',
        put: 'throw error',
      },
    ],
  },
  {
    threat: 'T28',
    without: 'a dispute is written into the books',
    tests: [orders('books/books.test.ts')],
    cuts: [
      {
        file: orders('payments/dispute-payment.ts'),
        find: "await book('dispute_opened', dispute.amount)",
        put: '',
      },
    ],
  },
  {
    threat: 'T29',
    without: 'a part of what arrived by hand is not decided about while more comes',
    tests: [orders('checkout/top-up.test.ts')],
    cuts: [
      {
        file: orders('checkout/top-up.ts'),
        find: "if (payment.gateway !== 'manual') return",
        put: 'return',
      },
    ],
  },
  {
    threat: 'T30',
    without: 'the limit for one person is for the sum',
    tests: [orders('checkout/top-up.test.ts')],
    cuts: [
      {
        file: orders('transfers/decide-transfer.ts'),
        find: 'seen.amount + (await verifiedSum(trx, transfer.payment_id))',
        put: 'seen.amount',
      },
    ],
  },
]
