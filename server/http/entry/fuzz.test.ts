import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { problems } from '#contract/problems.ts'
import { openTestDatabase, testServer, type TestStudent } from '../../testing/test-server.ts'
import { newCourse } from '../../testing/courses.ts'
import { newOpenOrder } from '../../testing/orders.ts'
import {
  jsonSchemaOf,
  likely,
  nastyText,
  type Random,
  seededRandom,
  spoiled,
} from '../../testing/random.ts'
import { problemsOf } from '../calls/openapi-document.ts'

/**
 * Random requests to every endpoint: none may cause a server error, an undeclared problem, a hang or a leak.
 * `FUZZ_SEED=…` repeats a run, `FUZZ_REQUESTS=…` makes it longer.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 10_000)
const HANG_MS = 10_000
const GROWTH_BYTES = 128 * 1024 * 1024

// Its own database: random requests change what other tests read, such as categories.
const database = await openTestDatabase()
const server = await testServer({ database, config: { TRUST_PROXY: '1' } })
const endpoints = Object.entries<Endpoint>(allEndpoints).map(([key, endpoint]) => ({
  key,
  endpoint,
  declared: new Set<string>([...problemsOf(endpoint), 'not_found', 'method_not_allowed']),
  params: endpoint.params && jsonSchemaOf(endpoint.params),
  query: endpoint.query && jsonSchemaOf(endpoint.query),
  body: endpoint.body && jsonSchemaOf(endpoint.body),
}))
type FuzzTarget = (typeof endpoints)[number]

/** People and things that exist, so that random requests get past the first "not found". */
interface World {
  student: TestStudent
  staff: TestStudent
  courseId: string
  order: string
}

test(
  `${REQUESTS} random requests break nothing (FUZZ_SEED=${SEED})`,
  { timeout: 600_000 },
  async () => {
    const random = seededRandom(SEED)
    let world = await newWorld()
    const statuses = new Map<number, number>()
    const wrong: string[] = []
    const before = heapAfterCollection()
    for (let sent = 0; sent < REQUESTS && wrong.length < 20; sent += 1) {
      if (sent % 250 === 249) world = await newWorld()
      const fuzzed = random.pick(endpoints)
      const request = randomRequest(fuzzed, world, random)
      const answer = await withinTime(send(request, random))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const complaint = complaintAbout(fuzzed, answer)
      if (complaint)
        wrong.push(
          `request ${sent}: ${fuzzed.key} ${request.path} ${String(request.body).slice(0, 300)}: ${complaint}`,
        )
    }
    const grown = heapAfterCollection() - before
    process.stdout.write(
      `fuzz: seed ${SEED}, ${REQUESTS} requests, ${[...statuses]
        .toSorted()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}\n`,
    )
    expect(wrong).toEqual([])
    expect(grown).toBeLessThan(GROWTH_BYTES)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  },
)

test(
  `random messages to the routes outside the contract break nothing (FUZZ_SEED=${SEED})`,
  { timeout: 300_000 },
  async () => {
    const random = seededRandom(SEED + 1)
    const promised = new Set(endpoints.map(({ key }) => key.replace(/\{(\w+)\}/g, ':$1')))
    const routes = server.app.routes.filter(
      ({ method, path }) => method !== 'ALL' && !promised.has(`${method} ${path}`),
    )
    const wrong: string[] = []
    for (let sent = 0; sent < REQUESTS / 10; sent += 1) {
      const { method, path } = random.pick(routes)
      const values: Record<string, unknown> = {
        gateway: random.pick(['sslcommerz', 'bkash', 'stripe', 'manual', 'x']),
        id: random.int(9),
        key: 'k'.repeat(24),
      }
      const fields = Object.fromEntries(
        random
          .pick([
            messageFields,
            ['Type', 'Message', 'Signature', 'SigningCertURL', 'TopicArn'],
            ['id', 'object', 'type', 'data'],
          ])
          .map((name) => [name, nastyText(random).toWellFormed()]),
      )
      const asForm = random.chance(0.5)
      const request = {
        method,
        path: path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) =>
          pathPart(values[name] ?? 'x', random),
        ),
        token: undefined,
        body:
          method === 'POST'
            ? asForm
              ? new URLSearchParams(fields).toString()
              : JSON.stringify(spoiled(fields, random))
            : undefined,
        contentType: asForm ? 'application/x-www-form-urlencoded' : 'application/json',
      }
      const { status } = await withinTime(send(request, random))
      if (status >= 500)
        wrong.push(
          `request ${sent}: ${method} ${request.path} ${String(request.body).slice(0, 300)}: ${status}`,
        )
    }
    expect(wrong).toEqual([])
  },
)

