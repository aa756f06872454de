import { type LanguageCode, languageCodes, languages } from '../contract/languages.ts'
import { type PublicPageId, publicPages } from '../contract/pages.ts'
import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes'

/** Which file of routes/ shows each public page. */
const files: Record<PublicPageId, string> = {
  home: 'home',
  courses: 'courses',
  course: 'course',
  instructor: 'instructor',
  preview: 'preview',
  certificate: 'certificate',
  'free-class': 'free-class',
  'free-test': 'free-test',
  contact: 'contact',
  'newsletter/leave/:key': 'unsubscribe-from-newsletter',
  'newsletter/left': 'unsubscribe-from-newsletter',
  'newsletter/unknown': 'unsubscribe-from-newsletter',
  'become-instructor': 'become-instructor',
  about: 'written-page',
  terms: 'written-page',
  privacy: 'written-page',
  'refund-policy': 'written-page',
  login: 'authentication/login',
  signup: 'authentication/signup',
  'mailed-link': 'authentication/action',
}

/** The public pages, once per language: English at /, Bangla at /bn. */
function pagesIn(language: LanguageCode): RouteConfigEntry[] {
  const id = (name: string) => ({ id: `${language}/${name}` })
  const pages = Object.entries(publicPages).map(([name, { path }]) => {
    const file = `routes/${files[name as PublicPageId]}.tsx`
    return path === '/' ? index(file, id(name)) : route(path.slice(1), file, id(name))
  })
  const start = languages[language].path.slice(1)
  const layouts = [
    layout('routes/public-layout.tsx', id('layout'), [
      ...pages,
      route('*', 'routes/not-found.tsx', id('not-found')),
    ]),
  ]
  return start ? prefix(start, layouts) : layouts
}

/** Any other address of a private area. */
function notFoundIn(area: string): RouteConfigEntry {
  return route('*', 'routes/private-not-found.tsx', { id: `${area}/not-found` })
}

/** The student's own pages, at one address in all languages. */
const dashboard = route('dashboard', 'routes/dashboard/layout.tsx', [
  layout('routes/dashboard/inside.tsx', [
    index('routes/dashboard/home.tsx'),
    route('student-profile', 'routes/dashboard/student-profile.tsx'),
    route('student-courses', 'routes/dashboard/student-courses.tsx'),
    route('calendar', 'routes/dashboard/calendar.tsx'),
    route('teaching', 'routes/dashboard/teaching/teaching.tsx'),
    route('teaching/batches/:batchId', 'routes/dashboard/teaching/batch.tsx'),
    route('teaching/courses/:courseId/gradebook', 'routes/dashboard/teaching/gradebook.tsx'),
    route('teaching/courses/:courseId/lessons', 'routes/dashboard/teaching/lessons.tsx'),
    route('teaching/lessons/:lessonId', 'routes/dashboard/teaching/lesson.tsx'),
    route('teaching/marking', 'routes/dashboard/teaching/marking.tsx'),
    route('teaching/tests/:lessonId', 'routes/dashboard/teaching/attempts.tsx'),
    route('teaching/attempts/:attemptId', 'routes/dashboard/teaching/attempt.tsx'),
    route('teaching/submissions/:submissionId', 'routes/dashboard/teaching/submission.tsx'),
    route(
      'teaching/batches/:batchId/classes/:meetingId',
      'routes/dashboard/teaching/attendance.tsx',
    ),
    route('student-skillset', 'routes/dashboard/student-skillset.tsx'),
    route('carts', 'routes/dashboard/carts.tsx'),
    route('waiting-list', 'routes/dashboard/waiting-list.tsx'),
    route('wish-list', 'routes/dashboard/wish-list.tsx'),
    route('order-history', 'routes/dashboard/order-history.tsx'),
    route('order-history/:number', 'routes/dashboard/order.tsx'),
    route('certificates', 'routes/dashboard/certificates.tsx'),
    route('notifications', 'routes/dashboard/notifications.tsx'),
    route('downloads', 'routes/dashboard/downloads.tsx'),
    route('payments/stripe', 'routes/dashboard/payments-stripe.tsx'),
    route('pay/:token', 'routes/dashboard/pay-link.tsx'),
    notFoundIn('dashboard'),
  ]),
])

