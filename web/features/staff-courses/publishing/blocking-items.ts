import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { type ChecklistItem, checklistItems } from '#contract/catalog/terms.ts'

/** What keeps a course from being published: needed items that are missing, and fields that hold an error. */
export function blockingItems({ checklist, errors }: StaffCourse): ChecklistItem[] {
  const missing = checklist.flatMap(({ item, isDone, isNeeded }) =>
    isNeeded && !isDone ? [item] : [],
  )
  const wrong = errors.flatMap(({ field }) => itemOf(field) ?? [])
  return [...new Set([...missing, ...wrong])]
}

/** `outline.2.title` is in the outline, `bn.subtitle` is the subtitle. */
function itemOf(field: string): ChecklistItem | undefined {
  return field
    .split('.')
    .flatMap((part) => checklistItems.find((item) => item === part) ?? [])
    .at(0)
}
