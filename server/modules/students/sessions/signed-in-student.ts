import { textBefore } from '#contract/text-before.ts'
import { customAlphabet } from 'nanoid'
import { Problem } from '#contract/problems.ts'
import { STUDENT_ID_RANDOM_LENGTH } from '#contract/students/terms.ts'
import { StudentId } from '#contract/students/students.ts'
import { emailKey, PersonName } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import type { Claims } from '../../identity/index.ts'
import { byUid } from './by-uid.ts'
import { versionBeforeStudent } from './end-access-tokens.ts'
import { withPromisedRole } from './session-role.ts'
import type { StudentRecord } from '../student-record.ts'

const LETTERS_AND_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomPart = customAlphabet(LETTERS_AND_DIGITS, STUDENT_ID_RANDOM_LENGTH)

/** What a new student may bring along; the rest comes from the token. */
export interface NewProfile {
  studentId?: string | undefined
  name?: string | undefined
  photo?: string | null | undefined
}

/**
 * The student behind an access token, made on first sight: a sign-up whose second half was lost on a bad line
 * heals itself. Calling it twice answers the first student. The role is the one this session may use.
 *
 * @throws Problem session_ended (signed out everywhere since)
 */
export async function signedInStudent(
  { db, now }: { db: Db; now: Date },
  claims: Claims,
  profile: NewProfile = {},
): Promise<StudentRecord> {
  const student = (await byUid(db, claims.uid)) ?? (await createStudent(db, claims, profile))
  if (student.session_version !== claims.sessionVersion) throw new Problem('session_ended')
  return withPromisedRole({ db, now }, student, claims)
}

async function createStudent(db: Db, claims: Claims, profile: NewProfile): Promise<StudentRecord> {
  // guard: an ended session makes no student (account-sessions)
  if (claims.sessionVersion !== (await versionBeforeStudent(db, claims.uid)))
    throw new Problem('session_ended')
  const requested = StudentId.safeParse(profile.studentId)
  const student =
    (requested.success
      ? await insert(db, { claims, profile, studentId: requested.data })
      : undefined) ??
    (await insert(db, { claims, profile, studentId: `ET_${randomPart()}` })) ??
    (await byUid(db, claims.uid))
  if (!student) throw new Error('A random student id was taken.')
  return student
}

/** undefined where the id or the account is taken. */
function insert(
  db: Db,
  { claims, profile, studentId }: { claims: Claims; profile: NewProfile; studentId: string },
): Promise<StudentRecord | undefined> {
  return db
    .insertInto('students')
    .values({
      student_id: studentId,
      identity_uid: claims.uid,
      email: claims.email,
      email_key: emailKey(claims.email),
      name: profile.name ?? accountName(claims) ?? textBefore(claims.email, '@'),
      photo_path: profile.photo ?? null,
      session_version: claims.sessionVersion,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The name of the account where a student could have typed it: sign-in takes any text, and mails begin with it. */
function accountName({ name }: Claims): string | undefined {
  return PersonName.safeParse(name).data
}
