import type { z } from 'zod'
import type { GatewayId } from '#contract/orders/fields.ts'
import { GatewayFailure } from './gateway.ts'

/** bKash's own rule; the others have none, and this suits them. */
const TIMEOUT_MS = 30_000
const MOST_CHARACTERS = 1_000_000
/** Failures before a connection was made: the gateway never saw the call. */
const NEVER_LEFT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

export interface GatewayCall<Schema extends z.ZodType> {
  gateway: GatewayId
  /** Named in failures, because addresses carry credentials. */
  what: string
  url: string
  init?: RequestInit
  /** Every envelope the gateway is known to answer with, its refusals too. */
  reply: Schema
  /** Statuses beside 2xx whose body is an answer. */
  alsoRead?: readonly number[]
  timeoutMs?: number
}

/**
 * One call to a gateway. Whatever is not an answer in its own language (no answer in time, another status, HTML, half a
 * JSON) is a failure: it says nothing about what happened there.
 *
 * @throws GatewayFailure, whose message never holds an address, a body or a credential
 */
export async function callGateway<Schema extends z.ZodType>(
  call: GatewayCall<Schema>,
): Promise<z.output<Schema>> {
  const { gateway, what } = call
  const response = await fetch(call.url, {
    redirect: 'error',
    signal: AbortSignal.timeout(call.timeoutMs ?? TIMEOUT_MS),
    ...call.init,
  }).catch((error: unknown) => {
    const reason = reasonOf(error)
    throw new GatewayFailure(gateway, `${what}: no answer (${reason})`, {
      reached: !NEVER_LEFT.includes(reason),
    })
  })
  const text = await response.text().catch((error: unknown) => {
    throw new GatewayFailure(gateway, `${what}: the answer broke off (${reasonOf(error)})`)
  })
  if (!response.ok && !call.alsoRead?.includes(response.status))
    throw new GatewayFailure(gateway, `${what}: HTTP ${response.status}`, {
      status: response.status,
      reached: response.status !== 401,
    })
  if (text.length > MOST_CHARACTERS)
    throw new GatewayFailure(gateway, `${what}: an answer of ${text.length} characters`)
  const parsed = call.reply.safeParse(jsonOf(text))
  if (!parsed.success)
    throw new GatewayFailure(gateway, `${what}: HTTP ${response.status} in an unknown form`)
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The kind of failure only: messages of the runtime may hold the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause as { code?: unknown } | undefined
  return typeof cause?.code === 'string' ? cause.code : error.name
}
