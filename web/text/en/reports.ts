import type { GatewayId } from '#contract/orders/fields.ts'
import type { QueueName } from '#contract/reports/terms.ts'

/** What waits, in the plural, and what one does about it. */
const waiting: Record<QueueName, { title: string; act: string }> = {
  transfers: { title: 'Transfers to look for', act: 'Check' },
  review: { title: 'Payments under review', act: 'Decide' },
  refunds: { title: 'Refunds to decide or send', act: 'Decide' },
  alerts: { title: 'Problems in the books', act: 'Look' },
  enrolments: { title: 'Enrolments to approve', act: 'Decide' },
  questions: { title: 'Questions without an answer', act: 'Answer' },
  answers: { title: 'Tests with answers to mark', act: 'Mark' },
  objections: { title: 'Objections to test questions', act: 'Answer' },
  submissions: { title: 'Work to mark', act: 'Mark' },
  corrections: { title: 'Certificates to correct', act: 'Decide' },
  drafts: { title: 'Lessons to review', act: 'Review' },
  'contact-messages': { title: 'New messages', act: 'Reply' },
  'free-class-requests': { title: 'Free class requests', act: 'Reply' },
  'free-tests': { title: 'Free tests taken', act: 'Reply' },
  'batch-alerts': { title: 'People waiting for a next batch', act: 'Look' },
  'instructor-applications': { title: 'Applications to teach', act: 'Read' },
  mails: { title: 'Emails that were not sent', act: 'Look' },
}

const many = (count: string, isOne: boolean, [one, several]: readonly [string, string]) =>
  `${count} ${isOne ? one : several}`

