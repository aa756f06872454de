import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { CourseState } from '#contract/catalog/course-document.ts'
import { courseStates } from '#contract/catalog/terms.ts'
import { transact } from '#server/db/transact.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { testDatabase } from '#server/testing/test-server.ts'
import { catalogueVersion } from './catalogue-version.ts'
import { moveCourse } from './course-states.ts'
import { saveCourse } from './writing/save-courses.ts'

const { db } = await testDatabase()

const allowed: Record<CourseState, readonly CourseState[]> = {
  draft: ['draft', 'published', 'archived'],
  published: ['published', 'hidden', 'archived'],
  hidden: ['hidden', 'published', 'archived'],
  archived: ['archived', 'hidden'],
}
/** How a new course comes to a state. */
const ways: Record<CourseState, readonly CourseState[]> = {
  draft: [],
  published: ['published'],
  hidden: ['published', 'hidden'],
  archived: ['archived'],
}

test.each(courseStates.flatMap((from) => courseStates.map((to) => [from, to] as const)))(
  'a course goes from %s to %s, or is refused',
  async (from, to) => {
    const course = await newDraft('Loom')
    for (const state of ways[from]) await transact(db, (trx) => moveCourse(trx, course.id, state))
    const moved = await transact(db, (trx) => moveCourse(trx, course.id, to)).catch(
      (error: { code: string }) => error.code,
    )
    const may = allowed[from].includes(to)
    expect([moved, await stateOf(course.id)]).toEqual(
      may ? [undefined, to] : ['course_state_final', from],
    )
  },
)

test('publishing counts a course and its words; hiding counts them back', async () => {
  const word = `quern${Date.now()}`
  const course = await newDraft(`Grinding with a ${word}`)
  const before = await countIn('Soft Skills')
  expect(await courseCountOf(word)).toBe(0)
  const version = await catalogueVersion(db)
  await transact(db, (trx) => moveCourse(trx, course.id, 'published'))
  expect([await courseCountOf(word), await countIn('Soft Skills')]).toEqual([1, before + 1])
  expect(await catalogueVersion(db)).toBeGreaterThan(version)
  await transact(db, (trx) => moveCourse(trx, course.id, 'hidden'))
  expect([await courseCountOf(word), await countIn('Soft Skills')]).toEqual([0, before])
})

test('saving a course that is not published counts nothing', async () => {
  const word = `sickle${Date.now()}`
  const draft = courseDraft({ title: word, state: 'draft' })
  const before = await countIn('Soft Skills')
  await saveCourse(db, draft)
  await saveCourse(db, { ...draft, subtitle: `With a ${word}` })
  expect([await courseCountOf(word), await countIn('Soft Skills')]).toEqual([0, before])
})

test('a course is dated by its first publication', async () => {
  const course = await newDraft('Kiln')
  await db
    .updateTable('courses')
    .set({ published_at: new Date('2020-01-01T00:00:00Z') })
    .where('id', '=', course.id)
    .execute()
  await transact(db, (trx) => moveCourse(trx, course.id, 'published'))
  const first = await dateOf(course.id)
  expect(first.getFullYear()).toBeGreaterThan(2020)
  await transact(db, (trx) => moveCourse(trx, course.id, 'hidden'))
  await transact(db, (trx) => moveCourse(trx, course.id, 'published'))
  expect(await dateOf(course.id)).toEqual(first)
})

async function newDraft(title: string): Promise<{ id: number }> {
  const draft = courseDraft({ title, state: 'draft' })
  await saveCourse(db, draft)
  return db
    .selectFrom('courses')
    .select('id')
    .where('course_id', '=', draft.courseId)
    .executeTakeFirstOrThrow()
}

async function stateOf(id: number): Promise<string> {
  return (
    await db.selectFrom('courses').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  ).state
}

