import type { Poisha } from '#contract/money.ts'
import type { GatewayId } from '#contract/orders.ts'

/** What we know an attempt by. */
export interface PaymentReference {
  merchantRef: string
  session: string | null
  gatewayRef: string | null
}

/** What a gateway's own service answers when asked about our reference. Only this reaches `settle`. */
export type GatewayAnswer =
  | CapturedAnswer
  | { outcome: 'failed' | 'cancelled' | 'expired'; merchantRef: string; code: string; raw: unknown }
  | { outcome: 'pending' }

export interface CapturedAnswer {
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
  /** The gateway has never heard of it: it may be asked for again with the same reference. */
  | { outcome: 'unknown' }

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
}

/** One way to be paid. Nothing here touches the database's orders: asking is all it does. */
export interface PaymentGateway {
  readonly id: GatewayId
  readonly mode: 'sandbox' | 'live'
  readonly limits: { least: Poisha; most: Poisha }
  /** Staff carry refunds out themselves. */
  readonly refundsByHand: boolean

  /**
   * Opens a session to pay in. null: no page to go to, the student sends the money by hand.
   *
   * @throws GatewayFailure
   */
  create(payment: NewPayment): Promise<{ session: string; redirectUrl: string } | null>

  /** @throws NotAuthentic */
  readNotification(message: { body: string; headers: Headers }): Promise<Notice>

  readReturn(fields: URLSearchParams): Return

  /** Takes the money, where that is a step of ours (bKash). Called once under a claim. @throws GatewayFailure */
  finalise?(payment: PaymentReference): Promise<GatewayAnswer>

  /** Safe to repeat. @throws GatewayFailure when the gateway does not answer, or answers nonsense */
  query(payment: PaymentReference): Promise<GatewayAnswer>

  /** The same reference refunds once. @throws GatewayFailure when it is unknown whether it happened */
  refund(order: RefundOrder): Promise<RefundAnswer>

  /** @throws GatewayFailure */
  queryRefund(order: RefundOrder): Promise<RefundAnswer>

  /** @throws GatewayFailure */
  queryDispute?(disputeRef: string): Promise<Dispute>
}

/** The gateways that are configured, by id. */
export type Gateways = ReadonlyMap<GatewayId, PaymentGateway>

/** A gateway did not answer, or not in its own language. What happened there is unknown. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure'
  readonly gateway: GatewayId

  constructor(gateway: GatewayId, what: string, options?: ErrorOptions) {
    super(`${gateway}: ${what}`, options)
    this.gateway = gateway
  }
}

/** A message that did not come from the gateway, whatever it says. */
export class NotAuthentic extends Error {
  override readonly name = 'NotAuthentic'
}
