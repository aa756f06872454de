import { accountEndpoints } from './students/account.ts'
import { assignmentEndpoints } from './assignments/assignments.ts'
import { markingEndpoints } from './assignments/marking.ts'
import { submissionEndpoints } from './assignments/submissions.ts'
import { calendarEndpoints } from './calendar/calendar.ts'
import { cartEndpoints } from './cart/cart.ts'
import { checkupEndpoints } from './checkup/checkup.ts'
import { questionBankEndpoints } from './question-bank/banks.ts'
import { questionFileEndpoints } from './question-bank/files.ts'
import { catalogEndpoints } from './catalog/courses.ts'
import { curriculumEndpoints } from './learning/curriculum.ts'
import { classroomEndpoints } from './learning/classroom.ts'
import { attendanceEndpoints } from './classes/attendance.ts'
import { recordingEndpoints } from './classes/recordings.ts'
import { classEndpoints } from './classes/classes.ts'
import { teachingRoomEndpoints } from './classes/teaching-rooms.ts'
import { announcementEndpoints } from './discussion/announcements.ts'
import { discussionEndpoints } from './discussion/questions.ts'
import { pictureEndpoints } from './discussion/pictures.ts'
import { identityEndpoints } from './identity/identity.ts'
import { certificateEndpoints } from './learning/certificates.ts'
import { completionEndpoints } from './learning/completion.ts'
import { gradebookEndpoints } from './learning/gradebook.ts'
import { learningEndpoints } from './learning/enrolments.ts'
import { bunnyEndpoints } from './media/bunny.ts'
import { mediaEndpoints } from './media/media.ts'
import { guestClassEndpoints } from './classes/guest-classes.ts'
import { orderEndpoints } from './orders/endpoints.ts'
import { notificationEndpoints } from './notifications/notifications.ts'
import { instructorEndpoints } from './catalog/instructors.ts'
import { inboxEndpoints } from './inbox/inbox.ts'
import { secondFactorEndpoints } from './identity/second-factor.ts'
import { siteEndpoints } from './site/site.ts'
import { staffSiteEndpoints } from './site/site-parts.ts'
import { courseExchangeEndpoints } from './catalog/exchange.ts'
import { staffCategoryEndpoints } from './catalog/staff-categories.ts'
import { staffCourseEndpoints } from './catalog/staff-courses.ts'
import { learningReportEndpoints } from './reports/learning.ts'
import { reportEndpoints } from './reports/report.ts'
import { salesEndpoints } from './reports/sales.ts'
import { reviewEndpoints } from './reviews/reviews.ts'
import { todayEndpoints } from './reports/today.ts'
import { staffEndpoints } from './staff/staff.ts'
import { staffAuditEndpoints } from './staff/audit-list.ts'
import { staffPeopleEndpoints } from './staff/people.ts'
import { accountMergeEndpoints } from './staff/account-merges.ts'
import { studentOverviewEndpoints } from './staff/student-overview.ts'
import { studentEndpoints } from './students/students.ts'
import { studentImportEndpoints } from './student-imports/imports.ts'
import { applicationEndpoints } from './teaching/applications.ts'
import { examinerEndpoints } from './teaching/examiners.ts'
import { ownLessonEndpoints } from './teaching/own-lessons.ts'
import { teachingEndpoints } from './teaching/teaching.ts'
import { attemptEndpoints } from './tests/attempts.ts'
import { gradedTestEndpoints } from './tests/graded-tests.ts'
import { guestTestEndpoints } from './tests/guests.ts'
import { paperEndpoints } from './tests/paper.ts'
import { testPlanEndpoints } from './tests/plans.ts'
import { objectionEndpoints } from './tests/objections.ts'
import { testResultEndpoints } from './tests/results.ts'
import { wishListEndpoints } from './wish-list/wish-list.ts'

/** What is sold, who people are, and what staff run. */
const officeEndpoints = {
  ...catalogEndpoints,
  ...instructorEndpoints,
  ...curriculumEndpoints,
  ...identityEndpoints,
  ...secondFactorEndpoints,
  ...studentEndpoints,
  ...accountEndpoints,
  ...cartEndpoints,
  ...wishListEndpoints,
  ...siteEndpoints,
  ...staffSiteEndpoints,
  ...inboxEndpoints,
  ...staffEndpoints,
  ...staffCourseEndpoints,
  ...staffCategoryEndpoints,
  ...courseExchangeEndpoints,
  ...staffPeopleEndpoints,
  ...studentOverviewEndpoints,
  ...accountMergeEndpoints,
  ...staffAuditEndpoints,
  ...orderEndpoints,
  ...mediaEndpoints,
  ...bunnyEndpoints,
  ...notificationEndpoints,
  ...todayEndpoints,
  ...salesEndpoints,
  ...checkupEndpoints,
  ...reportEndpoints,
  ...learningReportEndpoints,
  ...studentImportEndpoints,
}

/** What students learn by, and those who teach them. */
const studyEndpoints = {
  ...learningEndpoints,
  ...certificateEndpoints,
  ...completionEndpoints,
  ...gradebookEndpoints,
  ...classroomEndpoints,
  ...classEndpoints,
  ...teachingRoomEndpoints,
  ...attendanceEndpoints,
  ...recordingEndpoints,
  ...calendarEndpoints,
  ...discussionEndpoints,
  ...pictureEndpoints,
  ...announcementEndpoints,
  ...reviewEndpoints,
  ...teachingEndpoints,
  ...ownLessonEndpoints,
  ...guestClassEndpoints,
  ...questionBankEndpoints,
  ...questionFileEndpoints,
  ...assignmentEndpoints,
  ...submissionEndpoints,
  ...markingEndpoints,
  ...examinerEndpoints,
  ...applicationEndpoints,
  ...gradedTestEndpoints,
  ...testPlanEndpoints,
  ...attemptEndpoints,
  ...guestTestEndpoints,
  ...objectionEndpoints,
  ...testResultEndpoints,
  ...paperEndpoints,
}

/** Every call of the product, by method and path. In two halves: TypeScript writes no type as long as both. */
export const allEndpoints: typeof officeEndpoints & typeof studyEndpoints = {
  ...officeEndpoints,
  ...studyEndpoints,
}
export type Endpoints = typeof allEndpoints
