import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { StudentRecord } from '../student-record.ts'

type Found = StudentRecord | undefined

/** Every column by its name: a cached plan would break with the next column if it said `*`. */
const COLUMNS = [
  'id',
  'student_id',
  'identity_uid',
  'email',
  'email_key',
  'name',
  'photo_path',
  'role',
  'phone',
  'gender',
  'age_range',
  'address',
  'experience',
  'skills',
  'session_version',
  'created_at',
  'updated_at',
  'signed_out_at',
  'deleted_at',
  'role_email_key',
  'staff_role',
] as const satisfies (keyof StudentRecord)[]
const COLUMN_LIST = sql.raw(COLUMNS.join(', '))

const waiting = new WeakMap<Db, Map<string, PromiseWithResolvers<Found>>>()

/**
 * The student of an identity account, if there is one yet. Every private call asks for its own, so those that arrive in
 * the same turn of the event loop are asked for in one statement, sent after the last of them came: what it reads is
 * never older than a call.
 */
export function byUid(db: Db, uid: string): Promise<Found> {
  // Another connection would not see what the transaction has written.
  if (db.isTransaction) return read(db, [uid]).then((rows) => rows.get(uid))
  let together = waiting.get(db)
  if (!together) {
    together = new Map()
    waiting.set(db, together)
    setImmediate(() => void answerAll(db))
  }
  const asked = together.get(uid) ?? Promise.withResolvers<Found>()
  together.set(uid, asked)
  return asked.promise
}

async function answerAll(db: Db): Promise<void> {
  const together = waiting.get(db) ?? new Map<string, PromiseWithResolvers<Found>>()
  waiting.delete(db)
  try {
    const rows = await read(db, [...together.keys()])
    for (const [uid, { resolve }] of together) resolve(rows.get(uid))
  } catch (error) {
    for (const { reject } of together.values()) reject(error)
  }
}

async function read(db: Db, uids: readonly string[]): Promise<Map<string, StudentRecord>> {
  const { rows } = await sql<Pick<StudentRecord, (typeof COLUMNS)[number]>>`select /* prepared */
    ${COLUMN_LIST} from students where identity_uid = any(${uids})`.execute(db)
  return new Map(rows.map((row) => [row.identity_uid, row]))
}
