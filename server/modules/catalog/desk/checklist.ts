import type { CourseDocument } from '#contract/catalog/course-document.ts'
import type { FieldError } from '#contract/problems.ts'
import type { ChecklistItem } from '#contract/catalog/terms.ts'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'

/** What a course has and lacks before it is published. */
export function checklistOf(
  document: CourseDocument,
  {
    errors,
    openBatches,
    isSelfPaced,
    hasLessons,
  }: {
    errors: readonly FieldError[]
    openBatches: number
    isSelfPaced: boolean
    hasLessons: boolean
  },
): StaffCourse['checklist'] {
  const { en, bn, whatYouLearn, outline, instructors } = document
  const isRight = (field: string) =>
    errors.every((error) => error.field !== field && !error.field.startsWith(`${field}.`))
  const has = (field: keyof CourseDocument['en']) =>
    en[field].trim() !== '' || bn[field].trim() !== ''
  const needed: Partial<Record<ChecklistItem, boolean>> = {
    title: has('title') && isRight('en.title') && isRight('bn.title'),
    fee: document.fee.trim() !== '' && isRight('fee'),
    lessonCount: isRight('lessonCount'),
    popularity: isRight('popularity'),
  }
  const advised: Partial<Record<ChecklistItem, boolean>> = {
    subtitle: has('subtitle'),
    banner: document.banner !== '',
    ...(document.banner !== '' && { bannerAlt: has('bannerAlt') }),
    whatYouLearn: whatYouLearn.some((point) => point.en.trim() || point.bn.trim()),
    outline: outline.some((part) => part.title.trim() || part.titleBn.trim()),
    designedFor: has('designedFor'),
    instructors: instructors.some((person) => person.name.trim() || person.nameBn.trim()),
    batch: openBatches > 0 || isSelfPaced,
    // Without either, no one can enrol.
    lessons: openBatches > 0 || hasLessons,
    bangla: en.title.trim() !== '' && bn.title.trim() !== '',
  }
  const asItems = (items: Partial<Record<ChecklistItem, boolean>>, isNeeded: boolean) =>
    Object.entries(items).map(([item, isDone]) => ({
      item: item as ChecklistItem,
      isDone,
      isNeeded,
    }))
  return [...asItems(needed, true), ...asItems(advised, false)]
}
