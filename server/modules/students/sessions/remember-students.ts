import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '#server/db/connect.ts'
import { listen } from '#server/db/listen.ts'
import { byUid } from './by-uid.ts'
import { hasPromisedRole } from './session-role.ts'
import type { StudentRecord } from '../student-record.ts'

/** Where a change of a row of `students` is announced, and a promised role: see `announce-*.sql` of the migrations. */
const CHANNEL = 'edi_students'
/** About 2 MB. */
const MOST = 2_000
/** Whatever happens, nothing is remembered for longer. */
const LONGEST_MS = 10_000
const BEAT_EVERY_MS = 1_000
/** How old the last proof that announcements arrive may be. */
const TRUST_MS = 3_000
const BEAT = 'beat '

/** Students by identity account, for calls that only read. */
export interface KnownStudents {
  find(uid: string): Promise<StudentRecord | undefined>
  /** Whether a role waits for the student's address. */
  hasPromisedRole(student: StudentRecord): Promise<boolean>
  /** After a change by this account: its next call sees it without waiting for the announcement. */
  forget(uid: string): void
  stop(): Promise<void>
}

/** Reads a student for every call. */
export function readStudents({ db }: Pick<Database, 'db'>): KnownStudents {
  return {
    find: (uid) => byUid(db, uid),
    hasPromisedRole: ({ email_key }) => hasPromisedRole(db, email_key),
    forget: () => {},
    stop: async () => {},
  }
}

interface Remembered {
  student: StudentRecord
  /** Read since the student was: a role that is promised from now on is announced. */
  isWithoutPromise: boolean
}

/**
 * Remembers the students who call, until PostgreSQL announces that their row has changed. Only people without a role are
 * remembered, and only while announcements are proved to arrive: every second one is sent over the pool and has to come
 * back over the listening connection. Without that proof, behind a pooler and on the embedded database, every call reads.
 *
 * Source: docs/decisions/2026-11-25-remembered-callers.md
 */
export async function rememberStudents(
  database: Database,
  log: Logger,
  { now = () => performance.now() }: { now?: () => number } = {},
): Promise<KnownStudents> {
  const { db, pool, directUrl, hasPooler } = database
  if (!directUrl || hasPooler) return readStudents(database)
  const known = new LRUCache<string, Remembered>({ max: MOST, ttl: LONGEST_MS })
  /** Counts announcements: what was being read when one came may be what was before. */
  let changes = 0
  let heardAt = -Infinity
  let sentAt = -Infinity
  let beat: { id: string; sentAt: number } | null = null

  const forgetAll = () => {
    changes += 1
    known.clear()
  }
  const forget = (uid: string) => {
    changes += 1
    known.delete(uid)
  }
  const distrust = () => {
    heardAt = -Infinity
    beat = null
    forgetAll()
  }

  function prove(): void {
    if (now() - sentAt < BEAT_EVERY_MS) return
    sentAt = now()
    beat = { id: BEAT + randomUUID(), sentAt }
    pool
      .query('select pg_notify($1, $2)', [CHANNEL, beat.id])
      .catch((error: unknown) => log.debug({ err: error }, 'no proof of announcements'))
  }

  function hear(message: string | null): void {
    if (message === null) {
      distrust()
      sentAt = -Infinity
      prove()
    } else if (message === '') forgetAll()
    else if (!message.startsWith(BEAT)) forget(message)
    else if (message === beat?.id) heardAt = beat.sentAt
  }

  const isTrusted = () => now() - heardAt < TRUST_MS

  function recall(uid: string): Remembered | undefined {
    prove()
    if (isTrusted()) return known.get(uid)
    if (known.size > 0) forgetAll()
    return undefined
  }

  const stop = await listen({ url: directUrl, channel: CHANNEL, notice: hear, lost: distrust, log })
  return {
    async find(uid) {
      const remembered = recall(uid)
      if (remembered) return remembered.student
      const before = changes
      const mayRemember = isTrusted()
      const student = await byUid(db, uid)
      if (student?.role === 'student' && mayRemember && before === changes)
        known.set(uid, { student: Object.freeze(student), isWithoutPromise: false })
      return student
    },
    async hasPromisedRole({ identity_uid, email_key }) {
      const remembered = recall(identity_uid)
      if (remembered?.isWithoutPromise) return false
      const isPromised = await hasPromisedRole(db, email_key)
      // If a promise was announced meanwhile, this is out of the cache already.
      if (remembered) remembered.isWithoutPromise = !isPromised
      return isPromised
    },
    forget,
    stop,
  }
}
