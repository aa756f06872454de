import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import {
  type CompletionRule,
  type ReleaseRule,
  usualCompletionRule,
} from '#contract/learning/lessons.ts'
import type { LessonKind } from '#contract/learning/terms.ts'
import type { CourseProgress, OutlineLesson } from '#contract/learning/classroom.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { hasBatchEnded } from './batch-ended.ts'
import { courseProgress } from './progress/course-progress.ts'
import { type ReleaseEnrolment, type ReleaseProgress, releaseOf } from './release-of.ts'

/** A published lesson that is not archived, with what one student has of it. */
export interface OutlineRow {
  id: number
  lessonId: string
  courseId: number
  sectionId: number
  sectionTitle: string
  title: string
  recording: OutlineLesson['recording']
  kind: LessonKind
  seconds: number | null
  isPreview: boolean
  isRequired: boolean
  release: ReleaseRule
  /** When the student was last in it. */
  openedAt: Date | null
  completedAt: Date | null
}

/** For a query of lessons: those of everyone, and those of a batch that this student is enrolled in. */
export const isForBatchOf = (studentId: number | null) =>
  sql<boolean>`(lesson.batch_id is null or exists (select from enrolments as own
    where own.batch_id = lesson.batch_id and own.student_id = ${studentId}::bigint
      and own.state <> 'revoked'))`

/**
 * The published lessons of courses, in the order they are learnt in. `studentId` null: nobody's progress. Lessons of one
 * batch, such as recordings of its classes, are among them for its students only, and `ofAllBatches` for those who teach the course.
 */
export async function outlineRows(
  db: Db | Trx,
  {
    courseIds,
    studentId,
    ofAllBatches = false,
  }: { courseIds: readonly number[]; studentId: number | null; ofAllBatches?: boolean },
): Promise<OutlineRow[]> {
  if (courseIds.length === 0) return []
  const outline = selectOutline(db, { courseIds, studentId })
  const rows = await (ofAllBatches ? outline : outline.where(isForBatchOf(studentId))).execute()
  return rows.map(asOutlineRow)
}

interface OutlineQuery {
  courseIds: readonly number[]
  studentId: number | null
}

function selectOutline(db: Db, { courseIds, studentId }: OutlineQuery) {
  return db
    .selectFrom('lessons as lesson')
    .innerJoin('course_sections as section', 'section.id', 'lesson.section_id')
    .innerJoin('lesson_versions as version', (join) =>
      join
        .onRef('version.lesson_id', '=', 'lesson.id')
        .onRef('version.number', '=', 'lesson.published_number'),
    )
    .leftJoin('batches as batch', 'batch.id', 'lesson.batch_id')
    .leftJoin('lesson_progress as progress', (join) =>
      join.onRef('progress.lesson_id', '=', 'lesson.id').on('progress.student_id', '=', studentId),
    )
    .select([
      'lesson.id',
      'lesson.lesson_id',
      'lesson.course_id',
      'lesson.kind',
      'lesson.is_preview',
      'lesson.is_required',
      'lesson.release',
    ])
    .select([
      'section.id as section_id',
      'section.title as section_title',
      'version.title',
      'version.title_bn',
      'version.seconds',
      'batch.number as batch_number',
    ])
    .select([
      'progress.completed_at',
      (row) => row.fn.coalesce('progress.position_at', 'progress.opened_at').as('opened_at'),
    ])
    .where(sql<boolean>`lesson.course_id = any(${courseIds}::bigint[])`)
    .where('lesson.archived_at', 'is', null)
    .where('section.archived_at', 'is', null)
    .orderBy('lesson.course_id')
    .orderBy('section.position')
    .orderBy('section.id')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
}

function asOutlineRow(
  row: Awaited<ReturnType<ReturnType<typeof selectOutline>['executeTakeFirstOrThrow']>>,
): OutlineRow {
  return {
    id: row.id,
    lessonId: row.lesson_id,
    courseId: row.course_id,
    sectionId: row.section_id,
    sectionTitle: row.section_title,
    title: row.title,
    recording:
      row.batch_number === null ? null : { batchNumber: row.batch_number, titleBn: row.title_bn },
    kind: row.kind,
    seconds: row.seconds,
    isPreview: row.is_preview,
    isRequired: row.is_required,
    release: row.release,
    openedAt: row.opened_at,
    completedAt: row.completed_at,
  }
}

export async function completionRuleOf(db: Db | Trx, courseId: number): Promise<CompletionRule> {
  const row = await db
    .selectFrom('completion_rules')
    .select('rule')
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return row ? row.rule : usualCompletionRule
}

const NO_PERCENTS: ReadonlyMap<number, number> = new Map()

/** The outline of one course as one person finds it. `enrolment` null: staff, for whom everything is open. */
export function outlineOf(
  rows: readonly OutlineRow[],
  {
    enrolment,
    rule,
    now,
    attendance = null,
    percents = NO_PERCENTS,
  }: {
    enrolment: ReleaseEnrolment | null
    rule: CompletionRule
    now: Date
    /** Of the live classes, in per cent; null: not known. */
    attendance?: number | null
    /** What the student has in tests, by row of `lessons`: see `testPercents`. */
    percents?: ReadonlyMap<number, number>
  },
): { lessons: OutlineLesson[]; progress: CourseProgress } {
  const standing = standingOf(rows)
  const lessons = rows.map((row): OutlineLesson => {
    const release = enrolment ? releaseOf(row, { enrolment, progress: standing, now }) : null
    return {
      ...listed(row),
      recording: row.recording,
      isRequired: row.isRequired,
      state: row.completedAt ? 'completed' : row.openedAt ? 'started' : 'new',
      lock: release && !release.isOpen ? release.lock : null,
    }
  })
  const learnt = lessons.map((lesson, index) => {
    const { id, openedAt } = defined(rows[index])
    return {
      lessonId: lesson.lessonId,
      title: lesson.title,
      kind: lesson.kind,
      isRequired: lesson.isRequired,
      isOpen: lesson.lock === null,
      isCompleted: lesson.state === 'completed',
      openedAt,
      percent: percents.get(id) ?? null,
    }
  })
  const isBatchOver = !enrolment?.batch || hasBatchEnded(enrolment.batch, now)
  return { lessons, progress: courseProgress(learnt, { rule, attendance, isBatchOver }) }
}

export function listed({ lessonId, title, kind, seconds, isPreview }: OutlineRow) {
  return { lessonId, title, kind, seconds, isPreview }
}

/** Lessons that follow one another under their sections' titles. */
export function inSections<Lesson>(
  rows: readonly OutlineRow[],
  lessons: readonly Lesson[],
): { title: string; lessons: Lesson[] }[] {
  const sections: { id: number; title: string; lessons: Lesson[] }[] = []
  for (const [index, row] of rows.entries()) {
    if (sections.at(-1)?.id !== row.sectionId)
      sections.push({ id: row.sectionId, title: row.sectionTitle, lessons: [] })
    defined(sections.at(-1)).lessons.push(defined(lessons[index]))
  }
  return sections.map(({ title, lessons: own }) => ({ title, lessons: own }))
}

function standingOf(rows: readonly OutlineRow[]): ReleaseProgress {
  return {
    completed: new Set(rows.filter((row) => row.completedAt).map((row) => row.lessonId)),
    titles: new Map(rows.map((row) => [row.lessonId, row.title])),
  }
}
