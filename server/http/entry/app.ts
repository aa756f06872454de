import { Hono } from 'hono'
import { Problem } from '#contract/problems.ts'
import type { Services } from '../../services.ts'
import { accountCalls } from '../calls/accounts/account.ts'
import { calendarCalls } from '../calls/learning/calendar.ts'
import { bunnyCalls } from '../calls/learning/bunny.ts'
import { cartCalls } from '../calls/orders/cart.ts'
import { announcementCalls } from '../calls/learning/announcements.ts'
import { attendanceCalls } from '../calls/learning/attendance.ts'
import { catalogCalls } from '../calls/catalog/catalog.ts'
import { certificateCorrectionCalls } from '../calls/learning/certificate-corrections.ts'
import { certificateFiles } from '../calls/learning/certificate-files.ts'
import { certificateCalls } from '../calls/learning/certificates.ts'
import { classCalls } from '../calls/learning/classes.ts'
import { ownLessonCalls } from '../calls/learning/own-lessons.ts'
import { teachingCalls } from '../calls/learning/teaching.ts'
import { reportCalls } from '../calls/reports/reports.ts'
import { attemptCalls } from '../calls/learning/attempts.ts'
import { classroomCalls } from '../calls/learning/classroom.ts'
import { discussionCalls } from '../calls/learning/discussion.ts'
import { digestLeavePages } from '../calls/messages/digest-leave.ts'
import { failureAnswer, problemResponse } from '../policy/failures.ts'
import { curriculumCalls } from '../calls/learning/curriculum.ts'
import { questionBankCalls } from '../calls/learning/question-banks.ts'
import { assignmentCalls } from '../calls/learning/assignments.ts'
import { testsDeskCalls } from '../calls/learning/tests-desk.ts'
import { identityCalls } from '../calls/accounts/identity.ts'
import { guestClassCalls } from '../calls/learning/guest-classes.ts'
import { guestTestCalls } from '../calls/learning/guest-tests.ts'
import { inboxCalls } from '../calls/messages/inbox.ts'
import { completionCalls } from '../calls/learning/completion.ts'
import { marksheetFiles } from '../calls/learning/marksheets.ts'
import { markingCalls } from '../calls/learning/marking.ts'
import { gradebookCalls } from '../calls/learning/gradebook.ts'
import { learningCalls } from '../calls/learning/learning.ts'
import { mediaCalls } from '../calls/media/media.ts'
import { newsletterPages } from '../calls/messages/newsletter.ts'
import { notificationCalls } from '../calls/messages/notifications.ts'
import { openApiPages } from '../calls/openapi.ts'
import { orderCalls } from '../calls/orders/orders.ts'
import { paymentCallbacks } from '../calls/orders/payment-callbacks.ts'
import { dataHeaders } from '../policy/security-headers.ts'
import { photoPages } from '../calls/accounts/photos.ts'
import { reviewCalls } from '../calls/learning/reviews.ts'
import { receiptPages } from '../calls/orders/receipts.ts'
import { secondFactorCalls } from '../calls/accounts/second-factor.ts'
import { siteCalls } from '../calls/site.ts'
import { staffOrderCalls } from '../calls/orders/staff-orders.ts'
import { waitingListCalls } from '../calls/orders/waiting-lists.ts'
import { wishListCalls } from '../calls/catalog/wish-list.ts'
import { courseExchangeCalls } from '../calls/catalog/course-exchange.ts'
import { staffCategoryCalls } from '../calls/catalog/staff-categories.ts'
import { staffCourseCalls } from '../calls/catalog/staff-courses.ts'
import { staffCalls } from '../calls/accounts/staff.ts'
import { staffAuditCalls } from '../calls/accounts/staff-audit.ts'
import { staffCheckupCalls } from '../calls/accounts/staff-checkup.ts'
import { staffPeopleCalls } from '../calls/accounts/staff-people.ts'
import { studentCalls } from '../calls/accounts/students.ts'
import { studentImportCalls } from '../calls/accounts/student-imports.ts'

/** Every call of the contract. Pages and static files are served in front of and behind it by `server/http/pages`. */
export function apiApp(services: Services): Hono {
  const app = new Hono()
  app.onError((error, context) => failureAnswer(services, error, context.req))
  const headers = Object.entries(dataHeaders(services.config))
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of headers)
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  })
  identityCalls(app, services)
  secondFactorCalls(app, services)
  catalogCalls(app, services)
  studentCalls(app, services)
  accountCalls(app, services)
  photoPages(app, services)
  cartCalls(app, services)
  wishListCalls(app, services)
  orderCalls(app, services)
  paymentCallbacks(app, services)
  receiptPages(app, services)
  learningCalls(app, services)
  curriculumCalls(app, services)
  questionBankCalls(app, services)
  assignmentCalls(app, services)
  testsDeskCalls(app, services)
  mediaCalls(app, services)
  bunnyCalls(app, services)
  certificateCalls(app, services)
  certificateFiles(app, services)
  certificateCorrectionCalls(app, services)
  classroomCalls(app, services)
  attemptCalls(app, services)
  guestTestCalls(app, services)
  discussionCalls(app, services)
  announcementCalls(app, services)
  reviewCalls(app, services)
  notificationCalls(app, services)
  digestLeavePages(app, services)
  classCalls(app, services)
  teachingCalls(app, services)
  ownLessonCalls(app, services)
  reportCalls(app, services)
  gradebookCalls(app, services)
  markingCalls(app, services)
  completionCalls(app, services)
  marksheetFiles(app, services)
  attendanceCalls(app, services)
  siteCalls(app, services)
  inboxCalls(app, services)
  guestClassCalls(app, services)
  newsletterPages(app, services)
  staffCalls(app, services)
  studentImportCalls(app, services)
  staffCourseCalls(app, services)
  staffCategoryCalls(app, services)
  courseExchangeCalls(app, services)
  staffPeopleCalls(app, services)
  staffCheckupCalls(app, services)
  staffAuditCalls(app, services)
  staffOrderCalls(app, services)
  waitingListCalls(app, services)
  calendarCalls(app, services)
  openApiPages(app, services)
  app.notFound((context) => unknownCall(app, context.req.method, context.req.path))
  return app
}

/** Paths that belong to calls, never to pages. */
export const API_PATH =
  /^\/(api|post|get|delete|photos|course-pictures|site-logos|site-portraits|calendar)\/|^\/\.well-known\/jwks\.json$/

/** 405 if another method exists, otherwise 404. */
function unknownCall(app: Hono, method: string, path: string): Response {
  const allowed = app.routes
    .filter((route) => route.method !== 'ALL' && matches(route.path, path))
    .map((route) => route.method)
  if (allowed.length === 0 || allowed.includes(method))
    return problemResponse(new Problem('not_found'))
  const answer = problemResponse(new Problem('method_not_allowed'))
  answer.headers.set('allow', [...new Set(allowed)].join(', '))
  return answer
}

function matches(template: string, path: string): boolean {
  const [parts, pathParts] = [template.split('/'), path.split('/')]
  return (
    parts.length === pathParts.length &&
    parts.every((part, index) => part.startsWith(':') || part === pathParts[index])
  )
}