/** Messages in the formats of all gateways. */
const messageFields = [
  'tran_id',
  'val_id',
  'status',
  'amount',
  'currency',
  'verify_key',
  'verify_sign',
  'paymentID',
  'session_id',
  'risk_level',
]

async function newWorld(): Promise<World> {
  const student = await server.newStudent()
  const [staff, { courseId }, { number }] = [
    await server.newStudent({ role: 'staff' }),
    await newCourse(server.services.db),
    await newOpenOrder(server.services.db, student.record),
  ]
  return { student, staff, courseId, order: number }
}

interface RandomRequest {
  method: string
  path: string
  token: string | undefined
  body: string | undefined
  contentType: string
}

function randomRequest(
  { key, endpoint, params, query, body }: FuzzTarget,
  world: World,
  random: Random,
): RandomRequest {
  const [method, template] = key.split(' ') as [string, string]
  const fits: Record<string, string> = {
    id: world.student.record.student_id,
    courseId: world.courseId,
    number: world.order,
  }
  const values = (params ? likely(params, random) : {}) as Record<string, unknown>
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    pathPart(random.chance(0.5) ? (fits[name] ?? values[name]) : values[name], random),
  )
  const asked = query
    ? new URLSearchParams(
        textPairs(
          random.chance(0.6) ? likely(query, random) : spoiled(likely(query, random), random),
        ),
      )
    : null
  if (asked?.has('email') && random.chance(0.5)) asked.set('email', world.student.email)
  return {
    method,
    path: asked && asked.size > 0 ? `${path}?${asked}` : path,
    token: random.pick([
      world.student.token,
      world.student.token,
      world.staff.token,
      endpoint.audience === 'staff' ? world.staff.token : undefined,
    ]),
    body: method === 'GET' ? undefined : randomBody(body, world, random),
    contentType: random.chance(0.95)
      ? 'application/json'
      : random.pick(['text/plain', 'multipart/form-data', 'image/png', '', 'application/xml']),
  }
}

function pathPart(value: unknown, random: Random): string {
  if (random.chance(0.15))
    return random.pick([
      '%00',
      '%zz',
      '%c0%ae%c0%ae',
      '..%2f..%2f',
      '%ff',
      'a'.repeat(5000),
      encodeURIComponent(nastyText(random).toWellFormed()) || 'x',
    ])
  return encodeURIComponent(String(value)) || 'x'
}

function textPairs(value: unknown): [string, string][] {
  return Object.entries(Object(value)).map(([name, part]) => [
    name,
    typeof part === 'string' ? part : (JSON.stringify(part) ?? ''),
  ])
}

function randomBody(schema: FuzzTarget['body'], world: World, random: Random): string | undefined {
  if (!schema) return random.chance(0.8) ? undefined : '{}'
  const value = likely(schema, random)
  const known =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? withKnown(value, world, random)
      : value
  const text = JSON.stringify(random.chance(0.45) ? known : spoiled(known, random)) ?? ''
  if (random.chance(0.9)) return text
  return random.pick([
    text.slice(0, random.int(text.length + 1)),
    `${text}}`,
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    '"\\ud800"',
    'x'.repeat(70_000),
    '',
  ])
}

function withKnown(value: object, world: World, random: Random): object {
  const known: Record<string, unknown> = {
    email: world.student.email,
    courseId: world.courseId,
    courseIds: [world.courseId],
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name in known && random.chance(0.6) ? known[name] : part,
    ]),
  )
}

async function send(
  request: RandomRequest,
  random: Random,
): Promise<{ status: number; type: string; text: string }> {
  const address = `10.${random.int(256)}.${random.int(256)}.${random.int(256)}`
  const response = await server.app.request(
    request.path,
    {
      method: request.method,
      headers: {
        ...(request.contentType && { 'content-type': request.contentType }),
        ...(request.token && { authorization: `Bearer ${request.token}` }),
      },
      ...(request.body !== undefined && { body: request.body }),
    },
    { incoming: { headers: { 'x-forwarded-for': address }, socket: {} } },
  )
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  }
}

function complaintAbout(
  { declared }: FuzzTarget,
  answer: { status: number; type: string; text: string },
): string | null {
  if (answer.status < 400) return null
  if (answer.type !== 'application/problem+json') return `${answer.status} as ${answer.type}`
  const { code } = JSON.parse(answer.text) as { code: string }
  if (!(code in problems)) return `${answer.status} ${code}`
  return declared.has(code) && code !== 'busy'
    ? null
    : `${answer.status} ${code}, which the endpoint does not declare`
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${HANG_MS} ms`)), HANG_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function heapAfterCollection(): number {
  v8.setFlagsFromString('--expose-gc')
  ;(vm.runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}
