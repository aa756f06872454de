import { randomUUID } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { type Logger, pino } from 'pino'
import { inject } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { createPostgresDatabase, migratedTemplate, onServer } from './postgres.ts'
import { apiApp } from '../http/entry/app.ts'
import { liveNotifications } from '../http/calls/messages/live-notifications.ts'
import { accessTokens, type Identity, type IdTokenVerifier } from '../modules/identity/index.ts'
import { type MeetingKeys, openRooms } from '../modules/classes/index.ts'
import type { StaffRole } from '#contract/staff/permissions.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { type StudentRecord, signedInStudent } from '../modules/students/index.ts'
import { openCheckup } from '../checkup/index.ts'
import { openPayments, type SandboxKeys } from '../payments.ts'
import { sealer } from '../sealing.ts'
import type { Services } from '../services.ts'
import { type FileStore, folderStore } from '../storage/index.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server to make databases on, and how their names begin; null: the embedded database. */
    postgres: { url: string; prefix: string; pooler: string | null } | null
    /** A migrated database, as the embedded database takes it to begin as its copy. */
    migratedArchive: string
  }
}

let shared: Promise<Database> | undefined

/** The migrated database of this test worker, shared by its files: each test makes its own people and things. */
export function testDatabase(): Promise<Database> {
  return (shared ??= openTestDatabase())
}

/** A fresh database for a test that must be alone, migrated by default; close it at the end. */
export async function openTestDatabase({ migrated = true } = {}): Promise<Database> {
  const server = inject('postgres')
  if (!server)
    return openDatabase({ folder: null, copyOf: migrated ? inject('migratedArchive') : undefined })
  const name = server.prefix + randomUUID().slice(0, 8)
  const template = migrated ? migratedTemplate(server.prefix) : 'template0'
  const url = await createPostgresDatabase(server.url, { name, template })
  const pooled =
    server.pooler && Object.assign(new URL(server.pooler), { pathname: `/${name}` }).href
  const database = await openDatabase({ url: pooled ?? url, directUrl: url, poolSize: 20 })
  const close = database.close.bind(database)
  database.close = async () => {
    await close()
    await onServer(server.url, `drop database ${name} with (force)`)
  }
  return database
}

