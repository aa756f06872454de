import { MAX_POISHA, poisha } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import { verifiedTransfersOf } from '../../transfers/decide-transfer.ts'
import { AuthenticityError, type PaymentGateway } from './gateway.ts'

const CHANNELS: Record<string, string> = {
  bkash: 'bKash',
  nagad: 'Nagad',
  rocket: 'Rocket',
  bank: 'Bank',
}

/** Money sent by hand to an account of the provider. Here the gateway that is asked is what staff saw in the wallet. */
export function manualTransfer(db: Db, mode: 'sandbox' | 'live'): PaymentGateway {
  return {
    id: 'manual',
    mode,
    limits: { least: poisha(1_00), most: poisha(MAX_POISHA) },
    refundsByHand: true,
    create: () => Promise.resolve(null),
    readNotification: () => Promise.reject(new AuthenticityError()),
    readReturn: () => ({ merchantRef: null, session: null, hint: 'unknown' }),
    async query({ merchantRef }) {
      const transfer = await verifiedTransfersOf(db, merchantRef)
      if (!transfer) return { outcome: 'pending' }
      return {
        outcome: 'captured',
        merchantRef,
        gatewayRef: transfer.reference,
        amount: transfer.seen,
        currency: 'BDT',
        fee: poisha(0),
        risky: false,
        account: [CHANNELS[transfer.channel], transfer.sender && `••${transfer.sender.slice(-4)}`]
          .filter(Boolean)
          .join(' '),
        raw: null,
      }
    },
    refund: sentByStaff,
    queryRefund: sentByStaff,
  }
}

function sentByStaff(): never {
  throw new Error('staff send this refund themselves and write down its TrxID')
}
