export { CATALOGUE_CHANNEL, catalogueVersion, raiseCatalogueVersion } from './catalogue-version.ts'
export { type BatchState, moveBatch } from './batch-states.ts'
export { courseAddresses, courseAddressParts } from './course-addresses.ts'
export { type NewCourse, newestCourses } from './newest-courses.ts'
export { type SharedCourse, sharedCourse } from './shared-course.ts'
export { courseMoves, moveCourse } from './course-states.ts'
export { setCurriculumOutline } from './curriculum-outline.ts'
export { courseDetails } from './course-details.ts'
export { findCourseSale, setCourseSale } from './course-sale.ts'
export { insertBatch, updateBatch } from './batch-rows.ts'
export { claimLateSeat, claimSeats, giveSeatBack, takeSeat } from './seats.ts'
export {
  changeInstructor,
  instructorPage,
  instructorSlugs,
  listInstructors,
} from './instructors.ts'
export type { BatchDraft, CourseDraft, InstructorDraft } from './course-draft.ts'
export {
  type CatalogueFile,
  checkCatalogueFile,
  importCatalogueFile,
  type ImportReport,
} from './import-catalogue.ts'
export { nearestColumn } from './import-draft.ts'
export { learnPopularity } from './learn-popularity.ts'
export * from './categories/index.ts'
export { type CardPage, courseCards, listCourses } from './list-courses.ts'
export { hasSampleCourses, loadSampleCatalogue } from './load-sample-catalogue.ts'
export { lockCatalogue } from './lock-catalogue.ts'
export { asBatches, nextBatch, openBatchRows } from './open-batches.ts'
export { rebuildSearchTerms } from './rebuild-search-terms.ts'
export { renewEarlyFee, renewEarlyFees } from './renew-early-fees.ts'
export { renewSampleBatches } from './renew-sample-batches.ts'
export { renewSearchTexts } from './renew-search-texts.ts'
export { saveCourse, saveCourses } from './save-courses.ts'
export { shareHeld } from './share-held.ts'
export { suggestSearches } from './suggest-searches.ts'
export { upcomingCourses } from './upcoming-courses.ts'
export * from './desk/index.ts'
export * from './exchange/index.ts'
