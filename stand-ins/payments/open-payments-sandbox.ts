import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Db } from '../../server/db/connect.ts'
import { type BkashDialect, bkashDialect } from './bkash-dialect.ts'
import type { Dialect, Reply, SandboxRequest } from './dialect.ts'
import { type Fault, Faults } from './faults.ts'
import { actions, doneElsewherePage, hostedPage } from './hosted-page.ts'
import { sslcommerzDialect } from './sslcommerz-dialect.ts'
import { SandboxLedger } from './sandbox-ledger.ts'
import { stripeDialect } from './stripe-dialect.ts'

export interface PaymentsSandbox {
  /**
   * Its address for servers and browsers: 127.0.0.1, a different site from the app's localhost, as
   * in reality.
   */
  origin: string
  /** The configuration of the app's gateways. */
  keys: {
    sslcommerz: { baseUrl: string; storeId: string; storePassword: string }
    bkash: {
      baseUrl: string
      appKey: string
      appSecret: string
      username: string
      password: string
    }
    sns: { topicArn: string; certificate: string; certificateAt(url: string): string }
    stripe: {
      secretKey: string
      webhookSecret: string
      host: { protocol: 'http'; host: string; port: number }
    }
  }
  /** For tests: faults for the next server calls. */
  faults: Faults
  /** Known or suspected deviations of bKash from its document; tests cover both values. */
  bkash: Pick<BkashDialect, 'habits' | 'revokeTokens'>
  /** Presses a button of a hosted page. @returns the browser's next request */
  press(redirectUrl: string, action: string): Promise<BrowserStep>
  close(): Promise<void>
}

/** What a browser does after a button: nothing, follow a link, or post a form to another site. */
export interface BrowserStep {
  method: 'GET' | 'POST' | null
  url: string
  body: string
}

export interface SandboxOptions {
  db: Db
  clock: () => Date
  /** 0 picks a free one. */
  port: number
  production: boolean
  /** The delay of a late payment after the button. */
  lateMinutes?: number
}

const BODY_LIMIT = 256 * 1024

/**
 * Fake payment services in the protocols of SSLCommerz, bKash and Stripe, on the loopback address only. Processes of
 * one machine share the first one's port; payments are in the database, so they survive restarts.
 *
 * @throws Error in production
 */
export async function openPaymentsSandbox(options: SandboxOptions): Promise<PaymentsSandbox> {
  if (options.production)
    throw new Error('The payments sandbox gives courses away: it does not start in production.')
  const faults = new Faults()
  const ledger = new SandboxLedger(options.db, options.clock)
  const dialects: Dialect[] = []
  const handle: http.RequestListener = (request, response) => {
    void answer(request, dialects, faults).then(
      (reply) => send(response, reply),
      (error: unknown) => send(response, { status: 500, type: 'text/plain', body: String(error) }),
    )
  }
  const [server, own] = [http.createServer(handle), http.createServer(handle)]
  const port = await listen(server, options.port)
  const ownPort = await listenAlone(own)
  const origin = `http://127.0.0.1:${port}`
  const lateMs = (options.lateMinutes ?? 40) * 60_000
  const parts = { origin, ownPort, ledger, clock: options.clock, lateMs }
  const [ssl, bkash, stripe] = [sslcommerzDialect(parts), bkashDialect(parts), stripeDialect(parts)]
  dialects.push(ssl, bkash, stripe)

  return {
    origin,
    keys: {
      sslcommerz: {
        baseUrl: `${origin}/sslcommerz`,
        storeId: 'edi-sandbox',
        storePassword: 'sandbox-store-password',
      },
      bkash: {
        baseUrl: `${origin}/bkash`,
        appKey: 'sandbox-app',
        appSecret: 'sandbox-secret',
        username: 'sandbox',
        password: 'sandbox',
      },
      sns: bkash.sns,
      stripe: {
        secretKey: 'sk_test_sandbox',
        webhookSecret: 'whsec_sandbox',
        host: { protocol: 'http', host: '127.0.0.1', port },
      },
    },
    faults,
    bkash: { habits: bkash.habits, revokeTokens: () => bkash.revokeTokens() },
    async press(redirectUrl, action) {
      const response = await fetch(redirectUrl, {
        method: 'POST',
        body: new URLSearchParams({ action }),
        redirect: 'manual',
      })
      const location = response.headers.get('location')
      const page = await response.text()
      if (location) return { method: 'GET', url: location, body: '' }
      return formOf(page)
    },
    async close() {
      for (const one of [server, own]) {
        one.closeAllConnections()
        await new Promise((resolve) => one.close(resolve))
      }
    },
  }
}

async function answer(
  request: http.IncomingMessage,
  dialects: readonly Dialect[],
  faults: Faults,
): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const sandboxRequest: SandboxRequest = {
    method: request.method ?? 'GET',
    url,
    headers: request.headers,
    body: await bodyOf(request),
  }
  const page = /^\/pay\/(sslcommerz|bkash|stripe)\/([\w-]+)$/.exec(url.pathname)
  const dialect = dialects.find((candidate) => candidate.name === page?.[1])
  if (page && dialect) return hosted(dialect, page[2] ?? '', sandboxRequest)
  const fault = faults.take()
  const spoilt = fault && (await fault.before())
  if (spoilt) return spoilt
  for (const candidate of dialects) {
    const reply = await candidate.call(sandboxRequest)
    if (reply) return fault ? fault.after(reply) : reply
  }
  return { status: 404, type: 'application/json', body: '{"message":"no such call"}' }
}

async function hosted(
  dialect: Dialect,
  id: string,
  sandboxRequest: SandboxRequest,
): Promise<Reply> {
  const payment = await dialect.payment(id)
  if (!payment)
    return {
      status: 404,
      type: 'text/html',
      body: doneElsewherePage('This payment does not exist.'),
    }
  if (sandboxRequest.method !== 'POST')
    return { status: 200, type: 'text/html', body: hostedPage(dialect.name, payment) }
  const action = actions.find(
    (candidate) => candidate.name === new URLSearchParams(sandboxRequest.body).get('action'),
  )
  if (!action) return { status: 400, type: 'text/html', body: doneElsewherePage('No such button.') }
  return dialect.act(payment, action.name)
}

function send(response: http.ServerResponse, reply: Reply): void {
  if (reply.status === 0) {
    response.destroy()
    return
  }
  response.writeHead(reply.status, {
    'content-type': `${reply.type}; charset=utf-8`,
    'content-length': Buffer.byteLength(reply.body),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...(reply.location && { location: reply.location }),
  })
  response.end(reply.body)
}

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BODY_LIMIT) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Loopback only, whatever the app listens on. A port that is in use may be our own in another
 * process; otherwise a free one is used.
 */
async function listen(server: http.Server, port: number): Promise<number> {
  const tried = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!tried)
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(0, '127.0.0.1', resolve),
    )
  return (server.address() as AddressInfo).port
}

/** On a port that workers of this process do not share: each signs with a key of its own. */
async function listenAlone(server: http.Server): Promise<number> {
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve),
  )
  return (server.address() as AddressInfo).port
}

function formOf(page: string): BrowserStep {
  const action = /<form id="return" method="post" action="([^"]+)"/.exec(page)?.[1]
  if (!action) return { method: null, url: '', body: '' }
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  const body = new URLSearchParams(
    fields.map(([, name = '', value = '']): [string, string] => [
      unescaped(name),
      unescaped(value),
    ]),
  )
  return { method: 'POST', url: unescaped(action), body: body.toString() }
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

export type { Fault }
