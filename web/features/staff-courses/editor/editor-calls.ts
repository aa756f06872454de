import type { CourseRevision, StaffCourse } from '#contract/catalog/staff-courses.ts'
import type { PictureCalls } from '../pictures/picture-choice.tsx'
import type { FindInstructors } from '../fields/instructor-search.tsx'
import type { FindCourses } from '../fields/prerequisites-field.tsx'

/** The calls of the course editor. */
export interface EditorCalls {
  pictures: PictureCalls
  find: FindCourses
  findInstructors: FindInstructors
  presence(): Promise<{ version: number; others: string[] }>
  reload(): Promise<StaffCourse>
  publish(input: { version: number; at: string | null }): Promise<StaffCourse>
  forgetPlan(): Promise<StaffCourse>
  move(move: 'hide' | 'archive' | 'unarchive'): Promise<StaffCourse>
  duplicate(): Promise<unknown>
  revisions(after: string | undefined): Promise<{ rows: CourseRevision[]; next: string | null }>
  restore(input: { version: number; revisionId: string }): Promise<StaffCourse>
}
