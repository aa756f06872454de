import type { ArchiveBank, ArchiveCourse, ArchiveTest } from '#contract/catalog/course-archive.ts'
import type { TestSlot } from '#contract/tests/plans.ts'

/** Published tests and assignments of which the archive lacks what they need: they come unpublished. */
export function lessonsThatWait({
  course_id: courseId,
  curriculum: { lessons, tests, assignments, banks },
}: ArchiveCourse): { courseId: string; title: string }[] {
  const ready = new Set([
    ...tests.filter((test) => isReady(test, banks)).map(({ lesson_id }) => lesson_id),
    ...assignments.map(({ lesson_id }) => lesson_id),
  ])
  return lessons
    .filter(({ kind }) => kind === 'quiz' || kind === 'assignment')
    .filter(({ published_number, archived_at }) => published_number !== null && !archived_at)
    .filter(({ lesson_id }) => !ready.has(lesson_id))
    .map(({ title }) => ({ courseId, title }))
}

function isReady({ plan: { sections } }: ArchiveTest, banks: readonly ArchiveBank[]): boolean {
  const slots = sections.flatMap((section) => section.slots)
  return slots.length > 0 && slots.every((slot) => isThere(slot, banks))
}

function isThere(slot: TestSlot, banks: readonly ArchiveBank[]): boolean {
  if (slot.pick === 'question')
    return banks.some(({ questions }) =>
      questions.some(
        ({ question_id, is_archived }) => question_id === slot.questionId && !is_archived,
      ),
    )
  const bank = banks.find(({ bank_id }) => bank_id === slot.bankId)
  const { tag } = slot
  const pool = bank?.questions.filter(
    ({ is_archived, document }) =>
      !is_archived &&
      (tag === null ||
        document.tags.some(({ kind, value }) => kind === tag.kind && value === tag.value)),
  )
  return (pool?.length ?? 0) >= slot.count
}
