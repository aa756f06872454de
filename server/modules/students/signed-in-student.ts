import type { ExpressionBuilder } from 'kysely'
import { customAlphabet } from 'nanoid'
import { Problem } from '#contract/problems.ts'
import { STUDENT_ID_RANDOM_LENGTH, StudentId } from '#contract/students.ts'
import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Claims } from '../identity/index.ts'
import type { StudentRecord } from './student-record.ts'

const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomPart = customAlphabet(LETTERS_AND_DIGITS, STUDENT_ID_RANDOM_LENGTH)

/** What a new student may bring along; the rest comes from the token. */
export interface Wishes {
  studentId?: string | undefined
  name?: string | undefined
  photo?: string | null | undefined
}

/**
 * The student behind an access token, made on first sight: a sign-up whose second half was lost on a bad line
 * heals itself. Calling it twice answers the first student.
 *
 * @throws Problem session_ended (signed out everywhere since), email_in_use
 */
export async function signedInStudent(db: Db, claims: Claims, wishes: Wishes = {}): Promise<StudentRecord> {
  const student = (await byUid(db, claims.uid)) ?? (await created(db, claims, wishes))
  if (student.session_version !== claims.sessionVersion) throw new Problem('session_ended')
  return student
}

/** The student of an identity account, if there is one yet. */
export function byUid(db: Db, uid: string): Promise<StudentRecord | undefined> {
  return db.selectFrom('students').selectAll().where('identity_uid', '=', uid).executeTakeFirst()
}

async function created(db: Db, claims: Claims, wishes: Wishes): Promise<StudentRecord> {
  const wished = StudentId.safeParse(wishes.studentId)
  const student =
    (wished.success ? await insert(db, claims, wishes, wished.data) : undefined) ??
    (await insert(db, claims, wishes, `ET_${randomPart()}`)) ??
    (await byUid(db, claims.uid)) ??
    (await takenOver(db, claims))
  if (!student) throw new Problem('email_in_use')
  return student
}

/** undefined where the id, the account or the e-mail is taken. */
function insert(db: Db, claims: Claims, wishes: Wishes, studentId: string): Promise<StudentRecord | undefined> {
  return db
    .insertInto('students')
    .values({
      student_id: studentId,
      identity_uid: claims.uid,
      email: claims.email,
      email_key: emailKey(claims.email),
      name: wishes.name ?? claims.name ?? claims.email.split('@')[0]!,
      photo_path: wishes.photo ?? null,
      session_version: claims.sessionVersion,
      role: (promise) => promise.fn.coalesce(promisedRole(promise, emailKey(claims.email)), promise.val('student')),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** What `npm run staff:add` promised to an address that had no student yet. It counts once the address is proved. */
function promisedRole(promise: ExpressionBuilder<Tables, 'students'>, key: string) {
  return promise.selectFrom('promised_roles').select('role').where('promised_roles.email_key', '=', key)
}

/** Whoever proved the e-mail address gets its student back after the identity account was made anew. */
function takenOver(db: Db, claims: Claims): Promise<StudentRecord | undefined> {
  if (!claims.emailVerified) return Promise.resolve(undefined)
  return db
    .updateTable('students')
    .set({ identity_uid: claims.uid, updated_at: new Date() })
    .where('email_key', '=', emailKey(claims.email))
    .returningAll()
    .executeTakeFirst()
}
