import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { apiApp } from './http/app.ts'
import { accessTokens, type Identity, type IdTokenVerifier } from './modules/identity/index.ts'
import { Problem } from '#contract/problems.ts'
import { type StudentRecord, signedInStudent } from './modules/students/index.ts'
import { openPayments, type SandboxKeys } from './payments.ts'
import type { Services } from './services.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server to make databases on, and how their names begin; null: the embedded database. */
    postgres: { url: string; prefix: string } | null
  }
}

let shared: Promise<Database> | undefined

/** The migrated database of this test worker, shared by its files: each test makes its own people and things. */
export function testDatabase(): Promise<Database> {
  return (shared ??= openTestDatabase())
}

/** A fresh database for a test that must be alone, migrated unless told otherwise; close it at the end. */
export async function openTestDatabase({ migrated = true } = {}): Promise<Database> {
  const database = await newDatabase()
  if (migrated) await migrate(database.db)
  return database
}

async function newDatabase(): Promise<Database> {
  const server = inject('postgres')
  if (!server) return openDatabase({ folder: null })
  const name = server.prefix + randomUUID().slice(0, 8)
  await onServer(server.url, `create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const database = await openDatabase({ url: url.href, poolSize: 20 })
  const close = database.close.bind(database)
  database.close = async () => {
    await close()
    await onServer(server.url, `drop database ${name} with (force)`)
  }
  return database
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A server without its port: services on the test database and the app that answers calls. */
export interface TestServer {
  services: Services
  app: Hono
  /** Moves the clock of this server. */
  at(moment: Date): void
  call(key: string, options?: { token?: string; body?: unknown; headers?: Record<string, string> }): Promise<Reply>
  /** A new student of their own, and a good access token. */
  newStudent(wishes?: { name?: string; role?: 'student' | 'staff' | 'instructor'; emailVerified?: boolean }): Promise<TestStudent>
}

export interface Reply {
  status: number
  headers: Headers
  /** The parsed JSON body; tests look into it freely. */
  // oxlint-disable-next-line typescript/no-explicit-any -- assertions are what checks it
  body: any
}

export interface TestStudent {
  record: StudentRecord
  email: string
  token: string
}

/** Makes a server for tests. `key` of `call` is "METHOD /path?query". */
export async function testServer(
  options: { database?: Database; idTokens?: IdTokenVerifier; config?: Record<string, string>; sandbox?: SandboxKeys } = {},
): Promise<TestServer> {
  const database = options.database ?? (await testDatabase())
  let now: Date | null = null
  const clock = () => now ?? new Date()
  const config: Config = readConfig({ NODE_ENV: 'test', ...options.config })
  const services: Services = {
    config,
    log: pino({ level: 'silent' }),
    database,
    db: database.db,
    clock,
    idTokens: options.idTokens ?? { verify: () => Promise.reject(new Problem('session_ended')) },
    accessTokens: accessTokens(new TextEncoder().encode('a secret for tests of at least 32 bytes'), clock),
    payments: openPayments(config, database.db, clock, options.sandbox ?? null, 1_000),
    wake: async () => {},
    nightly: [],
  }
  const app = apiApp(services)
  return {
    services,
    app,
    at(moment) {
      now = moment
    },
    async call(key, { token, body, headers } = {}) {
      const [method, path] = key.split(' ') as [string, string]
      const response = await app.request(path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: text && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
      }
    },
    async newStudent({ name = 'Ayesha Siddiqua', role, emailVerified = true } = {}) {
      const email = `student-${randomUUID()}@example.com`
      const claims = { uid: randomUUID(), email, emailVerified, name, sessionVersion: 1 }
      let record = await signedInStudent(database.db, claims)
      if (role)
        record = await database.db
          .updateTable('students')
          .set({ role })
          .where('id', '=', record.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      const { token } = await services.accessTokens.mint(claims, Math.floor(clock().getTime() / 1000) + 3600)
      return { record, email, token }
    },
  }
}

/** An ID token verifier that knows the tokens it is given. */
export function pretendIdTokens(known: Record<string, Identity>): IdTokenVerifier {
  return {
    verify(idToken) {
      const identity = known[idToken]
      return identity ? Promise.resolve(identity) : Promise.reject(new Problem('session_ended'))
    },
  }
}
