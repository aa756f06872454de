import { categoryNames } from '#contract/catalog/terms.ts'
import type { CourseQuery } from '#contract/catalog/courses.ts'
import { defined } from '#contract/defined.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { listCart } from '#server/modules/cart/index.ts'
import {
  courseCards,
  courseDetails,
  listCategories,
  upcomingCourses,
} from '#server/modules/catalog/index.ts'
import { countLearning, myCourses } from '#server/modules/learning/index.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { filledDatabase } from './stage/fill-database.ts'
import { type FilledSize, rowsOf, type SizedAsk, timesOf } from './stage/growing.ts'
import type { Answer, Question, Row } from './stage/question.ts'

/** The largest is what a provider with every student of the country would have; BENCH_SIZES picks some. */
const SIZES = [
  { name: '1,000 courses', courses: 1_000, students: 10_000, enrolments: 50_000 },
  { name: '10,000 courses', courses: 10_000, students: 100_000, enrolments: 500_000 },
  { name: '100,000 courses', courses: 100_000, students: 1_000_000, enrolments: 5_000_000 },
]

interface Filled extends FilledSize {
  courses: number
  students: number
}

/** Something a visitor or student asks for. */
type Ask = SizedAsk<Filled>

const today = dhakaDay(new Date())
const list = (query: Partial<CourseQuery>) => (db: Db) =>
  courseCards(db, { limit: 24, ...query }, today)
const oneOf = <T>(of: readonly T[], pick: number) => defined(of[Math.floor(pick * of.length)])
const searchFor =
  (...typed: string[]): Ask =>
  (db, pick) =>
    list({ q: oneOf(typed, pick) })(db)

const asks: Record<string, Ask> = {
  'Categories with their counts': (db) => listCategories(db),
  'A category, newest first': (db, pick) => list({ category: oneOf(categoryNames, pick) })(db),
  'A category, popular first': (db, pick) =>
    list({ category: oneOf(categoryNames, pick), order: 'popular' })(db),
  'A category, cheapest first': (db, pick) =>
    list({ category: oneOf(categoryNames, pick), order: 'fee-low' })(db),
  'Everything, the second page': async (db) =>
    list({ after: defined((await list({})(db)).next) })(db),
  'Batches that start soon': (db) => upcomingCourses(db, today),
  'Search in English: python, facebook ads': searchFor('python', 'facebook ads', 'docker', 'yoga'),
  'Search in English: two common words': searchFor(
    'python beginners',
    'excel projects',
    'react freelancers',
  ),
  'Search in Bangla: পাইথন, শূন্য থেকে হিসাববিজ্ঞান': searchFor(
    'পাইথন',
    'শূন্য থেকে হিসাববিজ্ঞান',
    'ফটোশপ',
    'পুষ্টি',
  ),
  'Search in Banglish: paithon, fotoshop': searchFor('paithon', 'fotoshop', 'pushti'),
  'Search with typing errors: pyhton, beginers': searchFor(
    'pyhton',
    'javascrpt beginers',
    'photoshp',
    'পাইতন',
  ),
  'Search while typing: prog, pho': searchFor('prog', 'pho', 'acc'),
  'A course page': (db, pick, size) =>
    courseDetails(db, `B-${String(1 + Math.floor(pick * size.courses)).padStart(6, '0')}`, today),
  'A cart': (db, pick, size) =>
    listCart(db, {
      student: {
        id: 10 * (1 + Math.floor((pick * size.students) / 10)),
        email: 'student@example.com',
      },
      today,
    }),
  'A dashboard: courses and counts': async (db, pick, size) => {
    const student = { id: 1 + Math.floor(pick * (size.students - 1)) }
    await myCourses(db, { student, now: new Date() })
    await countLearning(db, student)
  },
}

/** Does the time of a question grow with the catalogue? */
export const growth: Question = {
  title:
    'Growth: the same questions at 1,000, 10,000 and 100,000 courses (with 1,000,000 students and 5,000,000 enrolments), in processor time of both sides',
  async run(progress): Promise<Answer> {
    const wanted = process.env['BENCH_SIZES']?.split(',').map(Number)
    const server = await postgresServer()
    const filled: Filled[] = []
    try {
      for (const size of SIZES.filter(({ courses }) => !wanted || wanted.includes(courses))) {
        const fresh = await freshDatabase(server)
        const database = await filledDatabase(fresh.url, {
          wanted: size,
          today,
          progress: (line) => progress(`${size.name}: ${line}`),
        })
        filled.push({ ...size, database, drop: fresh.drop })
      }
      const rows: Row[] = []
      for (const [name, ask] of Object.entries(asks)) {
        progress(name)
        rows.push(...rowsOf({ name }, await timesOf(ask, filled), filled))
      }
      return { rows }
    } finally {
      for (const { database, drop } of filled) {
        await database.close()
        await drop()
      }
    }
  },
}
