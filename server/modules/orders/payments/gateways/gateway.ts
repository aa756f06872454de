import type { Poisha } from '#contract/money.ts'
import type { GatewayId } from '#contract/orders/fields.ts'

/** Money that people move: no service can be asked about it, and refunds of it are sent by hand. */
export const HAND_GATEWAYS: readonly GatewayId[] = ['manual', 'cash']

/** What we know an attempt by. */
export interface PaymentReference {
  merchantRef: string
  session: string | null
  gatewayRef: string | null
}

/** What a gateway's own service answers when asked about our reference. Only this reaches `settle`. */
export type GatewayAnswer =
  | CaptureAnswer
  | { outcome: 'failed' | 'cancelled' | 'expired'; merchantRef: string; code: string; raw: unknown }
  | PendingAnswer

/** Not paid so far. `agreed`: the gateway itself says that the payer agreed and that taking the money is our step. */
export interface PendingAnswer {
  outcome: 'pending'
  agreed?: boolean
}

export interface CaptureAnswer {
  outcome: 'captured'
  merchantRef: string
  gatewayRef: string
  amount: Poisha
  currency: string
  fee: Poisha
  risky: boolean
  /** How it was paid, without anything secret: "bKash", "VISA ••4242". */
  account: string | null
  raw: unknown
}

/** A message that a gateway really sent. It only says what to ask about. */
export interface Notice {
  dedupeKey: string
  kind: 'payment' | 'refund' | 'dispute' | 'other'
  merchantRef: string | null
  /** What a dispute is asked about by. */
  disputeRef?: string
}

/** What a browser brings back from a gateway: a hint whom to ask about, and never proof. */
export interface Return {
  merchantRef: string | null
  session: string | null
  hint: 'success' | 'fail' | 'cancel' | 'unknown'
}

export type RefundAnswer =
  | { outcome: 'succeeded'; gatewayRef: string }
  | { outcome: 'processing'; gatewayRef: string | null }
  | { outcome: 'failed'; code: string }
  /** The gateway certainly never received it: it may be sent again with the same reference. */
  | { outcome: 'unknown' }
  /** What the gateway answers does not tell whether it happened: a person looks, and it is not sent again before. */
  | { outcome: 'unclear'; code: string }

export interface Dispute {
  gatewayRef: string
  amount: Poisha
  currency: string
  state: 'open' | 'won' | 'lost'
}

export interface NewPayment {
  merchantRef: string
  amount: Poisha
  description: string
  /** The phone as "+8801XXXXXXXXX"; never null where the gateway `needsPhone`. */
  customer: { name: string; email: string; phone: string | null }
  /** Where the browser comes back to, and where messages go. */
  returnUrl: string
  notifyUrl: string
  /** Until when the seats are held. */
  expiresAt: Date
}

export interface RefundOrder {
  payment: PaymentReference
  refundRef: string
  gatewayRefundRef: string | null
  amount: Poisha
  reason: string
  /** When the gateway was asked to send it; null before. */
  sentAt: Date | null
  /** What the gateway calls the other refunds of this payment, as far as they are known. */
  otherRefs: readonly string[]
}

/** One way to be paid. Nothing here touches the database's orders: asking is all it does. */
export interface PaymentGateway {
  readonly id: GatewayId
  readonly mode: 'sandbox' | 'live'
  readonly limits: { least: Poisha; most: Poisha }
  /** Staff carry refunds out themselves. */
  readonly refundsByHand: boolean
  /** It refuses a session without the customer's mobile number (SSLCommerz). */
  readonly needsPhone?: boolean
  /** After a cancel or a failure its own service goes on saying "open" (bKash): the returning browser is the only sign. */
  readonly endsOnlyByReturn?: boolean

  /**
   * Opens a session to pay in. null: no page to go to, the student sends the money by hand.
   *
   * @throws GatewayFailure
   */
  create(payment: NewPayment): Promise<{ session: string; redirectUrl: string } | null>

  /** @throws AuthenticityError */
  readNotification(message: { body: string; headers: Headers }): Promise<Notice>

  readReturn(fields: URLSearchParams): Return

  /**
   * Takes the money, where that is a step of ours (bKash). Called under a claim. "pending" means: refused, nothing taken.
   *
   * @throws GatewayFailure when it is unknown whether the money was taken
   */
  finalise?(payment: PaymentReference): Promise<GatewayAnswer>

  /** Safe to repeat. @throws GatewayFailure when the gateway does not answer, or answers nonsense */
  query(payment: PaymentReference): Promise<GatewayAnswer>

  /**
   * Closes an attempt that no one has paid, where the gateway knows such a thing. Safe to repeat.
   *
   * @returns false where it is not open any more: ask what became of it
   * @throws GatewayFailure
   */
  close?(payment: PaymentReference): Promise<boolean>

  /** A refund it reported as done may still fail weeks later (Stripe): asked about again until then. */
  readonly refundsFailLater?: boolean

  /**
   * Called once for each decision to send; not every gateway notices a repetition.
   *
   * @throws GatewayFailure when it is unknown whether it happened, unless its `reached` is false
   */
  refund(order: RefundOrder): Promise<RefundAnswer>

  /** @throws GatewayFailure */
  queryRefund(order: RefundOrder): Promise<RefundAnswer>

  /** @throws GatewayFailure */
  queryDispute?(disputeRef: string): Promise<Dispute>

  /**
   * Asks its service about a payment that does not exist: whether it answers, and takes our keys. Moves nothing.
   *
   * @throws GatewayFailure
   */
  checkKeys?(): Promise<void>
}

/** A payment that no one has made, for `checkKeys`. */
export const NO_PAYMENT = 'edi-checkup'

/** The gateways that are configured, by id. */
export type Gateways = ReadonlyMap<GatewayId, PaymentGateway>

/**
 * A gateway did not answer, or not in its own language. What happened there is unknown, unless `reached` is false: then
 * the call was turned away at the door or never left, and nothing happened. The message holds no secret.
 */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure'
  readonly gateway: GatewayId
  readonly reached: boolean
  /** The HTTP status, where there was one. */
  readonly status: number | null

  constructor(
    gateway: GatewayId,
    what: string,
    options: ErrorOptions & { reached?: boolean; status?: number } = {},
  ) {
    super(`${gateway}: ${what}`, options)
    this.gateway = gateway
    this.reached = options.reached ?? true
    this.status = options.status ?? null
  }
}

/** A message that did not come from the gateway, whatever it says. */
export class AuthenticityError extends Error {
  override readonly name = 'AuthenticityError'
}
