export { storeCoursePicture, readCoursePicture } from './course-pictures.ts'
export { editCourses, previewBulkEdit } from './bulk-edit.ts'
export { courseHistory, restoreRevision } from './course-history.ts'
export { noteCoursePresence } from './course-presence.ts'
export { createCourse, duplicateCourse, type DuplicatingDesk } from './create-course.ts'
export { findCourseIds } from './find-course-ids.ts'
export {
  isFound as isCourseFound,
  listStaffCourses,
  matchingCourses,
  type StaffCourseQuery,
} from './list-staff-courses.ts'
export { lockEditsNaming, mergeTaught } from './merge-taught.ts'
export { moveStaffCourse } from './move-staff-course.ts'
export { previewCourse } from './preview-course.ts'
export { forgetPublication, publishCourse, publishPlannedCourses } from './publish-course.ts'
export { saveCourseEdit } from './save-edit.ts'
export { staffCourse } from './staff-course.ts'
export { listCoursePictures } from './list-course-pictures.ts'
export { removeCoursePictures } from './remove-course-pictures.ts'