/** What happens, and what was sold and learnt. Numbers come as the language writes digits. */
export const words = {
  today: 'Today',
  waitingTitle: 'Waiting for you',
  waitingNothing: 'You’re all caught up. New messages and tasks will show up here.',
  waiting,
  oldestNew: 'The oldest came within the last hour',
  oldestHours: (count: string, isOne: boolean) =>
    `The oldest has waited ${many(count, isOne, ['hour', 'hours'])}`,
  oldestDays: (count: string, isOne: boolean) =>
    `The oldest has waited ${many(count, isOne, ['day', 'days'])}`,

  agendaTitle: 'On today',
  agendaNothing: 'No classes or tests today.',
  batch: (number: string) => `Batch ${number}`,
  expected: (count: string, isOne: boolean) => many(count, isOne, ['student', 'students']),
  booked: (count: string) => `${count} booked`,
  started: (count: string) => `${count} have started`,
  linkMissing: 'Link is missing',
  orientation: 'Free orientation class',
  testOpens: 'Test opens',
  testCloses: 'Test closes',
  testOpen: (title: string) => `Test: ${title}`,

  partFailed: 'This part couldn’t be loaded.',
  startingTitle: 'Starting within a week',
  startsToday: 'Starts today',
  startsOn: (day: string) => `Starts on ${day}`,
  seatsOf: (taken: string, seats: string) => `${taken} of ${seats} seats taken`,
  seatsTaken: (taken: string) => `${taken} enrolled`,
  noClasses: 'No classes planned',

  unfilledTitle: 'Batches that don’t fill',
  unfilledText: 'They start within two weeks and have sold less than usual.',
  unfilledDays: (count: string, isOne: boolean) =>
    `${many(count, isOne, ['day', 'days'])} left to enrol`,
  unfilledToday: 'Enrolment ends today',
  usualPercent: (percent: string) => `usually ${percent}% by this time`,
  noEarlier: 'no earlier batch to compare with',
  moreBatches: (count: string) => `${count} more`,

  salesTitle: 'Sales',
  learningTitle: 'Learning',
  lastDays: 'Last 30 days',
  salesSum: (count: string, isOne: boolean) =>
    `${many(count, isOne, ['course', 'courses'])} sold, refunds taken off`,
  salesRefunded: (amount: string) => `${amount} refunded`,
  learningSum: 'Lessons finished',
  before: (amount: string) => `${amount} in the 30 days before`,
  more: (percent: string) => `${percent}% more`,
  less: (percent: string) => `${percent}% less`,
  same: 'As much as before',
  salesPlot: (sum: string, best: string, day: string) =>
    `Sales of the last 30 days, a bar a day: ${sum} in all, the most on ${day} with ${best}.`,
  lessonsPlot: (sum: string, best: string, day: string) =>
    `Lessons finished in the last 30 days, a bar a day: ${sum} in all, the most on ${day} with ${best}.`,
  studentsPlot: (best: string, day: string) =>
    `Students who learnt on each of the last 30 days: the most on ${day}, ${best} of them.`,
  emptyPlot: 'Nothing in the last 30 days.',
  showTable: 'Show the numbers',
  day: 'Day',
  soldCount: 'Courses',
  sold: 'Sold',
  refunded: 'Refunded',
  net: 'Net sales',
  students: 'Students who learnt',
  lessons: 'Lessons finished',

  reports: 'Reports',
  reportsText:
    'What was sold, as the books have it, with VAT. A refund counts on the day it was approved.',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisYear: 'This year',
  from: 'From',
  to: 'To',
  showPeriod: 'Show',
  overTime: 'Sales over time',
  periodPlot: (sum: string, best: string, start: string) =>
    `Sales of the period as bars: ${sum} in all, the most in ${start} with ${best}.`,
  emptyPeriod: 'Nothing in this period.',
  month: 'Month',
  newStudents: 'New students',
  byCourse: 'By course',
  course: 'Course',
  noCourse: 'Not of an order',
  byGateway: 'By payment method',
  gateway: 'Payment method',
  gateways: {
    sslcommerz: 'SSLCommerz',
    bkash: 'bKash',
    manual: 'Transfer',
    stripe: 'Stripe',
    cash: 'By hand',
  } satisfies Record<GatewayId, string>,
  couponsTitle: 'What coupons cost',
  couponsText: 'Orders paid in this period.',
  noCoupons: 'No coupon was used in this period.',
  coupon: 'Coupon',
  orders: 'Orders',
  discount: 'Taken off',
  total: 'Paid',
  saveCsv: 'Save as CSV',
  allReports: 'All reports',

  batchesTab: 'Batches',
  batchesText:
    'How the batches that start in this period are getting on. Those who left count only under “Left”.',
  batchesTitle: 'Batches',
  allCourses: 'All courses',
  noBatches: 'No batch starts in this period.',
  moreStart: (count: string) =>
    `Only the latest ${count} are shown. Choose a shorter period or a course.`,
  batchColumn: 'Batch',
  startsOnDay: 'First day',
  seatsColumn: 'Seats',
  seatsUnlimited: 'No limit',
  enrolled: 'Enrolled',
  progressColumn: 'Progress',
  startedColumn: 'Started',
  completedColumn: 'Completed',
  certificates: 'Certificates',
  ended: 'Left',
  refundedColumn: 'Refunded',
  attendance: 'Attendance',
  mark: 'Test mark',
  percent: (number: string) => `${number}%`,
  batchPlot: (average: string, best: string, batch: string) =>
    `Average progress of each batch as bars: ${average} over all, the most in ${batch} with ${best}.`,
  batchPlotTitle: 'Average progress, the oldest batch first',
  lessonsTitle: 'Where students stop',
  lessonsText:
    'How many of those enrolled opened and finished each lesson. Lessons that are not open yet count as not opened.',
  chooseCourse: 'Choose a course above to see where its students stop.',
  wholeCourse: 'Whole course',
  noLessons: 'This course has no published lessons.',
  nobodyEnrolled: 'Nobody is enrolled here.',
  lesson: 'Lesson',
  openedColumn: 'Opened',
  finishedColumn: 'Finished',
  lostColumn: 'Lost before it',
  biggestDrop: 'Biggest drop',
  lessonPlot: (enrolled: string, lesson: string, lost: string) =>
    `Students who opened each lesson, as bars, of ${enrolled} enrolled. The most were lost before ${lesson}: ${lost}.`,
  lessonPlotEven: (enrolled: string) =>
    `Students who opened each lesson, as bars, of ${enrolled} enrolled. None were lost on the way.`,

  teachingClasses: 'Your classes today',
  teachingNoClasses: 'You have no class today.',
  behindTitle: 'Who falls behind',
  behindText: 'Students of running batches who learnt nothing in the last seven days.',
  behindLine: (behind: string, students: string) => `${behind} of ${students} students`,
  behindNone: 'Everyone in your running batches learnt in the last seven days.',
  gradebook: 'Gradebook',
}
