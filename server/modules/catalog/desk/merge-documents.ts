import { isDeepStrictEqual } from 'node:util'
import type { CourseDocument, CourseField } from '#contract/catalog/course-document.ts'

/** The fields in which two documents differ. */
export function differingFields(one: CourseDocument, other: CourseDocument): CourseField[] {
  return (Object.keys(one) as CourseField[]).filter(
    (field) => !isDeepStrictEqual(one[field], other[field]),
  )
}

/**
 * A working copy on top of a course that has changed under it, by an import or in bulk. Fields that no one has edited
 * since `base` are those of the course.
 */
export function onTopOf(
  live: CourseDocument,
  edit: { document: CourseDocument; base: CourseDocument },
): CourseDocument {
  const edited = differingFields(edit.document, edit.base)
  return { ...live, ...Object.fromEntries(edited.map((field) => [field, edit.document[field]])) }
}
