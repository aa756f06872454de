import { sql } from 'kysely'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { TITLE_BN } from '../catalog/index.ts'
import { findLanguages } from '../notifications/index.ts'
import type { Issuer } from './certificates/certificate-mail.ts'
import { type LastDay, tellOfAccess } from './tell-of-access.ts'

/** So long before the last day of access its student is reminded. */
const DAYS_BEFORE = 7
/** Enrolments of one transaction. */
const AT_ONCE = 200

interface Rounds {
  db: Db
  now: Date
  issuer: Issuer
}

/**
 * Reminds students, by mail and notification, of courses to which their access ends within seven days: once for each
 * last day, so again where it was extended. Two processes may do it at once.
 *
 * @returns how many were reminded
 */
export async function remindOfAccessEnds(rounds: Rounds): Promise<number> {
  let reminded = 0
  for (let some = AT_ONCE; some === AT_ONCE; reminded += some)
    some = await transact(rounds.db, (trx) => remindSome(trx, rounds))
  return reminded
}

async function remindSome(trx: Trx, { now, issuer }: Rounds): Promise<number> {
  const endings = await noteReminders(trx, dhakaDay(now))
  const languageOf = await findLanguages(
    { db: trx },
    endings.map(({ student }) => student),
  )
  for (const lastDay of endings) {
    const language = languageOf(lastDay.student)
    await tellOfAccess(trx, { kind: 'access-ending', lastDay, language, issuer, now })
  }
  return endings.length
}

/** Notes that the next ones are reminded. */
async function noteReminders(trx: Trx, today: Day): Promise<LastDay[]> {
  const { rows } = await sql<LastDay>`
    with ending as (
      select enrolment.id from enrolments enrolment
      join students person on person.id = enrolment.student_id
      where enrolment.access_until between ${today} and ${addDays(today, DAYS_BEFORE)}
        and enrolment.access_reminded_for is distinct from enrolment.access_until
        and enrolment.state <> 'revoked' and person.deleted_at is null
      order by enrolment.id limit ${AT_ONCE}
      for update of enrolment skip locked
    )
    update enrolments set access_reminded_for = access_until
    from ending, students person, courses course
    where enrolments.id = ending.id and person.id = enrolments.student_id
      and course.id = enrolments.course_id
    returning person.id as student, person.name, person.email, course.course_id as "courseId", course.title,
      ${TITLE_BN} as "titleBn", enrolments.access_until as until`.execute(trx)
  return rows
}
