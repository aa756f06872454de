import { defined } from '#contract/defined.ts'
import { bengaliDigits, poisha } from '#contract/money.ts'
import { dhakaDay } from '#contract/time.ts'
import { listAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { findOldestFailedMail, listMails } from '#server/mail/index.ts'
import {
  countForTeacher,
  listForStaff,
  listForTeacher,
  listQuestions,
} from '#server/modules/discussion/index.ts'
import { listEntries } from '#server/modules/inbox/index.ts'
import { findEnrolments, myCourses } from '#server/modules/learning/index.ts'
import { listMedia } from '#server/modules/media/index.ts'
import { listNotifications } from '#server/modules/notifications/index.ts'
import {
  findOrders,
  listReviewedPayments,
  listRefunds,
  listTransfers,
  listWaitingPlaces,
} from '#server/modules/orders/index.ts'
import { listReviewsForStaff, listReviewsForTeacher } from '#server/modules/reviews/index.ts'
import { byStudentId, exportStudent, listStudentsForStaff } from '#server/modules/students/index.ts'
import { countsForStaff } from '#server/staff-counts.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { fillDesk } from './stage/fill-desk.ts'
import { filledDatabase } from './stage/fill-database.ts'
import { type FilledSize, rowsOf, type SizedAsk, timesOf } from './stage/growing.ts'
import { plansOf } from './stage/plans.ts'
import type { Answer, Question, Row } from './stage/question.ts'

const SIZES = [
  { name: '1,000 students', courses: 20, students: 1_000, enrolments: 2_000, questions: 1_000 },
  {
    name: '200,000 students',
    courses: 200,
    students: 200_000,
    enrolments: 400_000,
    questions: 200_000,
  },
]

interface Filled extends FilledSize {
  students: number
}
type Ask = SizedAsk<Filled>

const now = new Date()
const staff = { id: 1 }
const limit = 50
const RULES = { secondPersonAbove: poisha(0) }
const READER = { ...staff, isStaff: true, provesAddress: true }
/** Someone with an account of an instructor: of 2 of the fill, with a course; or without. */
const TEACHER = { id: 2 }
const NO_TEACHER = { id: 4 }
/** Whose messages are told from those of others. */
const STAFF = { id: 1 }

/** The row of a student, another one each time. */
const someone = (pick: number, size: Filled) => 10 + Math.floor(pick * (size.students - 20))
const studentId = (id: number) => `ET_${id.toString(16).padStart(9, '0')}`
const phone = (id: number) => `017${String(id).padStart(8, '0')}`
const email = (id: number) => `student-${id}@example.com`

const searchStudents =
  (wordsOf: (id: number) => string): Ask =>
  (db, pick, size) =>
    listStudentsForStaff(db, { q: wordsOf(someone(pick, size)), limit })
const searchEnrolments =
  (wordsOf: (id: number) => string): Ask =>
  (db, pick, size) =>
    findEnrolments(db, { q: wordsOf(someone(pick, size)), limit, staffId: staff.id })
const searchOrders =
  (wordsOf: (id: number) => string): Ask =>
  (db, pick, size) =>
    findOrders(db, { q: wordsOf(someone(pick, size)), limit })
const questionsFor =
  (list: 'waiting' | 'all' | 'reported', q?: string): Ask =>
  (db) =>
    listForStaff({ db }, { staff, list, q, limit })
const audit = (db: Db, query: object) =>
  listAudit({ db, findCourseIds: async () => [] }, { limit, ...query })

/** Every list and search of staff, instructors and students that grows with the school. */
export const deskAsks: Record<string, Ask> = {
  'Students, newest first': (db) => listStudentsForStaff(db, { limit }),
  'Students: a name in English': searchStudents(() => 'Karim Hossain'),
  'Students: a name in Bangla': searchStudents(() => 'শিরিন আক্তার'),
  'Students: a part of a name': searchStudents(() => 'usrat Beg'),
  'Students: a phone in Bangla digits': searchStudents((id) => bengaliDigits(phone(id))),
  'Students: the end of a phone': searchStudents((id) => phone(id).slice(-7)),
  'Students: an email address': searchStudents(email),
  'Students: a student id': searchStudents(studentId),
  'Students: a tag': searchStudents(() => 'scholarship'),
  'Students: words of nobody': searchStudents(() => 'nobody has this name'),
  'Students: two letters of nobody': searchStudents(() => 'qx'),
  'Enrolments, newest first': (db) => findEnrolments(db, { limit, staffId: staff.id }),
  'Enrolments: a name in English': searchEnrolments(() => 'Karim Hossain'),
  'Enrolments: a name in Bangla': searchEnrolments(() => 'শিরিন আক্তার'),
  'Enrolments: an email address': searchEnrolments(email),
  'Enrolments: a student id': searchEnrolments(studentId),
  'Enrolments: a course id': searchEnrolments(() => 'B-000002'),
  'Enrolments: a certificate': searchEnrolments(() => 'EDI-00000064'),
  'Enrolments: words of nobody': searchEnrolments(() => 'nobody has this name'),
  'Enrolments: those that ended': (db) =>
    findEnrolments(db, { state: 'ended', limit, staffId: staff.id }),
  'Enrolments: a name for a certificate is missing': (db) =>
    findEnrolments(db, { certificate: 'waits-for-name', limit, staffId: staff.id }),
  'Orders, newest first': (db) => findOrders(db, { limit }),
  'Orders: a name in Bangla': searchOrders(() => 'শিরিন আক্তার'),
  'Orders: a phone': searchOrders(phone),
  'Orders: an email address': searchOrders(email),
  'Orders: a TrxID': searchOrders((id) => `TRX${id}`),
  'Orders: words of nobody': searchOrders(() => 'nobody has this name'),
  'Orders of a course': (db) => findOrders(db, { course: 'B-000002', limit }),
  'Orders of a course that no one bought': (db) => findOrders(db, { course: 'NONE-1', limit }),
  'Orders of a state that none has': (db) => findOrders(db, { state: 'payment_review', limit }),
  'Transfers that wait': (db) =>
    listTransfers({ db, rules: RULES }, { staff, request: { state: 'submitted', limit } }),
  'Refunds, newest first': (db) => listRefunds(db, staff, { limit, now }),
  'Refunds of a course': (db) => listRefunds(db, staff, { course: 'B-000002', limit, now }),
  'Refunds that wait': (db) => listRefunds(db, staff, { state: 'requested', limit, now }),
  'Payments to decide about': (db) => listReviewedPayments(db, staff),
  'Questions of staff: those that wait': questionsFor('waiting'),
  'Questions of staff, newest first': questionsFor('all'),
  'Questions of staff: reported': questionsFor('reported'),
  'Questions of staff: words of few': questionsFor('all', 'রিকার্সন কীভাবে'),
  'Questions of staff: an author': questionsFor('all', 'Karim Hossain'),
  'Questions of staff: words of nobody': questionsFor('all', 'nobody wrote this'),
  'Questions of a teacher': (db) => listForTeacher({ db }, { teacher: TEACHER, limit }),
  'Questions of a teacher who teaches nothing': (db) =>
    listForTeacher({ db }, { teacher: NO_TEACHER, limit }),
  'How many questions wait for a teacher': (db) => countForTeacher({ db }, { teacher: TEACHER }),
  'Questions of a course': (db) =>
    listQuestions(
      { db },
      {
        person: READER,
        courseId: 'B-000002',
        order: 'newest',
        limit,
      },
    ),
  'Questions of a course: words of nobody': (db) =>
    listQuestions(
      { db },
      {
        person: READER,
        courseId: 'B-000002',
        q: 'nobody wrote this',
        order: 'newest',
        limit,
      },
    ),
  'Reviews, newest first': (db) => listReviewsForStaff({ db }, { staff, list: 'all', limit }),
  'Reviews: removed': (db) => listReviewsForStaff({ db }, { staff, list: 'removed', limit }),
  'Reviews of a teacher who teaches nothing': (db) =>
    listReviewsForTeacher({ db }, { teacher: NO_TEACHER, limit }),
  'A waiting list': async (db) => listWaitingPlaces(db, { batchId: await firstBatch(db), limit }),
  'Audit, newest first': (db) => audit(db, {}),
  'Audit: a part of a subject': (db) => audit(db, { q: 'GGG2F' }),
  'Mails, newest first': (db) => listMails(db, { limit }),
  'Mails: an address': (db, pick, size) => listMails(db, { q: email(someone(pick, size)), limit }),
  'Mails: a part of a subject': (db, pick, size) =>
    listMails(db, { q: `order ${someone(pick, size)} no.`, limit }),
  'Mails: words of nobody': (db) => listMails(db, { q: 'nobody wrote this', limit }),
  'Mails that fail': (db) => listMails(db, { state: 'failed', limit }),
  'Since when a mail fails': (db) => findOldestFailedMail(db),
  'Messages, newest first': (db) => listEntries(db, 'contact-messages', { staff: STAFF, limit }),
  'Messages: an address': (db, pick, size) =>
    listEntries(db, 'contact-messages', {
      staff: STAFF,
      q: email(4 * Math.floor(someone(pick, size) / 4)),
      limit,
    }),
  'Messages: words of nobody': (db) =>
    listEntries(db, 'contact-messages', { staff: STAFF, q: 'nobody wrote this', limit }),
  'Media, newest first': (db) => listMedia(db, { limit }),
  'Media: words of nobody': (db) => listMedia(db, { q: 'nobody named it so', limit }),
  'What waits for staff': (db) => countsForStaff(db, 'owner'),
  'Own courses': (db, pick, size) => myCourses(db, { student: { id: someone(pick, size) }, now }),
  'Own notifications': (db, pick, size) =>
    listNotifications({ db }, { studentId: someone(pick, size), limit }),
  'Export of own data': async (db, pick, size) => {
    const student = defined(await byStudentId(db, studentId(someone(pick, size))))
    return exportStudent(db, { student, proved: { email: student.email }, now })
  },
}

async function firstBatch(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('batches')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Does the time of a list or a search of the desk grow with the school? */
export const desk: Question = {
  title:
    'Desk: every list and search of staff, instructors and students at 1,000 and 200,000 students, in processor time of both sides',
  run: (progress) =>
    askAtSizes(progress, { sizes: SIZES, asks: deskAsks, plansFile: 'desk-plans.txt' }),
}

/** The lists and searches of students themselves, in a school five times as large. */
export const staffStudents: Question = {
  title:
    'Staff and students: lists and searches of students and enrolments at 1,000 and 1,000,000 students, in processor time of both sides',
  run: (progress) =>
    askAtSizes(progress, {
      sizes: [
        defined(SIZES[0]),
        {
          name: '1,000,000 students',
          courses: 200,
          students: 1_000_000,
          enrolments: 2_000_000,
          questions: 1_000,
        },
      ],
      asks: Object.fromEntries(
        Object.entries(deskAsks).filter(([name]) => /^(Students|Enrolments)\b/.test(name)),
      ),
      most: 1.5,
    }),
}

interface Growth {
  sizes: readonly (typeof SIZES)[number][]
  asks: Readonly<Record<string, Ask>>
  /** Where the plans of the largest size go; without it nowhere. */
  plansFile?: string
  /** How many times the smallest the largest may take, unless the usual. */
  most?: number
}

async function askAtSizes(
  progress: (line: string) => void,
  { sizes, asks, plansFile, most }: Growth,
): Promise<Answer> {
  const server = await postgresServer()
  const filled: Filled[] = []
  try {
    for (const size of sizes) {
      const fresh = await freshDatabase(server)
      const database = await filledDatabase(fresh.url, {
        wanted: size,
        today: dhakaDay(now),
        progress: (line) => progress(`${size.name}: ${line}`),
      })
      filled.push({ ...size, database, drop: fresh.drop })
      await fillDesk(database, {
        questions: size.questions,
        progress: (line) => progress(`${size.name}: ${line}`),
      })
    }
    const rows: Row[] = []
    const plans: string[] = []
    for (const [name, ask] of Object.entries(asks)) {
      progress(name)
      rows.push(...rowsOf({ name, most }, await timesOf(ask, filled), filled))
      const largest = defined(filled.at(-1))
      const plan = await plansOf(largest.database, (db) => ask(db, 0.5, largest))
      plans.push(`# ${name}\n\n${plan}`)
    }
    return { rows, ...(plansFile && { files: { [plansFile]: `${plans.join('\n\n')}\n` } }) }
  } finally {
    for (const { database, drop } of filled) {
      await database.close()
      await drop()
    }
  }
}