/** Where the button of a free course leads: outside the dashboard, whose visitors have an account already. */
const enrol = route('dashboard/enrol', 'routes/dashboard/enrol.tsx')

/** Where a student learns, at one address in all languages; preview lessons are open to anyone. */
const classroom = route('learn/:courseId', 'routes/learn/layout.tsx', [
  index('routes/learn/course-home.tsx'),
  route('classes/:meetingId', 'routes/learn/class-scan.tsx'),
  route('marks', 'routes/learn/marks.tsx'),
  route('review', 'routes/learn/review.tsx'),
  route('questions', 'routes/learn/questions.tsx'),
  route('questions/:questionId', 'routes/learn/question.tsx'),
  route(':lessonId', 'routes/learn/lesson.tsx'),
  route(':lessonId/results/:attemptId', 'routes/learn/attempt-result.tsx'),
  route(':lessonId/merit-list', 'routes/learn/merit-list.tsx'),
])

/** Addresses that name no course, or nothing of one. */
const outsideClassroom = route('learn', 'routes/dashboard/layout.tsx', { id: 'learn' }, [
  index('routes/learn/all-courses.tsx'),
  layout('routes/dashboard/inside.tsx', { id: 'learn/inside' }, [notFoundIn('learn')]),
])

/** A test being sat fills the screen: outside the classroom, and light enough for a bad line. */
const attempt = route('learn/:courseId/:lessonId/attempt/:attemptId', 'routes/learn/attempt.tsx')

/** A free test of a visitor, and its result. */
const guestAttempt = route(
  'learn/:courseId/:lessonId/guest/:attemptId',
  'routes/learn/guest-attempt.tsx',
)
const guestResult = route(
  'learn/:courseId/:lessonId/guest/:attemptId/result',
  'routes/learn/guest-result.tsx',
)

