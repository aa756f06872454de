export { CATALOGUE_CHANNEL, catalogueVersion, raiseCatalogueVersion } from './catalogue-version.ts'
export { type BatchState, moveBatch } from './batches/batch-states.ts'
export { courseAddresses, courseAddressParts } from './courses/course-addresses.ts'
export { type NewCourse, newestCourses } from './courses/newest-courses.ts'
export { type SharePreview, sharePreview } from './courses/share-preview.ts'
export { courseMoves, moveCourse } from './course-states.ts'
export { setCurriculumOutline } from './courses/curriculum-outline.ts'
export { countCoursesOnSale } from './courses/count-courses-on-sale.ts'
export { cardsOf } from './courses/cards-of.ts'
export { isTrailer, trailersWithMedia } from './courses/trailers.ts'
export { courseDetails } from './courses/course-details.ts'
export { findCourseSale, setCourseSale } from './course-sale.ts'
export {
  batchPlan,
  batchPlanIfAny,
  CHOSEN_BY_COLUMNS,
  draftRow,
  PLAN_COLUMNS,
  type PlanRow,
  type PlanRowIfAny,
} from './batches/draft-columns.ts'
export { insertBatch, updateBatch } from './batches/batch-rows.ts'
export {
  addSeat,
  claimLateSeat,
  claimSeats,
  releaseSeat,
  removeAddedSeat,
  seatTaken,
  whyNoSeat,
} from './batches/seats.ts'
export {
  asStaffInstructor,
  changeInstructor,
  type InstructorDesk,
  instructorPage,
  instructorSlugs,
  listInstructors,
  searchAnew,
  selectForStaff as selectInstructorForStaff,
} from './courses/instructors.ts'
export { addInstructor } from './courses/add-instructor.ts'
export { removeInstructor } from './courses/remove-instructor.ts'
export type { CourseDraft, InstructorDraft } from './writing/course-draft.ts'
export {
  type CatalogueFile,
  checkCatalogueFile,
  importCatalogueFile,
  type FileNames,
  type ImportReport,
} from './import/import-catalogue.ts'
export { nearestColumn } from './import/import-draft.ts'
export { provisionalIds } from './import/made-course-ids.ts'
export { type Constants, constantsOf } from './import/prepare-row.ts'
export { updatePopularity } from './update-popularity.ts'
export * from './categories/index.ts'
export { type CardPage, courseCards, listCourses } from './courses/list-courses.ts'
export { hasSampleCourses, loadSampleCatalogue } from './import/load-sample-catalogue.ts'
export { lockCatalogue } from './lock-catalogue.ts'
export { earlyFeeOn } from './batches/early-fee.ts'
export { asBatches, nextBatch, openBatchRows } from './batches/open-batches.ts'
export { rebuildSearchTerms } from './search/rebuild-search-terms.ts'
export { noteAskedFees } from './note-asked-fees.ts'
export { renewEarlyFee, renewEarlyFees } from './renew-early-fees.ts'
export { renewSampleBatches } from './batches/renew-sample-batches.ts'
export { recentFees } from './writing/former-fees.ts'
export { renewSearchTexts } from './search/renew-search-texts.ts'
export { saveCourse, saveCourses } from './writing/save-courses.ts'
export { isCourseReady } from './courses/course-ready.ts'
export { shareHeld } from './courses/share-held.ts'
export { suggestSearches } from './search/suggest-searches.ts'
export { upcomingCourses } from './courses/upcoming-courses.ts'
export * from './desk/index.ts'
export * from './exchange/index.ts'
export { ImportRefused } from './import/import-refusals.ts'
export {
  archiveDocuments,
  leftOutColumns,
  leftOutTables,
  readArchive,
  type CurriculumWriter,
} from './archive/index.ts'
export { TITLE_BN } from './courses/title-bn.ts'
export { refuseSmallRoom, refuseTakenRoom } from './rooms/room-rules.ts'
export { addRoom, changeRoom, listRooms, removeRoom } from './rooms/teaching-rooms.ts'
