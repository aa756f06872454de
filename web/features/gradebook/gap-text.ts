import type { CompletionGap } from '#contract/learning/classroom.ts'
import { formatCount } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'
import type { StaffWords } from '#web/text/words.ts'

/** What is missing, in a few words for a cell of a table. */
export function gapText(
  gap: CompletionGap,
  { missing: words }: StaffWords['gradebook'],
  language: Language,
): string {
  const count = (number: number) => formatCount(number, language)
  if (gap.gap === 'lessons') return words.lessons(count(gap.left), gap.left)
  if (gap.gap === 'tests') return words.tests(count(gap.passed), count(gap.needed))
  if (gap.gap === 'average') return words.average(count(gap.percent), count(gap.needed))
  if (gap.gap === 'assignments') return words.assignments(count(gap.open.length), gap.open.length)
  if (gap.gap === 'attendance') return words.attendance(count(gap.percent ?? 0), count(gap.needed))
  return words.classes
}
