import { sql } from 'kysely'
import type { BatchAccess } from '#contract/learning/enrolments.ts'
import { Problem } from '#contract/problems.ts'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'
import { ACCESS_DAYS } from '#contract/catalog/terms.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { TITLE_BN } from '../catalog/index.ts'
import { findLanguages } from '../notifications/index.ts'
import type { CertificateContext } from './certificates/certificate-context.ts'
import { tellOfAccess } from './tell-of-access.ts'

/** Students of one transaction: a batch of thousands holds no lock for long. */
const AT_ONCE = 200

/**
 * Until when the students of a batch have access, and for how many of them `until` would be later. Whoever asks is not
 * counted: nobody extends their own access.
 *
 * @throws Problem batch_not_found
 */
export async function previewBatchAccess(
  { db, now, staff }: { db: Db; now: Date; staff: { id: number } },
  { batchId, until }: { batchId: number; until?: Day | undefined },
): Promise<BatchAccess> {
  await findBatch(db, batchId)
  const today = dhakaDay(now)
  return db
    .selectFrom('enrolments as enrolment')
    .innerJoin('students as student', 'student.id', 'enrolment.student_id')
    .select([
      sql<number>`count(*)::integer`.as('students'),
      sql<number>`count(*) filter (where access_until is null)::integer`.as('endless'),
      sql<number>`count(*) filter (where access_until < ${until ?? null}::date)::integer`.as(
        'later',
      ),
      sql<number>`count(*) filter (where access_until < ${until ?? null}::date and access_until < ${today}::date)::integer`.as(
        'reopened',
      ),
      sql<Day | null>`min(access_until)`.as('first'),
      sql<Day | null>`max(access_until)`.as('last'),
    ])
    .where('enrolment.batch_id', '=', batchId)
    .where('enrolment.state', '<>', 'revoked')
    .where('enrolment.student_id', '<>', staff.id)
    .where('student.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/**
 * Extends the access of everyone in a batch whose last day is earlier than `until`, and tells each of them once. Who has
 * access for longer, or without an end, keeps it. Whoever calls keeps their own. Broken off, it is finished by the same
 * call.
 *
 * @returns for how many it became later
 * @throws Problem batch_not_found, access_not_later: than yesterday, or within ten years
 */
export async function extendBatchAccess(
  context: CertificateContext,
  { batchId, until, reason }: { batchId: number; until: Day; reason: string },
): Promise<{ extended: number }> {
  const { db, now, staff, sendMailsSoon } = context
  const batch = await findBatch(db, batchId)
  const today = dhakaDay(now)
  if (until < today || until > addDays(today, ACCESS_DAYS.most))
    throw new Problem('access_not_later')
  let extended = 0
  for (let some = AT_ONCE; some === AT_ONCE; extended += some)
    some = await transact(db, (trx) =>
      extendSome(trx, context, { batch: { ...batch, id: batchId }, until, reason }),
    )
  if (extended === 0) noteAudit()
  else {
    await transact(db, (trx) =>
      recordAudit(trx, {
        actor: staff,
        action: 'batch.access_extended',
        subject: `${batch.course_id}/${batch.number}`,
        after: { until, reason, students: extended },
      }),
    )
    sendMailsSoon()
  }
  return { extended }
}

interface ExtendedBatch {
  id: number
  number: number
  course_id: string
  title: string
  title_bn: string | null
}

async function findBatch(db: Db, id: number): Promise<Omit<ExtendedBatch, 'id'>> {
  const batch = await db
    .selectFrom('batches as batch')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['batch.number', 'course.course_id', 'course.title', TITLE_BN.as('title_bn')])
    .where('batch.id', '=', id)
    .executeTakeFirst()
  if (!batch) throw new Problem('batch_not_found')
  return batch
}

async function extendSome(
  trx: Trx,
  { now, issuer, staff }: Pick<CertificateContext, 'now' | 'issuer' | 'staff'>,
  { batch, until, reason }: { batch: ExtendedBatch; until: Day; reason: string },
): Promise<number> {
  const people = await trx
    .selectFrom('enrolments as enrolment')
    .innerJoin('students as student', 'student.id', 'enrolment.student_id')
    .select(['enrolment.id', 'enrolment.student_id', 'enrolment.access_until as before'])
    .select(['student.student_id as public_id', 'student.name', 'student.email'])
    .where('enrolment.batch_id', '=', batch.id)
    .where('enrolment.state', '<>', 'revoked')
    .where('enrolment.student_id', '<>', staff.id)
    .where('enrolment.access_until', '<', until)
    .where('student.deleted_at', 'is', null)
    .orderBy('enrolment.id')
    .limit(AT_ONCE)
    .forUpdate('enrolment')
    .execute()
  if (people.length === 0) return 0
  await trx
    .updateTable('enrolments')
    .set({ access_until: until })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  const languageOf = await findLanguages(
    { db: trx },
    people.map(({ student_id: id }) => id),
  )
  for (const { id, before, student_id: student, public_id, name, email } of people) {
    await recordAudit(trx, {
      actor: staff,
      action: 'enrolment.access_extended',
      subject: `enrolment/${id}`,
      before: { until: before },
      after: { until, reason, student: public_id, course: batch.course_id },
    })
    await tellOfAccess(trx, {
      kind: 'access-extended',
      lastDay: {
        student,
        name,
        email,
        courseId: batch.course_id,
        title: batch.title,
        titleBn: batch.title_bn,
        until,
      },
      language: languageOf(student),
      issuer,
      now,
    })
  }
  return people.length
}
