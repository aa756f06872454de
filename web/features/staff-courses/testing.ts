import type { CourseDocument } from '#contract/catalog/course-document.ts'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'

/** The texts of a course in one language, before anything is written. */
export const noTexts = { title: '', subtitle: '', designedFor: '', bannerAlt: '', description: '' }

/** A course of which little is written. */
export const aDocument: CourseDocument = {
  en: { ...noTexts, title: 'Weaving' },
  bn: noTexts,
  category: 'IoT',
  fee: '100',
  lessonCount: 4,
  level: 'Beginner',
  popularity: 'New',
  banner: '',
  whatYouLearn: [],
  outline: [],
  instructors: [],
  prerequisites: [],
  taughtIn: null,
  trailer: '',
  accessDays: null,
  requirements: [],
  faq: [],
}

/** The same as the editor loads it: a draft that lacks nothing. */
export const aDraft: StaffCourse = {
  courseId: 'IOT-101',
  state: 'draft',
  version: 1,
  document: aDocument,
  live: aDocument,
  changes: [],
  editedBy: null,
  editedAt: null,
  publishAt: null,
  publishFailed: null,
  checklist: [],
  errors: [],
  openBatches: 0,
  isSelfPaced: true,
  hasLessons: true,
  publishedLessons: 3,
  importNotes: [],
  isOnSale: true,
}
