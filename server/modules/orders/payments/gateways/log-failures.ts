import type { Logger } from 'pino'
import { GatewayFailure, type PaymentGateway } from './gateway.ts'

/**
 * Wraps a gateway so that every failure is logged once with its reason, no matter who called it or how they handle it. The
 * messages of a GatewayFailure hold no credential.
 */
export function logGatewayFailures(
  gateway: PaymentGateway,
  log: Pick<Logger, 'warn'>,
): PaymentGateway {
  return new Proxy(gateway, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return (...input: unknown[]) => {
        const answer: unknown = Reflect.apply(member, target, input)
        return answer instanceof Promise
          ? answer.catch((error: unknown) => logged(error, String(name)))
          : answer
      }
    },
  })

  function logged(error: unknown, call: string): never {
    if (error instanceof GatewayFailure)
      log.warn({ gateway: gateway.id, call, reason: error.message }, 'a payment gateway failed')
    throw error
  }
}