/** The pages of the staff: a further one is a line here and one in features/staff/staff-links.tsx. */
const staffPages = [
  index('routes/staff/today.tsx'),
  route('reports', 'routes/staff/reports.tsx'),
  route('reports/learning', 'routes/staff/reports-learning.tsx'),
  route('inbox/:list', 'routes/staff/inbox-list.tsx'),
  route('questions', 'routes/staff/courses/questions.tsx'),
  route('reviews', 'routes/staff/courses/reviews.tsx'),
  route('courses/:courseId/announcements', 'routes/staff/courses/announcements.tsx'),
  route('orientation', 'routes/staff/orientation.tsx'),
  route('orientation/:id', 'routes/staff/orientation-bookings.tsx'),
  route('mails', 'routes/staff/mails.tsx'),
  route('media', 'routes/staff/courses/media.tsx'),
  route('students', 'routes/staff/students.tsx'),
  route('students/import', 'routes/staff/student-imports.tsx'),
  route('students/invited', 'routes/staff/invited-students.tsx'),
  route('students/:studentId', 'routes/staff/student.tsx'),
  route('students/:studentId/merge', 'routes/staff/merge-accounts.tsx'),
  route('enrolments', 'routes/staff/money/enrolments.tsx'),
  route('orders', 'routes/staff/money/orders.tsx'),
  route('orders/:number', 'routes/staff/money/order.tsx'),
  route('transfers', 'routes/staff/money/transfers.tsx'),
  route('payments-review', 'routes/staff/money/payments-review.tsx'),
  route('refunds', 'routes/staff/money/refunds.tsx'),
  route('settlements', 'routes/staff/money/settlements.tsx'),
  route('coupons', 'routes/staff/money/coupons.tsx'),
  route('coupons/:code', 'routes/staff/money/coupon.tsx'),
  route('second-factor', 'routes/staff/second-factor.tsx'),
  route('instructors', 'routes/staff/courses/instructors.tsx'),
  route('categories', 'routes/staff/courses/categories.tsx'),
  route('question-banks', 'routes/staff/courses/question-banks.tsx'),
  route('question-banks/:bankId', 'routes/staff/courses/question-bank.tsx'),
  route('question-banks/:bankId/paste', 'routes/staff/courses/paste-questions.tsx'),
  route('question-banks/:bankId/import', 'routes/staff/courses/import-questions.tsx'),
  route('question-banks/:bankId/passages', 'routes/staff/courses/question-passages.tsx'),
  route('question-banks/:bankId/new', 'routes/staff/courses/new-bank-question.tsx'),
  route('bank-questions/:questionId', 'routes/staff/courses/bank-question.tsx'),
  route('bank-questions/:questionId/edit', 'routes/staff/courses/edit-bank-question.tsx'),
  route('courses', 'routes/staff/courses/courses.tsx'),
  route('waiting-drafts', 'routes/staff/courses/waiting-drafts.tsx'),
  route('imports', 'routes/staff/courses/course-imports.tsx'),
  route('courses/:courseId', 'routes/staff/courses/course.tsx'),
  route('courses/:courseId/preview', 'routes/staff/courses/course-preview.tsx'),
  route('batches', 'routes/staff/courses/batches.tsx'),
  route('batches/:courseId', 'routes/staff/courses/course-batches.tsx'),
  route('batches/:courseId/:batchId/classes', 'routes/staff/courses/batch-classes.tsx'),
  route('batches/:courseId/:batchId/move', 'routes/staff/courses/move-students.tsx'),
  route('batches/:courseId/:batchId/waiting-list', 'routes/staff/courses/batch-waiting-list.tsx'),
  route(
    'batches/:courseId/:batchId/classes/:meetingId/attendance',
    'routes/staff/courses/class-attendance.tsx',
  ),
  route(
    'batches/:courseId/:batchId/classes/:meetingId/code',
    'routes/staff/courses/class-code.tsx',
  ),
  route('courses/:courseId/gradebook', 'routes/staff/courses/gradebook.tsx'),
  route('courses/:courseId/completion', 'routes/staff/courses/completion.tsx'),
  route('courses/:courseId/curriculum', 'routes/staff/courses/curriculum.tsx'),
  route('courses/:courseId/lessons/:lessonId', 'routes/staff/courses/lesson.tsx'),
  route('courses/:courseId/lessons/:lessonId/test', 'routes/staff/courses/test-plan.tsx'),
  route(
    'courses/:courseId/lessons/:lessonId/assignment',
    'routes/staff/courses/assignment-rules.tsx',
  ),
  route('tests', 'routes/staff/courses/graded-tests.tsx'),
  route('submissions', 'routes/staff/courses/submissions.tsx'),
  route('submissions/:submissionId', 'routes/staff/courses/submission.tsx'),
  route('courses/:courseId/lessons/:lessonId/paper', 'routes/staff/courses/test-paper.tsx'),
  route('courses/:courseId/lessons/:lessonId/paper/print', 'routes/staff/courses/print-test.tsx'),
  route('courses/:courseId/lessons/:lessonId/results', 'routes/staff/courses/test-results.tsx'),
  route('attempts/:attemptId', 'routes/staff/courses/test-attempt.tsx'),
  route('site', 'routes/staff/site.tsx'),
  route('people', 'routes/staff/people.tsx'),
  route('audit', 'routes/staff/audit.tsx'),
  route('status', 'routes/staff/status.tsx'),
  route('start', 'routes/staff/start.tsx'),
  notFoundIn('staff'),
]
const staff = route('staff', 'routes/staff/layout.tsx', [
  layout('routes/staff/inside.tsx', staffPages),
])

/** The site map. */
export default [
  ...languageCodes.flatMap(pagesIn),
  enrol,
  dashboard,
  attempt,
  guestAttempt,
  guestResult,
  classroom,
  outsideClassroom,
  staff,
] satisfies RouteConfig
