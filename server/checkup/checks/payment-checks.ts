import type { CheckName } from '#contract/checkup/terms.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import { GatewayFailure } from '../../modules/orders/index.ts'
import type { Payments } from '../../payments.ts'
import { type Check, failed, good, reasonOf, warning } from '../check.ts'

const checkOf: Partial<Record<GatewayId, CheckName>> = {
  bkash: 'bkash',
  sslcommerz: 'sslcommerz',
  stripe: 'stripe',
}

/** One check for each way to pay: its service answers and takes the keys, or people send money to these accounts. */
export function paymentChecks({ gateways, transferAccounts }: Payments): Check[] {
  return [...gateways.values()].flatMap((gateway): Check[] => {
    if (gateway.id === 'manual')
      return [transfersCheck({ mode: gateway.mode, accounts: transferAccounts.length })]
    const name = checkOf[gateway.id]
    const { checkKeys, mode } = gateway
    if (!name || !checkKeys) return []
    const look = async () => {
      try {
        await checkKeys.call(gateway)
        return good((words) => words.gateway[mode]())
      } catch (error) {
        // Its message holds no credential.
        const reason = error instanceof GatewayFailure ? error.message : reasonOf(error)
        return failed((words) => words.gatewayFails({ reason }))
      }
    }
    return [{ name, look }]
  })
}

function transfersCheck({ mode, accounts }: { mode: 'sandbox' | 'live'; accounts: number }): Check {
  return {
    name: 'transfers',
    look: async () =>
      mode === 'sandbox'
        ? warning((words) => words.sampleTransfers())
        : good((words, count) => words.transfers({ accounts: count(accounts) })),
  }
}
