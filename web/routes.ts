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
  contact: 'contact',
  'newsletter/leave/:key': 'leave-newsletter',
  'newsletter/left': 'leave-newsletter',
  'newsletter/unknown': 'leave-newsletter',
  'become-instructor': 'become-instructor',
  about: 'written-page',
  terms: 'written-page',
  privacy: 'written-page',
  'refund-policy': 'written-page',
  login: 'authentication/login',
  signup: 'authentication/signup',
  'mailed-link': 'authentication/action',
}

/** The pages anyone may read, once a language: English at /, Bangla at /bn. */
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

/** The student's own pages, at one address in all languages. */
const dashboard = route('dashboard', 'routes/dashboard/layout.tsx', [
  layout('routes/dashboard/inside.tsx', [
    index('routes/dashboard/home.tsx'),
    route('student-profile', 'routes/dashboard/student-profile.tsx'),
    route('student-courses', 'routes/dashboard/student-courses.tsx'),
    route('calendar', 'routes/dashboard/calendar.tsx'),
    route('student-skillset', 'routes/dashboard/student-skillset.tsx'),
    route('carts', 'routes/dashboard/carts.tsx'),
    route('order-history', 'routes/dashboard/order-history.tsx'),
    route('order-history/:number', 'routes/dashboard/order.tsx'),
    route('certificates', 'routes/dashboard/certificates.tsx'),
    route('notifications', 'routes/dashboard/notifications.tsx'),
    route('payments/stripe', 'routes/dashboard/payments-stripe.tsx'),
  ]),
])

/** Where a student learns, at one address in all languages; preview lessons are open to anyone. */
const classroom = route('learn/:courseId', 'routes/learn/layout.tsx', [
  index('routes/learn/course-home.tsx'),
  route('questions', 'routes/learn/questions.tsx'),
  route('questions/:questionId', 'routes/learn/question.tsx'),
  route(':lessonId', 'routes/learn/lesson.tsx'),
])

/** The pages of the staff: a further one is a line here and one in features/staff/staff-links.tsx. */
const staffPages = [
  index('routes/staff/overview.tsx'),
  route('inbox/:list', 'routes/staff/inbox-list.tsx'),
  route('questions', 'routes/staff/questions.tsx'),
  route('courses/:courseId/announcements', 'routes/staff/announcements.tsx'),
  route('mails', 'routes/staff/mails.tsx'),
  route('media', 'routes/staff/media.tsx'),
  route('students', 'routes/staff/students.tsx'),
  route('enrolments', 'routes/staff/enrolments.tsx'),
  route('orders', 'routes/staff/orders.tsx'),
  route('orders/:number', 'routes/staff/order.tsx'),
  route('transfers', 'routes/staff/transfers.tsx'),
  route('payments-review', 'routes/staff/payments-review.tsx'),
  route('refunds', 'routes/staff/refunds.tsx'),
  route('settlements', 'routes/staff/settlements.tsx'),
  route('coupons', 'routes/staff/coupons.tsx'),
  route('coupons/:code', 'routes/staff/coupon.tsx'),
  route('second-factor', 'routes/staff/second-factor.tsx'),
  route('instructors', 'routes/staff/instructors.tsx'),
  route('categories', 'routes/staff/categories.tsx'),
  route('courses', 'routes/staff/courses.tsx'),
  route('courses/:courseId', 'routes/staff/course.tsx'),
  route('courses/:courseId/preview', 'routes/staff/course-preview.tsx'),
  route('batches', 'routes/staff/batches.tsx'),
  route('batches/:courseId', 'routes/staff/course-batches.tsx'),
  route('batches/:courseId/:batchId/classes', 'routes/staff/batch-classes.tsx'),
  route('courses/:courseId/curriculum', 'routes/staff/curriculum.tsx'),
  route('courses/:courseId/lessons/:lessonId', 'routes/staff/lesson.tsx'),
  route('people', 'routes/staff/people.tsx'),
  route('audit', 'routes/staff/audit.tsx'),
]
const staff = route('staff', 'routes/staff/layout.tsx', [
  layout('routes/staff/inside.tsx', staffPages),
])

/** The site map. */
export default [
  ...languageCodes.flatMap(pagesIn),
  dashboard,
  classroom,
  staff,
] satisfies RouteConfig
