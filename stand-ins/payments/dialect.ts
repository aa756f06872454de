import http from 'node:http'
import https from 'node:https'
import type { ActionName } from './hosted-page.ts'
import type { SandboxLedger, SandboxPayment } from './sandbox-ledger.ts'
import type { DialectName } from './vendor.ts'

export interface SandboxRequest {
  method: string
  url: URL
  headers: http.IncomingHttpHeaders
  body: string
}

/** Status 0 closes the connection. */
export interface Reply {
  status: number
  type: string
  body: string
  location?: string
}

/** One vendor's protocol. */
export interface Dialect {
  name: DialectName
  /** Handles a server's call if it belongs to this vendor. */
  call(request: SandboxRequest): Promise<Reply | null>
  payment(id: string): Promise<SandboxPayment | null>
  /** Handles a button of the hosted page: changes the payment and redirects the browser. */
  act(payment: SandboxPayment, action: ActionName): Promise<Reply>
}

export interface DialectParts {
  origin: string
  /** Where this process alone answers: several share the port of `origin`. */
  ownPort: number
  ledger: SandboxLedger
  clock: () => Date
  lateMs: number
}

export function json(value: unknown, status = 200): Reply {
  return { status, type: 'application/json', body: JSON.stringify(value) }
}

export function redirect(location: string): Reply {
  return { status: 303, type: 'text/plain', body: '', location }
}

/** Notifies a server, `times` concurrently. Failures are ignored. */
export async function notify(
  url: string,
  { body, headers, times = 1 }: { body: string; headers: Record<string, string>; times?: number },
): Promise<void> {
  await Promise.allSettled(Array.from({ length: times }, () => post(url, { body, headers })))
}

const options = { keepAlive: true, timeout: 4_000 }
const agents = { http: new http.Agent(options), https: new https.Agent(options) }

/** By `node:http`, to leave the processor to what is measured with it. */
function post(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<void> {
  return new Promise((resolve) => {
    const length = { 'content-length': Buffer.byteLength(body) }
    const scheme = url.startsWith('https:') ? 'https' : 'http'
    const request = (scheme === 'https' ? https : http).request(
      url,
      {
        method: 'POST',
        agent: agents[scheme],
        headers: { ...headers, ...length },
        timeout: 10_000,
      },
      (response) => response.resume().once('close', resolve),
    )
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve()).end(body)
  })
}