/** A server without its port: services on the test database and the app that answers calls. */
export interface TestServer {
  services: Services
  app: Hono
  /** Moves the clock of this server. */
  at(moment: Date): void
  /** `from`: the address the call comes from, for limits. */
  call(
    key: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string>; from?: string },
  ): Promise<Reply>
  /** A new student of their own, and a good access token. Staff are owners unless `staffRole` says otherwise. */
  newStudent(wishes?: {
    name?: string
    role?: 'student' | 'staff' | 'instructor'
    staffRole?: StaffRole
    emailVerified?: boolean
    email?: string
  }): Promise<TestStudent>
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
  options: {
    database?: Database
    idTokens?: IdTokenVerifier
    endIdentitySessions?: Services['endIdentitySessions']
    config?: Record<string, string>
    sandbox?: SandboxKeys
    /** How long an answer of a gateway is waited for, where one does not come: else as in production. */
    gatewayTimeoutMs?: number
    meetings?: Partial<MeetingKeys>
    log?: Logger
    files?: FileStore
  } = {},
): Promise<TestServer> {
  const database = options.database ?? (await testDatabase())
  let now: Date | null = null
  const clock = () => now ?? new Date()
  const config: Config = readConfig({
    NODE_ENV: 'test',
    // Made with the first upload of a test, and never in the checkout.
    DATA_DIR: path.join(os.tmpdir(), `edi-data-${randomUUID()}`),
    ...options.config,
  })
  const log = options.log ?? pino({ level: 'silent' })
  const checked = {
    config,
    database,
    db: database.db,
    // Made with the first file that a test keeps.
    files: options.files ?? folderStore(path.join(os.tmpdir(), `edi-files-${randomUUID()}`)),
    clock,
    payments: openPayments(config, {
      db: database.db,
      clock,
      log,
      sandbox: options.sandbox ?? null,
      ...(options.gatewayTimeoutMs && { timeoutMs: options.gatewayTimeoutMs }),
    }),
    rooms: openRooms(
      { jitsi: null, bigBlueButton: null, ...options.meetings },
      { onFailure: (error, room) => log.warn({ err: error, room }, 'meeting server') },
    ),
  }
  const services: Services = {
    ...checked,
    checkup: openCheckup(checked),
    log,
    idTokens: options.idTokens ?? { verify: () => Promise.reject(new Problem('session_ended')) },
    accessTokens: accessTokens(
      new TextEncoder().encode('a secret for tests of at least 32 bytes'),
      clock,
    ),
    mailSealer: sealer(Buffer.alloc(32, 'a key for tests')),
    credentialSealer: sealer(Buffer.alloc(32, 'a key for creds')),
    mediaSealer: sealer(Buffer.alloc(32, 'a key for media')),
    guestSealer: sealer(Buffer.alloc(32, 'a key for guests')),
    calendarSealer: sealer(Buffer.alloc(32, 'a key for calendars')),
    endIdentitySessions: options.endIdentitySessions ?? (async () => {}),
    secondFactor: {
      sealer: sealer(Buffer.alloc(32, 'a key for tests')),
      codeKey: Buffer.alloc(32, 'another key for tests'),
    },
    outages: { noteFailure: () => false, stop() {} },
    forgotAudit(call) {
      throw new Error(
        `${call} recorded nothing in the audit list: call recordAudit in its transaction, or say \`readsOnly\` in the contract`,
      )
    },
    liveNotifications: liveNotifications({ database, log, pollMs: 50 }),
    wake: async () => {},
    hasSampleSchool: () => false,
    nightly: [],
  }
  const app = apiApp(services)
  return {
    services,
    app,
    at(moment) {
      now = moment
    },
    async call(key, { token, body, headers, from } = {}) {
      const [method, path] = key.split(' ') as [string, string]
      const response = await app.request(
        path,
        {
          method,
          headers: {
            ...(body !== undefined && {
              'content-type':
                body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
            }),
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
          },
          ...(body !== undefined && {
            body:
              typeof body === 'string'
                ? body
                : body instanceof Uint8Array
                  ? new Uint8Array(body)
                  : JSON.stringify(body),
          }),
        },
        from === undefined
          ? undefined
          : { incoming: { headers: {}, socket: { remoteAddress: from } } },
      )
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body:
          text && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
      }
    },
    async newStudent({
      name = 'Ayesha Siddiqua',
      staffRole,
      role = staffRole && 'staff',
      emailVerified = true,
      email = `student-${randomUUID()}@example.com`,
    } = {}) {
      const signedInAt = Math.floor(clock().getTime() / 1000)
      const claims = {
        uid: randomUUID(),
        email,
        emailVerified,
        name,
        sessionVersion: 1,
        signedInAt,
      }
      let record = await signedInStudent({ db: database.db, now: clock() }, claims)
      if (role)
        record = await database.db
          .updateTable('students')
          .set({
            role,
            staff_role: role === 'staff' ? (staffRole ?? 'owner') : null,
            role_email_key: emailKey(email),
          })
          .where('id', '=', record.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      const { token } = await services.accessTokens.mint(
        claims,
        Math.floor(clock().getTime() / 1000) + 3600,
      )
      return { record, email, token }
    },
  }
}

/** An ID token verifier that knows the tokens it is given. */
export function pretendIdTokens(identities: Record<string, Identity>): IdTokenVerifier {
  return {
    verify(idToken) {
      const identity = identities[idToken]
      return identity ? Promise.resolve(identity) : Promise.reject(new Problem('session_ended'))
    },
  }
}
