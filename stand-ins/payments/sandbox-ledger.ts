import { randomBytes } from 'node:crypto'
import type { Db } from '../../server/db/connect.ts'
import type { DialectName } from './vendor.ts'

export interface SandboxState {
  /** The amount requested, in poisha. */
  amount: number
  currency: string
  status: 'open' | 'agreed' | 'paid' | 'failed' | 'cancelled' | 'expired'
  /** Milliseconds since 1970; a late payment arrives then. */
  paidAt: number | null
  paidAmount: number
  paidCurrency: string
  risky: boolean
  gatewayRef: string
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
  isNotified: boolean
  notifications: number
  expiresAt: number
  description: string
  disputeId: string | null
  disputeStatus: string
}

export interface SandboxPayment {
  dialect: DialectName
  id: string
  reference: string
  state: SandboxState
}

export interface SandboxRefund {
  id: string
  paymentId: string
  reference: string
  state: { amount: number; status: string; at?: number }
}

const COLUMNS = ['dialect', 'id', 'reference', 'state'] as const

/** The fake vendors' payments and refunds, in the app's database. */
export class SandboxLedger {
  private readonly db: Db
  private readonly clock: () => Date

  constructor(db: Db, clock: () => Date) {
    this.db = db
    this.clock = clock
  }

  async open(
    dialect: DialectName,
    { id, reference, state }: { id: string; reference: string; state: Partial<SandboxState> },
  ): Promise<SandboxPayment> {
    const whole: SandboxState = {
      amount: 0,
      currency: 'BDT',
      status: 'open',
      paidAt: null,
      paidAmount: state.amount ?? 0,
      paidCurrency: state.currency ?? 'BDT',
      risky: false,
      gatewayRef: '',
      returnUrl: '',
      cancelUrl: '',
      notifyUrl: '',
      isNotified: true,
      notifications: 1,
      expiresAt: this.clock().getTime() + 24 * 3_600_000,
      description: '',
      disputeId: null,
      disputeStatus: 'needs_response',
      ...state,
    }
    await this.db
      .insertInto('sandbox.payments')
      .values({ dialect, id, reference, state: JSON.stringify(whole) })
      .execute()
    return { dialect, id, reference, state: whole }
  }

  /** A payment's current state: late money has not arrived yet. */
  async byId(dialect: DialectName, id: string): Promise<SandboxPayment | null> {
    const row = await this.db
      .selectFrom('sandbox.payments')
      .select(COLUMNS)
      .where('dialect', '=', dialect)
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? asPayment(row) : null
  }

  async byReference(dialect: DialectName, reference: string): Promise<SandboxPayment[]> {
    const rows = await this.db
      .selectFrom('sandbox.payments')
      .select(COLUMNS)
      .where('dialect', '=', dialect)
      .where('reference', '=', reference)
      .orderBy('created_at')
      .execute()
    return rows.map(asPayment)
  }

  async findBy(
    dialect: DialectName,
    member: 'gatewayRef' | 'disputeId',
    value: string,
  ): Promise<SandboxPayment | null> {
    const rows = await this.db
      .selectFrom('sandbox.payments')
      .selectAll()
      .where('dialect', '=', dialect)
      .execute()
    return rows.map(asPayment).find((payment) => payment.state[member] === value) ?? null
  }

  async change(payment: SandboxPayment, change: Partial<SandboxState>): Promise<SandboxPayment> {
    const state = { ...payment.state, ...change }
    await this.db
      .updateTable('sandbox.payments')
      .set({ state: JSON.stringify(state) })
      .where('dialect', '=', payment.dialect)
      .where('id', '=', payment.id)
      .execute()
    return { ...payment, state }
  }

  isPaid(payment: SandboxPayment): boolean {
    return (
      payment.state.status === 'paid' &&
      payment.state.paidAt !== null &&
      payment.state.paidAt <= this.clock().getTime()
    )
  }

  async addRefund(dialect: DialectName, refund: SandboxRefund): Promise<void> {
    await this.db
      .insertInto('sandbox.refunds')
      .values({
        dialect,
        id: refund.id,
        payment_id: refund.paymentId,
        reference: refund.reference,
        state: JSON.stringify(refund.state),
      })
      .execute()
  }

  async refunds(
    dialect: DialectName,
    by: { paymentId: string } | { id: string } | { reference: string },
  ): Promise<SandboxRefund[]> {
    let rows = this.db.selectFrom('sandbox.refunds').selectAll().where('dialect', '=', dialect)
    if ('paymentId' in by) rows = rows.where('payment_id', '=', by.paymentId)
    if ('id' in by) rows = rows.where('id', '=', by.id)
    if ('reference' in by) rows = rows.where('reference', '=', by.reference)
    const found = await rows.orderBy('created_at').execute()
    return found.map((row) => ({
      id: row.id,
      paymentId: row.payment_id,
      reference: row.reference,
      // Written only by `addRefund`.
      state: row.state as unknown as SandboxRefund['state'],
    }))
  }
}

export function newId(length = 20): string {
  return randomBytes(length).toString('hex').slice(0, length).toUpperCase()
}

function asPayment(row: {
  dialect: string
  id: string
  reference: string
  state: unknown
}): SandboxPayment {
  // Written only by `open` and `change`.
  return {
    dialect: row.dialect as DialectName,
    id: row.id,
    reference: row.reference,
    state: row.state as SandboxState,
  }
}
