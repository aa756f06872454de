import { defined } from '#contract/defined.ts'
import { Problem } from '#contract/problems.ts'
import type { AttemptMode } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { WorkReader } from '../../assignments/index.ts'
import { hundredthsShown } from '../../question-bank/index.ts'
import { selectAttempts } from '../attempts/attempt-rows.ts'
import { listedPosition } from '../merit/show-merit-list.ts'
import { isRowPassed } from '../results/mark-attempt.ts'
import { papersOf } from '../results/papers.ts'
import { resultRow } from '../results/show-result.ts'
import { lastEndOf, momentsOf, visibilityOf } from '../results/visibility.ts'

/** Marks of a section, in hundredths of one. */
export interface MarksheetPart {
  title: string
  right: number
  wrong: number
  blank: number
  /** Taken off for wrong answers; not below nothing. */
  takenOff: number
  marks: number
  marksPossible: number
}

/** What is printed about an attempt that was handed in. Marks are hundredths of one. */
export interface Marksheet {
  attemptId: string
  student: { studentId: string; name: string }
  courseName: string
  title: string
  mode: AttemptMode
  number: number
  submittedAt: Date
  isInWindow: boolean
  parts: MarksheetPart[]
  takenOff: number
  marks: number
  marksPossible: number
  passPercent: number | null
  /** null: there is no pass mark, or something is still to be marked. */
  isPassed: boolean | null
  waiting: number
  /** In the merit list, once it is open and where the student shows their name in it; else null. */
  position: { position: number; participants: number } | null
}

/**
 * The marksheet of an attempt for those who mark it, and for its student once marks are shown.
 *
 * @throws Problem attempt_not_found (also another's), attempt_not_submitted, marks_not_shown
 */
export async function readMarksheet(
  { db, now }: { db: Db; now: Date },
  { attemptId, reader }: { attemptId: string; reader: WorkReader },
): Promise<Marksheet> {
  const attempt = await selectAttempts(db)
    .innerJoin('students as student', 'student.id', 'attempt.student_id')
    .select(['student.student_id as person_id', 'student.name', 'course.title as course_title'])
    .select(['test.has_merit_list', 'lesson.course_id as course_row'])
    .where('attempt.attempt_id', '=', attemptId)
    .executeTakeFirst()
  const isOwn = attempt?.student_id === reader.id
  const mayMark = reader.mayMark || (attempt && reader.courses.includes(attempt.course_row))
  if (!attempt || (!isOwn && !mayMark)) throw new Problem('attempt_not_found')
  const row = await resultRow(db, attempt.id)
  if (!row || attempt.submitted_at === null) throw new Problem('attempt_not_submitted')
  const moments = momentsOf(
    attempt,
    await lastEndOf(db, { id: attempt.test_id, closes_at: attempt.closes_at }),
  )
  const isShown = visibilityOf(moments, { mode: attempt.mode, now }).marks
  if (!mayMark && !isShown) throw new Problem('marks_not_shown')
  const { parts, takenOff } = await partsOf(db, attempt.id, row)
  const isListOpen = attempt.has_merit_list && (moments.overAt === null || moments.overAt <= now)
  return {
    attemptId,
    student: { studentId: attempt.person_id, name: attempt.name },
    courseName: attempt.course_title,
    title: attempt.title,
    mode: attempt.mode,
    number: attempt.number,
    submittedAt: attempt.submitted_at,
    isInWindow: attempt.is_in_window,
    parts,
    takenOff: hundredthsShown(takenOff),
    marks: hundredthsShown(row.grains),
    marksPossible: hundredthsShown(row.grains_possible),
    passPercent: attempt.pass_percent,
    isPassed: isRowPassed({ ...row, pass_percent: attempt.pass_percent }),
    waiting: row.waiting_count,
    position: isListOpen ? await listedPosition(db, attempt.id) : null,
  }
}

type ResultRow = NonNullable<Awaited<ReturnType<typeof resultRow>>>

async function partsOf(
  db: Db,
  attempt: number,
  row: ResultRow,
): Promise<{ parts: MarksheetPart[]; takenOff: number }> {
  const paper = defined((await papersOf(db, [attempt]))[0])
  const slots = paper.versionIds.map((_, at) => ({
    section: defined(paper.sectionNumbers[at]),
    hundredths: defined(paper.hundredths[at]),
    grains: row.slot_grains[at] ?? 0,
    outcome: row.slot_outcomes[at],
  }))
  const parts = paper.sectionTitles.map((title, at) => {
    const own = slots.filter(({ section }) => section === at)
    const grains = own.map((slot) => slot.grains)
    const outcomes = own.map(({ outcome }) => outcome)
    const count = (outcome: string) => outcomes.filter((one) => one === outcome).length
    return {
      title,
      right: count('right'),
      wrong: count('wrong'),
      blank: count('blank'),
      takenOff: hundredthsShown(belowNothing(grains)),
      marks: hundredthsShown(grains.reduce((sum, one) => sum + one, 0)),
      marksPossible: own.reduce((sum, { hundredths }) => sum + hundredths, 0),
    }
  })
  return { parts, takenOff: belowNothing(row.slot_grains) }
}

function belowNothing(grains: readonly number[]): number {
  return grains.reduce((sum, one) => sum + Math.max(-one, 0), 0)
}