async function dateOf(id: number): Promise<Date> {
  return (
    await db
      .selectFrom('courses')
      .select('published_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).published_at
}

async function courseCountOf(term: string): Promise<number> {
  return (
    (
      await db
        .selectFrom('search_terms')
        .select('course_count')
        .where('term', '=', term)
        .executeTakeFirst()
    )?.course_count ?? 0
  )
}

async function countIn(name: string): Promise<number> {
  return (
    await db
      .selectFrom('categories')
      .select('course_count')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).course_count
}

const SERVER = path.join(import.meta.dirname, '../..')

async function sources(): Promise<{ file: string; source: string }[]> {
  const files: { file: string; source: string }[] = []
  for await (const file of glob('**/*.ts', {
    cwd: SERVER,
    exclude: ['**/*.test.ts', 'testing/**'],
  }))
    files.push({ file, source: await readFile(path.join(SERVER, file), 'utf8') })
  return files.toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

/**
 * Who reads every course, published or not, and why that shows visitors nothing. What visitors see is read from
 * `public_courses`.
 */
const readsAll: Record<string, string> = {
  'modules/catalog/note-asked-fees.ts': 'keeps fees',
  'modules/catalog/courses/trailers.ts': 'what a video is used in, drafts included',
  'modules/catalog/categories/list-staff-categories.ts': 'staff',
  'modules/catalog/course-states.ts': 'moves courses',
  'modules/catalog/exchange/export-courses.ts': 'staff',
  'modules/catalog/exchange/read-drafts.ts': 'staff',
  'modules/catalog/archive/check-archive.ts': 'staff',
  'modules/catalog/archive/read-archive.ts': 'staff',
  'modules/catalog/archive/write-archive.ts': 'staff',
  'modules/catalog/exchange/foresee-changes.ts': 'staff',
  'modules/catalog/exchange/noted-courses.ts': 'staff',
  'modules/catalog/exchange/import-notes.ts': 'staff',
  'modules/catalog/exchange/make-course-ids.ts':
    'an id is made once, whatever became of its course',
  'modules/catalog/exchange/remove-added.ts': 'staff',
  'modules/catalog/import/import-refusals.ts': 'an import must not make a course whose id is taken',
  'modules/catalog/update-popularity.ts': 'keeps scores',
  'modules/catalog/import/load-sample-catalogue.ts': 'the sample goes into an empty catalogue only',
  'modules/catalog/renew-early-fees.ts': 'keeps fees',
  'modules/catalog/batches/renew-sample-batches.ts': 'writes batches',
  'modules/catalog/search/renew-search-texts.ts': 'writes words',
  'modules/catalog/writing/former-fees.ts': 'keeps fees',
  'modules/catalog/writing/write-courses.ts': 'writes courses',
  'modules/learning/classroom/progress/completion-of-students.ts': 'staff and instructors',
  'modules/tests/desk/list-graded-tests.ts': 'staff and instructors',
  'modules/calendar/find-classes.ts': 'students keep their courses; instructors see their own',
  'modules/wish-list/remove-wish.ts': 'a course can leave a list whatever became of it',
  'modules/wish-list/save-wishes.ts': 'what is saved is counted whatever became of it',
  'modules/cart/remove-course-from-cart.ts': 'a course can leave a cart whatever became of it',
  'modules/classes/attendance/correct-attendance.ts': 'staff',
  'modules/classes/open-meeting.ts': 'students keep their courses',
  'modules/classes/recordings/recordings.ts': 'staff; recordings that came by themselves',
  'modules/classes/close-meetings.ts': 'tells instructors of cancelled classes',
  'modules/classes/timetable/lock-batch.ts': 'staff',
  'modules/classes/timetable/plan-sample-classes.ts': 'writes the classes of sample batches',
  'modules/classes/meeting-records.ts': 'students keep their courses',
  'modules/discussion/announce.ts': 'staff, and what students keep',
  'modules/discussion/list-for-staff.ts': 'staff',
  'modules/discussion/notify-of-announcements.ts': 'students keep their courses',
  'modules/inbox/list-entries.ts': 'staff see what people asked about',
  'modules/inbox/search-entries.ts': 'staff see what people asked about',
  'modules/learning/certificates/certificate-contents.ts': 'students keep their courses',
  'modules/learning/certificates/corrections.ts': 'what students hold, and staff',
  'modules/learning/certificates/read-certificate.ts': 'a certificate stays valid',
  'modules/learning/certificates/reissue-certificate.ts': 'a certificate stays valid',
  'modules/learning/curriculum/add-batch-lesson.ts': 'staff',
  'modules/learning/curriculum/archive-curriculum.ts': 'staff',
  'modules/learning/curriculum/context.ts': 'staff',
  'modules/learning/curriculum/lessons-with-media.ts': 'staff',
  'modules/learning/curriculum/own-lessons/own-desk.ts': 'instructors write their own courses',
  'modules/learning/curriculum/own-lessons/review-lessons.ts': 'staff',
  'modules/learning/curriculum/show-lesson.ts': 'staff',
  'modules/learning/classroom/find-course-standing.ts':
    'students keep their courses; for others there is no such course',
  'modules/learning/classroom/load-sample-lessons.ts': 'writes lessons',
  'modules/learning/classroom/may-open-media.ts':
    'students keep their courses; previews only of published ones',
  'modules/learning/classroom/progress/complete-by-test.ts': 'students keep their courses',
  'modules/learning/classroom/progress/record-progress.ts': 'students keep their courses',
  'modules/learning/classroom/progress/certify-attendance.ts': 'students keep their courses',
  'modules/tests/results/certify-marks.ts': 'students keep their courses',
  'modules/tests/results/tell-students.ts': 'students keep their courses',
  'modules/learning/enrol.ts': 'what was sold stays sold',
  'modules/learning/extend-access.ts': 'staff',
  'modules/learning/extend-batch-access.ts': 'staff',
  'modules/learning/find-enrolments.ts': 'staff',
  'modules/learning/certificates/issue-certificate.ts': 'students keep their courses',
  'modules/learning/my-courses.ts': 'students keep their courses',
  'modules/orders/batches/change-batch.ts': 'staff',
  'modules/orders/batches/show-moves.ts': 'staff',
  'modules/orders/waiting-list/place-rows.ts': 'who waits keeps the place in line',
  'modules/orders/waiting-list/staff-waiting-list.ts': 'staff',
  'modules/orders/waiting-list/tell.ts': 'tells who waits',
  'modules/orders/manual-enrolments/enrol-from-before.ts': 'staff, for who was a student before',
  'modules/orders/manual-enrolments/hand-order.ts': 'staff',
  'modules/orders/manual-enrolments/list-manual-enrolments.ts': 'staff',
  'modules/orders/checkout/purchase-items.ts': 'what students bought',
  'modules/orders/checkout/refuse-own-price.ts': 'who set the fee of a course that is for sale',
  'modules/orders/checkout/checkout.ts': 'compares with an order that is there',
  'modules/catalog/course-sale.ts': 'staff',
  'modules/orders/checkout/pricing/price-courses.ts':
    'by hand only; carts and checkouts read public_courses',
  'modules/orders/checkout/show-orders.ts': 'what students bought',
  'modules/orders/refunds/shares-used.ts': 'what students bought',
  'modules/orders/staff/filter-orders.ts': 'staff',
  'modules/orders/staff/list-all-batches.ts': 'staff',
  'modules/orders/staff/save-batch.ts': 'staff',
  'modules/orders/staff/save-coupon.ts': 'staff',
  'modules/classes/guests/change-guest-class.ts': 'staff',
  'modules/classes/guests/guest-class-records.ts':
    'who booked keeps the class; lists and bookings ask for published courses',
  'modules/question-bank/add-bank.ts': 'staff',
  'modules/question-bank/list-banks.ts': 'staff',
  'modules/reviews/bring-along.ts': 'staff',
  'modules/reviews/list-reviews.ts': 'staff, and instructors of their own courses',
  'modules/reviews/lock-review.ts': 'staff, and instructors of their own courses',
  'modules/reviews/write-review.ts': 'who withdraws keeps that right',
  'modules/student-imports/find-courses.ts': 'staff',
  'modules/student-imports/invited-students.ts': 'staff',
  'modules/student-imports/list-rows.ts': 'staff',
  'modules/student-imports/mail-invited.ts': 'tells who was a student before of their course',
  'modules/student-imports/take-up-invitations.ts': 'students keep their courses',
  'modules/catalog/rooms/room-rules.ts': 'names for staff the class that is in a room',
  'modules/orders/staff/invited-orders.ts':
    'its price is read from public_courses; the rest names it',
  'modules/assignments/context.ts': 'staff',
  'modules/account-merges/preview-merge.ts': 'staff',
  'modules/orders/batches/decide-move.ts': 'staff',
  'modules/orders/batches/order-difference.ts': 'students keep their courses',
  'modules/orders/batches/own-places.ts': 'students keep their courses',
  'modules/assignments/list-submissions.ts': 'staff',
  'modules/tests/objections/answer-objections.ts': 'staff',
  'modules/tests/desk/show-attempt.ts': 'staff',
  'modules/tests/paper/show-set.ts': 'staff',
  'modules/tests/plans/context.ts': 'staff',
  'modules/teaching/show-teaching.ts': 'instructors see their own courses',
  'modules/question-bank/sample/load-sample-banks.ts': 'writes the banks of sample courses',
  'modules/tests/attempts/attempt-rows.ts': 'students keep their attempts',
  'modules/tests/guests/join-guest-attempts.ts': 'visitors keep their results',
  'modules/learning/classroom/progress/issue-waiting-certificates.ts':
    'students keep their courses',
  'modules/calendar/course-dates.ts': 'students keep their courses',
  'modules/discussion/list-questions-of.ts': 'staff',
  'modules/reports/find-behind.ts': 'instructors see their own courses',
  'modules/reports/list-classes.ts': 'staff, and instructors of their own courses',
  'modules/reports/list-orientations.ts': 'staff',
  'modules/reports/list-starting-batches.ts': 'staff',
  'modules/reports/list-tests.ts': 'staff',
  'modules/reports/list-unfilled-batches.ts': 'staff',
  'modules/reports/report-batches.ts': 'staff',
  'modules/reports/report-sales.ts': 'staff',
  'sample-school/buy.ts': 'fills the sample school',
  'sample-school/discussion.ts': 'fills the sample school',
  'sample-school/learning.ts': 'fills the sample school',
  'sample-school/own-lessons.ts': 'fills the sample school',
  'sample-school/purchases.ts': 'fills the sample school',
  'sample-school/real-life.ts': 'counts what would be lost with a database',
  'sample-school/work.ts': 'fills the sample school',
  'modules/tests/sample/load-sample-tests.ts': 'writes the tests of sample courses',
  'modules/whole-courses/list-short-banks.ts': 'staff',
}
const READS =
  /(?:selectFrom|[jJ]oin)\(\s*'courses(?: as \w+)?'|\b(?:from|join)\s+courses\b|'courses(?: as \w+)?' : 'public_courses/

/** The desk of the staff: its calls are for staff only. */
const DESK = 'modules/catalog/desk/'

test('what visitors see is read from public_courses', async () => {
  const reading = (await sources())
    .filter(({ source, file }) => READS.test(source) && !file.startsWith(DESK))
    .map(({ file }) => file)
  expect(reading.filter((file) => !(file in readsAll))).toEqual([])
  expect(Object.keys(readsAll).filter((file) => !reading.includes(file))).toEqual([])
})
