import { defined } from '#contract/defined.ts'
import type { CourseProgress } from '#contract/learning/classroom.ts'
import type { CompletionRule } from '#contract/learning/lessons.ts'

/** A published lesson of a course in the order it is learnt in, with what one student has of it. */
export interface LessonStanding {
  lessonId: string
  isRequired: boolean
  isOpen: boolean
  isCompleted: boolean
  openedAt: Date | null
}

/**
 * How far a student is in a course. Lessons that are archived are not among these: they neither count nor are missed.
 *
 * @param attendance the share of live classes attended, in per cent; null: not known
 * @param isBatchOver no class of the batch is still to be held, or there is no batch
 */
export function courseProgress(
  lessons: readonly LessonStanding[],
  {
    rule,
    attendance,
    isBatchOver,
  }: { rule: CompletionRule; attendance: number | null; isBatchOver: boolean },
): CourseProgress {
  const required = lessons.filter((lesson) => lesson.isRequired)
  const completed = required.filter((lesson) => lesson.isCompleted).length
  const isAttended =
    rule.attendancePercent === null || (attendance !== null && attendance >= rule.attendancePercent)
  const isLearnt = rule.lessons === 'none' || (required.length > 0 && completed === required.length)
  // A rule that asks for nothing is met by no one: such a course is completed by hand.
  const hasConditions = rule.lessons === 'required' || rule.attendancePercent !== null
  return {
    // Rounded down: a hundred means all of them.
    percent: required.length === 0 ? 0 : Math.floor((completed * 100) / required.length),
    completedLessons: completed,
    requiredLessons: required.length,
    isComplete:
      hasConditions && isLearnt && isAttended && (isBatchOver || rule.batchEnded !== true),
    nextLessonId: nextLesson(lessons)?.lessonId ?? null,
  }
}

/**
 * Where a student continues: the lesson they opened last, until it is completed; then the next one
 * after it that is open and not completed; then any that was left out.
 */
function nextLesson(lessons: readonly LessonStanding[]): LessonStanding | undefined {
  const isToDo = (lesson: LessonStanding) => lesson.isOpen && !lesson.isCompleted
  const opened = lessons.filter(({ openedAt }) => openedAt !== null)
  const last = opened.toSorted(
    (a, b) => defined(b.openedAt).getTime() - defined(a.openedAt).getTime(),
  )[0]
  const from = last ? lessons.indexOf(last) : 0
  return lessons.slice(from).find(isToDo) ?? lessons.find(isToDo)
}
