import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { calls as identityCalls } from '../../identity-service/calls/index.ts'
import {
  openTestDatabase,
  type TestServer,
  testServer,
  type TestStudent,
} from '../../testing/test-server.ts'
import { hostileAddressParts, hostileTexts, hostileValues } from '../../testing/hostile.ts'
import { jsonSchemaOf, likely, seededRandom } from '../../testing/random.ts'
import { servedHere } from '../../testing/real-server.ts'

/**
 * Every hostile value in every parameter of every call, one at a time, the others as they should be. Calls come from
 * the contract, the app's routes and the identity service: a new one is included by being there.
 */
// Their own databases: random requests change what other tests read, such as categories. Two, as each is a thread.
const servers = [await ownServer(), await ownServer()]

async function ownServer(): Promise<TestServer> {
  return testServer({ database: await openTestDatabase(), config: { TRUST_PROXY: '1' } })
}

const parts = hostileAddressParts({ longest: 3_000 })

/** Calls in progress at once on each: while one waits for the database or a thread, another is parsed. */
const LANES = 4

interface HostileCall {
  line: string
  body?: string
  contentType?: string
}

test(
  'no call fails on a hostile value in any of its parameters',
  { timeout: 600_000 },
  async () => {
    const failures: string[] = []
    let sent = 0
    const waiting = Object.entries<Endpoint>(allEndpoints).entries()
    // The lanes share one iterator, so each call is taken by the lane that is free first.
    async function lane(server: TestServer): Promise<void> {
      const newPerson = async (audience: Endpoint['audience']) =>
        audience === 'anyone' ? null : server.newStudent({ role: audience })
      for (const [index, [key, endpoint]] of waiting) {
        const { audience } = endpoint
        let person = await newPerson(audience)
        let asks = 0
        const usualId = (person ?? (await server.newStudent())).record.student_id
        // Each call has its own seed: what it is sent doesn't depend on the other lanes.
        for (const asked of hostileRequests({ key, endpoint, usualId, seed: index })) {
          // What a student has done so far, such as leaving, must not answer what comes after.
          if (audience === 'student' && asks % 10 === 0) person = await newPerson(audience)
          let status = await send(server, asked, person)
          if (status === 429) {
            // Limits are per account: the call itself has to answer every request.
            person = await newPerson(audience)
            status = await send(server, asked, person)
          }
          asks += 1
          if (status >= 500 || status === 429)
            failures.push(
              `${status} ${asked.line.slice(0, 200)} ${asked.body?.slice(0, 200) ?? ''}`,
            )
          sent += 1
        }
      }
    }
    await Promise.all(
      servers.flatMap((server) => Array.from({ length: LANES }, () => lane(server))),
    )
    expect(failures).toEqual([])
    expect(sent).toBeGreaterThan(Object.keys(allEndpoints).length * 10)
  },
)

function* hostileRequests({
  key,
  endpoint,
  usualId,
  seed,
}: {
  key: string
  endpoint: Endpoint
  usualId: string
  seed: number
}): Generator<HostileCall> {
  const random = seededRandom(seed)
  const [method, template] = key.split(' ') as [string, string]
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const usual: Record<string, unknown> = {
    ...(endpoint.params && (likely(jsonSchemaOf(endpoint.params), random) as object)),
    id: usualId,
  }
  const path = (hostile: Record<string, string> = {}) =>
    template.replace(
      /\{(\w+)\}/g,
      (_, name: string) =>
        hostile[name] ?? encodeURIComponent(String(usual[name] ?? 'x').toWellFormed()),
    )
  const body = endpoint.body && jsonSchemaOf(endpoint.body)
  const sound = () => (body ? JSON.stringify(likely(body, random)) : undefined)
  for (const name of names)
    for (const part of parts)
      yield { line: `${method} ${path({ [name]: part })}`, ...(body && { body: sound()! }) }
  for (const name of [...Object.keys(endpoint.query?.shape ?? {}), '__proto__', 'constructor'])
    for (const part of parts)
      yield { line: `${method} ${path()}?${name}=${part}`, ...(body && { body: sound()! }) }
  if (!body) return
  for (const whole of [...hostileValues, ...hostileTexts])
    yield { line: `${method} ${path()}`, body: JSON.stringify(whole) }
  for (const field of [...fieldsOf(body), '__proto__'])
    for (const value of [...hostileTexts, ...hostileValues]) {
      const fields = likely(body, random)
      yield {
        line: `${method} ${path()}`,
        body: JSON.stringify({ ...(typeof fields === 'object' && fields), [field]: value }),
      }
    }
}

