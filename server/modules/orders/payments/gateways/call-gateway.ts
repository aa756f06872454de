import http from 'node:http'
import https from 'node:https'
import type { z } from 'zod'
import { defined } from '#contract/defined.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import { GatewayFailure } from './gateway.ts'

/** bKash's own rule; the others have none, and this suits them. */
const TIMEOUT_MS = 30_000
const MOST_BYTES = 1_000_000
/** Failures before a connection was made: the gateway never saw the call. */
const NEVER_LEFT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']
/** A connection that is idle for longer may be closed at the other end as the next call is sent. */
const IDLE_MS = 4_000

export interface GatewayCall<Schema extends z.ZodType> {
  gateway: GatewayId
  /** Named in failures, because addresses carry credentials. */
  what: string
  url: string
  /** A GET without one. */
  post?: { body: string; headers: Record<string, string> }
  /** Every envelope the gateway is known to answer with, its refusals too. */
  reply: Schema
  /** Statuses beside 2xx whose body is an answer. */
  alsoRead?: readonly number[]
  timeoutMs?: number
}

/**
 * One call to a gateway. Whatever is not an answer in its own language is a failure, and says nothing about what
 * happened there. That is no answer in time, another status, HTML, half a JSON.
 *
 * @throws GatewayFailure, whose message never holds an address, a body or a credential
 */
export async function callGateway<Schema extends z.ZodType>(
  call: GatewayCall<Schema>,
): Promise<z.output<Schema>> {
  const { gateway, what } = call
  const { status, text } = await answerTo(call).catch((error: unknown) => {
    if (error instanceof GatewayFailure) throw error
    throw new GatewayFailure(gateway, `${what}: not sent (${reasonOf(error)})`, { reached: false })
  })
  if ((status < 200 || status > 299) && !call.alsoRead?.includes(status))
    throw new GatewayFailure(gateway, `${what}: HTTP ${status}`, {
      status,
      reached: status !== 401,
    })
  const parsed = call.reply.safeParse(jsonOf(text))
  if (!parsed.success)
    // guard T25: a failure does not tell the address, which holds a password (orders-access)
    // without: throw new GatewayFailure(gateway, `${what}: HTTP ${status} in an unknown form ${call.url}`)
    throw new GatewayFailure(gateway, `${what}: HTTP ${status} in an unknown form`)
  return parsed.data
}

const agents = {
  'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS }),
  'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS }),
}

/**
 * By `node:http`, which takes a third of the processor time of `fetch`. Redirects are not followed, and nothing is sent
 * twice.
 */
async function answerTo({
  gateway,
  what,
  url: address,
  post,
  timeoutMs = TIMEOUT_MS,
}: GatewayCall<z.ZodType>): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const url = new URL(address)
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? https : http).request(url, {
    method: post ? 'POST' : 'GET',
    agent: agents[isSecure ? 'https:' : 'http:'],
    headers: {
      accept: '*/*',
      'user-agent': 'Node.js',
      ...post?.headers,
      ...(post && { 'content-length': Buffer.byteLength(post.body) }),
    },
  })
  const failed = (words: string, reached = true) =>
    reject(new GatewayFailure(gateway, `${what}: ${words}`, { reached }))
  let [isConnected, isAnswering] = [false, false]
  request.once('socket', (socket) => {
    if (!socket.connecting) isConnected = true
    else socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true))
  })
  request.once('response', (response) => {
    isAnswering = true
    const parts: Buffer[] = []
    let size = 0
    response.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size <= MOST_BYTES) return
      failed(`an answer of more than ${MOST_BYTES} bytes`)
      request.destroy()
    })
    response.once('end', () =>
      resolve({
        status: defined(response.statusCode),
        // Some begin with a byte order mark, which this leaves out.
        text: new TextDecoder().decode(Buffer.concat(parts)),
      }),
    )
    response.once('error', (error) => failed(`the answer broke off (${reasonOf(error)})`))
  })
  request.on('error', (error) => {
    const reason = reasonOf(error)
    failed(`no answer (${reason})`, isConnected || !NEVER_LEFT.includes(reason))
  })
  const timer = setTimeout(() => {
    failed(`${isAnswering ? 'the answer broke off' : 'no answer'} (TimeoutError)`)
    request.destroy()
  }, timeoutMs)
  request.end(post?.body)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
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
  const { code } = error as NodeJS.ErrnoException
  return code ?? error.name
}
