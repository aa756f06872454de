import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { StaffAttemptDetail } from '#contract/tests/results.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { readPaper } from '../attempts/paper-questions.ts'
import { missingPhotos, photosOf } from '../photos/named-photos.ts'
import { WHOLE } from '../results/marks-of-paper.ts'
import { papersOf } from '../results/papers.ts'
import { reviewsOf } from '../results/reviews.ts'
import { asStaffAttempt, findAttempt } from './staff-attempts.ts'

/** An attempt with its questions, answers, marks and events. @throws Problem attempt_not_found */
export async function showAttempt(
  { db, staff, now }: { db: Db | Trx; staff: { id: number }; now: Date },
  attemptId: string,
): Promise<StaffAttemptDetail> {
  const attempt = await findAttempt(db, attemptId)
  const place = await placeOf(db, attempt.test_id)
  const paper = defined((await papersOf(db, [attempt.id]))[0])
  const content = await readPaper(db, attempt.id)
  const versions = await versionsOf(db, paper.versionIds)
  const marks = await givenMarks(db, attempt.id)
  const events = await db
    .selectFrom('attempt_events')
    .select(['at', 'kind'])
    .where('attempt_id', '=', attempt.id)
    .orderBy('id')
    .execute()
  return {
    attempt: asStaffAttempt(attempt),
    ...place,
    isOwn: attempt.student_id === staff.id,
    questions: content.questions.map(({ slot, shown }) => {
      const version = defined(versions.get(defined(paper.versionIds[slot - 1])))
      return {
        ...shown,
        questionId: version.question_id,
        versionNumber: version.number,
        parts: partsOf(version, shown.marks).map((part) => ({
          ...part,
          given: marks.get(`${slot}/${part.part}`) ?? null,
        })),
        rubric: version.rubric,
      }
    }),
    stimuli: content.stimuli,
    reviews: await reviewsOf(db, { attempt, questions: content.questions }),
    photos: await photosOf(db, attempt.id),
    photosUntil: (await missingPhotos(db, { attempt, now })).photosUntil,
    events: events.map(({ at, kind }) => ({ at: at.toISOString(), kind })),
  }
}

function placeOf(db: Db | Trx, test: number) {
  return db
    .selectFrom('tests as test')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .select(['lesson.title', 'lesson.lesson_id as lessonId', 'course.course_id as courseId'])
    .where('test.id', '=', test)
    .executeTakeFirstOrThrow()
}

interface LongVersion {
  kind: string
  parts: { id: string; hundredths: number }[] | null
}

/** What a person gives marks to. @param hundredths of the whole question in this attempt */
export function partsOf(
  { kind, parts }: LongVersion,
  hundredths: number,
): { part: string; hundredths: number }[] {
  if (kind !== 'long_answer') return []
  if (parts === null) return [{ part: WHOLE, hundredths }]
  return parts.map((part) => ({ part: part.id, hundredths: part.hundredths }))
}

export async function versionsOf(db: Db | Trx, ids: readonly number[]) {
  const rows = await db
    .selectFrom('question_versions as version')
    .innerJoin('bank_questions as question', 'question.id', 'version.question_id')
    .select(['version.id', 'version.number', 'version.kind', 'question.question_id'])
    .select(sql<LongVersion['parts']>`version.shown->'parts'`.as('parts'))
    .select(sql<unknown>`version.key->'rubric'`.as('rubric'))
    .where(sql<boolean>`version.id = any (${ids}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function givenMarks(db: Db | Trx, attempt: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('answer_marks')
    .select(['slot', 'part', 'hundredths'])
    .where('attempt_id', '=', attempt)
    .execute()
  return new Map(rows.map(({ slot, part, hundredths }) => [`${slot}/${part}`, hundredths]))
}
