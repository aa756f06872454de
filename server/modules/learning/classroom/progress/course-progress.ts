import { defined } from '#contract/defined.ts'
import type { CompletionGap, CourseProgress } from '#contract/learning/classroom.ts'
import type { CompletionRule } from '#contract/learning/lessons.ts'
import type { LessonKind } from '#contract/learning/terms.ts'

/** A published lesson of a course in the order it is learnt in, with what one student has of it. */
export interface LessonStanding {
  lessonId: string
  title: string
  kind: LessonKind
  isRequired: boolean
  isOpen: boolean
  isCompleted: boolean
  openedAt: Date | null
  /** Of a test: what its marks are of all, in per cent; null: none that may be seen. */
  percent: number | null
}

/** What completing a course is judged by, besides its lessons. */
interface Judgement {
  rule: CompletionRule
  /** The share of live classes attended, in per cent; null: not known. */
  attendance: number | null
  /** No class of the batch is still to be held, or there is no batch. */
  isBatchOver: boolean
}

/** How far a student is in a course. Lessons that are archived are not among these: they neither count nor are missed. */
export function courseProgress(
  lessons: readonly LessonStanding[],
  judgement: Judgement,
): CourseProgress {
  const required = lessons.filter((lesson) => lesson.isRequired)
  const completed = required.filter((lesson) => lesson.isCompleted).length
  const missing = gapsOf(lessons, judgement)
  return {
    // Rounded down: a hundred means all of them.
    percent: required.length === 0 ? 0 : Math.floor((completed * 100) / required.length),
    completedLessons: completed,
    requiredLessons: required.length,
    isComplete: asksForWork(judgement.rule) && missing.length === 0,
    nextLessonId: nextLesson(lessons)?.lessonId ?? null,
    missing,
  }
}

/** A rule that asks for nothing is met by no one: such a course is completed by hand. */
function asksForWork(rule: CompletionRule): boolean {
  return (
    rule.lessons === 'required' ||
    rule.attendancePercent !== null ||
    (rule.tests ?? null) !== null ||
    (rule.averagePercent ?? null) !== null ||
    (rule.assignments ?? null) !== null
  )
}

function gapsOf(lessons: readonly LessonStanding[], judgement: Judgement): CompletionGap[] {
  const { rule, isBatchOver } = judgement
  const gaps = [
    lessonsGap(lessons, rule),
    testsGap(lessons, rule),
    averageGap(lessons, rule),
    assignmentsGap(lessons, rule),
    attendanceGap(judgement),
    asksForWork(rule) && rule.batchEnded === true && !isBatchOver
      ? ({ gap: 'classes' } as const)
      : null,
  ]
  return gaps.filter((gap) => gap !== null)
}

/** Tests and assignments that have a condition of their own are not asked for a second time. */
function lessonsGap(
  lessons: readonly LessonStanding[],
  rule: CompletionRule,
): CompletionGap | null {
  if (rule.lessons === 'none') return null
  const counted = lessons.filter(
    ({ isRequired, kind }) =>
      isRequired &&
      !(kind === 'quiz' && rule.tests) &&
      !(kind === 'assignment' && rule.assignments),
  )
  const open = counted.filter((lesson) => !lesson.isCompleted)
  const hasOthers = Boolean(rule.tests ?? rule.assignments)
  if (open.length === 0 && (counted.length > 0 || hasOthers)) return null
  const next = open.find(({ isOpen }) => isOpen)
  return { gap: 'lessons', left: open.length, next: next ? nameOf(next) : null }
}

function testsGap(lessons: readonly LessonStanding[], rule: CompletionRule): CompletionGap | null {
  if (!rule.tests) return null
  const { least, percent } = rule.tests
  const tests = testsOf(lessons)
  const isPassed = (test: LessonStanding) =>
    percent === null ? test.isCompleted : (test.percent ?? -1) >= percent
  const passed = tests.filter(isPassed).length
  // Of no test at all nothing is passed.
  const needed = least ?? Math.max(tests.length, 1)
  if (passed >= needed) return null
  const open = tests.filter((test) => !isPassed(test)).map(nameOf)
  return { gap: 'tests', passed, needed, percent, open }
}

function averageGap(
  lessons: readonly LessonStanding[],
  rule: CompletionRule,
): CompletionGap | null {
  const needed = rule.averagePercent ?? null
  if (needed === null) return null
  const tests = testsOf(lessons)
  const count = rule.tests?.least ?? Math.max(tests.length, 1)
  const best = tests.map(({ percent }) => percent ?? 0).toSorted((a, b) => b - a)
  const sum = best.slice(0, count).reduce((total, percent) => total + percent, 0)
  // Thirds of marks do not add up in binary fractions.
  const average = Math.round((sum / count) * 1e6) / 1e6
  if (average >= needed) return null
  return { gap: 'average', percent: Math.max(Math.floor(average), 0), needed, tests: count }
}

function assignmentsGap(
  lessons: readonly LessonStanding[],
  rule: CompletionRule,
): CompletionGap | null {
  if (!rule.assignments) return null
  const assignments = lessons.filter(({ kind }) => kind === 'assignment')
  const open = assignments.filter(({ isCompleted }) => !isCompleted)
  if (open.length === 0 && assignments.length > 0) return null
  return { gap: 'assignments', open: open.map(nameOf) }
}

function attendanceGap({ rule, attendance }: Judgement): CompletionGap | null {
  const needed = rule.attendancePercent
  if (needed === null || (attendance !== null && attendance >= needed)) return null
  return { gap: 'attendance', percent: attendance, needed }
}

function testsOf(lessons: readonly LessonStanding[]): LessonStanding[] {
  return lessons.filter(({ kind }) => kind === 'quiz')
}

function nameOf({ lessonId, title }: LessonStanding) {
  return { lessonId, title }
}

/**
 * Where a student continues: the lesson they opened last, until it is completed. Then comes the next open one that is
 * not completed; then any that was left out.
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