type Schema = ReturnType<typeof jsonSchemaOf>

function fieldsOf(schema: Schema): string[] {
  const inner = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).flatMap(fieldsOf)
  return [...new Set([...Object.keys(schema.properties ?? {}), ...inner])]
}

test(
  'no route outside the contract fails on a hostile address or body',
  { timeout: 300_000 },
  async () => {
    const promised = new Set(
      Object.keys(allEndpoints).map((key) => key.replace(/\{(\w+)\}/g, ':$1')),
    )
    const [server] = servers as [TestServer]
    const routes = server.app.routes.filter(
      ({ method, path }) => method !== 'ALL' && !promised.has(`${method} ${path}`),
    )
    const fields = [
      'tran_id',
      'val_id',
      'status',
      'store_id',
      'verify_key',
      'verify_sign',
      'paymentID',
      'ref',
      'session_id',
      'SigningCertURL',
    ]
    const failures: string[] = []
    for (const { method, path } of routes)
      for (const gateway of ['sslcommerz', 'bkash', 'stripe', 'manual', '__proto__'])
        for (const part of parts) {
          const line = `${method} ${path.replace(':gateway', gateway).replace(/:(\w+)(\{[^}]*\})?/g, part)}`
          const form = fields.map((field) => `${field}=${part}`).join('&')
          const asked = {
            line: `${line}?${form.slice(0, 4_000)}`,
            ...(method === 'POST' && { body: form, contentType: FORM }),
          }
          const status = await send(server, asked, null)
          if (status >= 500) failures.push(`${status} ${asked.line.slice(0, 200)}`)
        }
    expect(routes.length).toBeGreaterThan(4)
    expect(failures).toEqual([])
  },
)

const FORM = 'application/x-www-form-urlencoded'

async function send(
  server: TestServer,
  { line, body, contentType = 'application/json' }: HostileCall,
  person: TestStudent | null,
): Promise<number> {
  const [method, path] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
  const answer = await server.app.request(
    path,
    {
      method,
      headers: {
        'content-type': contentType,
        ...(person && { authorization: `Bearer ${person.token}` }),
      },
      ...(body !== undefined && { body }),
    },
    {
      incoming: {
        headers: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
        socket: {},
      },
    },
  )
  await answer.arrayBuffer()
  return answer.status
}

let served: Awaited<ReturnType<typeof servedHere>>
beforeAll(async () => {
  served = await servedHere({ SAMPLE_CATALOGUE: '0' })
})
afterAll(() => served.close())

function askIdentity(line: string, body?: string): Promise<number> {
  const [method, path] = line.split(' ') as [string, string]
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port: served.port,
        host: '127.0.0.1',
        method,
        path,
        headers: { 'content-type': 'application/json' },
      },
      (response) => response.resume().once('end', () => resolve(response.statusCode!)),
    )
    asked.once('error', reject).end(body)
  })
}

test(
  'no operation, page or file of sign-in fails on a hostile value',
  { timeout: 300_000 },
  async () => {
    const key = `key=${served.config.identity.apiKey}`
    const failures: string[] = []
    const ask = async (line: string, body?: string) => {
      const status = await askIdentity(line, body)
      if (status >= 500)
        failures.push(`${status} ${line.slice(0, 200)} ${body?.slice(0, 200) ?? ''}`)
    }
    for (const [line, { takes }] of identityCalls)
      for (const field of Object.keys(takes.shape))
        for (const value of [...hostileTexts, ...hostileValues])
          if (line.startsWith('POST'))
            await ask(`${line}?${key}`, JSON.stringify({ returnSecureToken: true, [field]: value }))
    for (const part of parts) {
      await ask(`GET /__/identity/${part}`)
      await ask(`GET /identitytoolkit.googleapis.com/v1/${part}?${key}`)
      const query = [
        'providerId',
        'redirectUrl',
        'state',
        'code',
        'apiKey',
        'eventId',
        'sessionId',
        'scopes',
        'error',
      ].map((name) => `${name}=${part}`)
      await ask(`GET /emulator/auth/handler?${query.join('&').slice(0, 8_000)}`)
      await ask(`GET /__/identity/callback?${query.join('&').slice(0, 8_000)}`)
    }
    expect(failures).toEqual([])
  },
)
