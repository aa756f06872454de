import type { CourseCompletion } from '#contract/learning/completion.ts'
import type { CompletionRule } from '#contract/learning/lessons.ts'

export type CompletionWarning = 'nothing' | 'noTests' | 'fewTests' | 'noAssignments'

/** Why nobody completes a course by this rule, as long as the course stays as it is. */
export function completionWarnings(
  rule: CompletionRule,
  { tests, assignments }: Pick<CourseCompletion, 'tests' | 'assignments'>,
): CompletionWarning[] {
  const warnings: CompletionWarning[] = []
  const testRule = rule.tests ?? null
  const asksForMarks = testRule !== null || (rule.averagePercent ?? null) !== null
  const asksForAssignments = (rule.assignments ?? null) !== null
  const asksForClasses = rule.attendancePercent !== null
  if (rule.lessons === 'none' && !asksForMarks && !asksForAssignments && !asksForClasses)
    warnings.push('nothing')
  if (asksForMarks && tests === 0) warnings.push('noTests')
  else if (testRule !== null && (testRule.least ?? 0) > tests) warnings.push('fewTests')
  if (asksForAssignments && assignments === 0) warnings.push('noAssignments')
  return warnings
}
