import { defined } from '#contract/defined.ts'
import type { Heartbeat, LessonProgress } from '#contract/learning/classroom.ts'
import { usualCompletionRule } from '#contract/learning/lessons.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { certifyCompletion } from './certify-completion.ts'
import type { ClassroomContext, Learner } from '../context.ts'
import { outlineRows, outlineOf } from '../course-outline.ts'
import { noteLearningDays } from './learning-days.ts'
import { mergeBeats, type ProgressRow } from './merge-beats.ts'
import { type CourseStanding, findCourseStandingIfAny } from '../find-course-standing.ts'
import { mayOpen } from '../may-open.ts'

export interface ProgressResult {
  lessons: (LessonProgress & { lessonId: string })[]
  refused: string[]
  certificate: string | null
}

/**
 * Adds heartbeats to what the student has of each lesson. Lessons that are not open to them, or gone, are refused one by
 * one; the others count. A heartbeat of a lesson opens it, so an empty one says that it was opened.
 */
export async function recordProgress(
  context: ClassroomContext,
  { learner, beats }: { learner: Learner; beats: readonly Heartbeat[] },
): Promise<ProgressResult> {
  const recorded = await transact(context.db, async (trx) => {
    const lessons = await progressLessons(trx, [...new Set(beats.map(({ lessonId }) => lessonId))])
    const standings = new Map<string, CourseStanding | null>()
    for (const courseId of new Set(lessons.map((lesson) => lesson.course_id)))
      // A course off sale that is not theirs refuses its own lessons only.
      standings.set(courseId, await findCourseStandingIfAny(trx, learner, courseId))
    const result: ProgressResult = { lessons: [], refused: [], certificate: null }
    const completedIn = new Set<CourseStanding>()
    // In one order, so that two devices do not wait for each other.
    const lessonIds = [...new Set(beats.map(({ lessonId }) => lessonId))].toSorted()
    for (const lessonId of lessonIds) {
      const lesson = lessons.find((one) => one.lesson_id === lessonId)
      const standing = lesson && standings.get(lesson.course_id)
      if (
        !lesson ||
        !standing?.enrolment ||
        !mayOpen(standing.person, { isPreview: lesson.is_preview, isPublished: true }).may
      ) {
        result.refused.push(lessonId)
        continue
      }
      const row = await progressRow(trx, { learner, lesson, standing, now: context.now })
      if (!row) {
        result.refused.push(lessonId)
        continue
      }
      const own = beats.filter((beat) => beat.lessonId === lessonId)
      const { progress, isNewlyComplete } = await addBeats(trx, {
        row,
        own,
        lesson,
        learner,
        now: context.now,
      })
      result.lessons.push({ lessonId, ...progress })
      if (isNewlyComplete) completedIn.add(standing)
    }
    for (const standing of completedIn) {
      const { certificate } = await certifyCompletion(trx, context, {
        studentId: learner.id,
        standing,
      })
      result.certificate ??= certificate
    }
    return result
  })
  if (recorded.certificate) context.sendMailsSoon()
  return recorded
}

type ProgressLesson = Awaited<ReturnType<typeof progressLessons>>[number]

function progressLessons(trx: Trx, lessonIds: readonly string[]) {
  return (
    trx
      .selectFrom('lessons as lesson')
      // A player sends one lesson at a time; an outbox has a shape for each number of them.
      .innerJoin('courses as course', 'course.id', 'lesson.course_id')
      .innerJoin('lesson_versions as version', (join) =>
        join
          .onRef('version.lesson_id', '=', 'lesson.id')
          .onRef('version.number', '=', 'lesson.published_number'),
      )
      .select([
        'lesson.id',
        'lesson.lesson_id',
        'lesson.kind',
        'lesson.is_preview',
        'course.course_id',
        'version.seconds',
      ])
      .where('lesson.lesson_id', 'in', [...lessonIds])
      .where('lesson.archived_at', 'is', null)
      .execute()
  )
}

/** The student's row of a lesson, locked; made when an open lesson is opened for the first time. null: it is locked. */
async function progressRow(
  trx: Trx,
  {
    learner,
    lesson,
    standing,
    now,
  }: { learner: Learner; lesson: ProgressLesson; standing: CourseStanding; now: Date },
) {
  const find = () =>
    trx
      .selectFrom('lesson_progress')
      .select([
        'watched',
        'claimed_at',
        'opened_at',
        'position_seconds',
        'position_at',
        'completed_at',
      ])
      .where('student_id', '=', learner.id)
      .where('lesson_id', '=', lesson.id)
      .forUpdate()
      .executeTakeFirst()
  const found = await find()
  if (found) return found
  const rows = await outlineRows(trx, { courseIds: [standing.course.id], studentId: learner.id })
  const { lessons } = outlineOf(rows, {
    enrolment: standing.enrolment,
    rule: usualCompletionRule,
    now,
  })
  const listed = lessons.find((one) => one.lessonId === lesson.lesson_id)
  if (!listed || listed.lock) return null
  await trx
    .insertInto('lesson_progress')
    .values({ student_id: learner.id, lesson_id: lesson.id, opened_at: now, claimed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return defined(await find())
}

/** @param own the heartbeats of this lesson */
async function addBeats(
  trx: Trx,
  {
    row,
    own,
    lesson,
    learner,
    now,
  }: {
    row: ProgressRow
    own: readonly Heartbeat[]
    lesson: ProgressLesson
    learner: Learner
    now: Date
  },
): Promise<{ progress: LessonProgress; isNewlyComplete: boolean }> {
  const merged = mergeBeats(row, own, { lesson, now })
  const { progress, isNewlyComplete } = merged
  await noteLearningDays(
    trx,
    merged.days.map((day) => ({ studentId: learner.id, day })),
  )
  await trx
    .updateTable('lesson_progress')
    .set({ ...merged.row, ...(isNewlyComplete && { completed_at: now }) })
    .where('student_id', '=', learner.id)
    .where('lesson_id', '=', lesson.id)
    .execute()
  return { progress, isNewlyComplete }
}
