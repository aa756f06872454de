import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { MeritList, MeritPlace } from '#contract/tests/attempts.ts'
import type { Db } from '#server/db/connect.ts'
import type { Learner } from '../../learning/index.ts'
import { hundredthsShown } from '../../question-bank/index.ts'
import type { SittingContext } from '../attempts/context.ts'
import { findTestStanding, type TestStanding } from '../attempts/test-standing.ts'

interface MeritQuery {
  learner: Learner
  courseId: string
  lessonId: string
  skip: number
  limit: number
}

/**
 * The merit list of a test, for who handed it in and for those who teach it. With a window it opens once nobody in it can
 * answer any more.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, lesson_not_found, no_merit_list, attempt_not_submitted
 */
export async function showMeritList(
  { db, now }: Pick<SittingContext, 'db' | 'now'>,
  { skip, limit, ...place }: MeritQuery,
): Promise<MeritList> {
  const standing = await findTestStanding({ db, now }, place)
  const { test, overAt } = standing
  if (!test.has_merit_list) throw new Problem('no_merit_list')
  if (!hasAccess(standing)) throw new Problem('attempt_not_submitted')
  const { distribution, ...sums } = await sumsOf(db, test.id)
  const list = {
    title: standing.lesson.title,
    participants: sums.participants,
    marksPossible:
      sums.least === sums.most && sums.most !== null ? hundredthsShown(sums.most) : null,
  }
  if (overAt && overAt > now)
    return {
      ...list,
      opensAt: overAt.toISOString(),
      own: null,
      distribution: [],
      places: [],
      next: null,
    }
  const student = place.learner.id
  const places = await placesOf(db, { test: test.id, student, skip, limit })
  return {
    ...list,
    opensAt: null,
    own: await ownPlace(db, { test: test.id, student, participants: sums.participants }),
    distribution,
    places,
    next:
      skip + places.length < sums.participants && places.length > 0 ? skip + places.length : null,
  }
}

function hasAccess({ as, own }: TestStanding): boolean {
  return as !== 'student' || own.some(({ submitted_at }) => submitted_at !== null)
}

/** Who is listed: how many, what they could reach, and how their marks are spread. */
async function sumsOf(
  db: Db,
  test: number,
): Promise<{
  participants: number
  least: number | null
  most: number | null
  distribution: MeritList['distribution']
}> {
  const tenths = await db
    .selectFrom('attempt_results')
    .select(TENTH.as('tenth'))
    .select((row) => [
      row.fn.countAll<number>().as('students'),
      row.fn.min('grains_possible').as('least'),
      row.fn.max('grains_possible').as('most'),
    ])
    .where('test_id', '=', test)
    .where('is_listed', '=', true)
    .groupBy('tenth')
    .execute()
  const students = new Map(tenths.map((row) => [row.tenth, row.students]))
  return {
    participants: tenths.reduce((sum, row) => sum + row.students, 0),
    least: tenths.length === 0 ? null : Math.min(...tenths.map(({ least }) => least)),
    most: tenths.length === 0 ? null : Math.max(...tenths.map(({ most }) => most)),
    distribution: Array.from({ length: 10 }, (_, tenth) => ({
      fromPercent: tenth * 10,
      toPercent: tenth * 10 + 10,
      students: students.get(tenth) ?? 0,
    })),
  }
}

/** In which tenth of all marks a result is; less than nothing counts to the first, all marks to the last. */
const TENTH = sql<number>`least(9, greatest(0, grains * 10 / nullif(grains_possible, 0)))::integer`

function selectPlaces(db: Db) {
  return db
    .selectFrom('attempt_results as result')
    .innerJoin('students as student', 'student.id', 'result.student_id')
    .leftJoin('merit_names as consent', 'consent.student_id', 'result.student_id')
    .select(['student.id as student_id', 'result.grains', 'result.wrong_count', 'result.seconds'])
    .select(['result.late_count', 'result.is_listed', 'student.deleted_at'])
    .select(['student.name', 'consent.student_id as consent'])
}

type PlaceRow = Awaited<ReturnType<ReturnType<typeof selectPlaces>['executeTakeFirstOrThrow']>>

/** What decides on a position: marks, then fewer wrong answers, then less time. */
type Rank = Pick<PlaceRow, 'grains' | 'wrong_count' | 'seconds'>

async function placesOf(
  db: Db,
  { test, student, skip, limit }: { test: number; student: number; skip: number; limit: number },
): Promise<MeritPlace[]> {
  // The page first: what stands before it need not be joined to its students.
  const page = db
    .selectFrom('attempt_results')
    .select('attempt_id')
    .where('test_id', '=', test)
    .where('is_listed', '=', true)
    .orderBy('grains', 'desc')
    .orderBy('wrong_count')
    .orderBy('seconds')
    .orderBy('attempt_id')
    .offset(skip)
    .limit(limit)
  const rows = await selectPlaces(db)
    .where('result.attempt_id', 'in', page)
    .orderBy('result.grains', 'desc')
    .orderBy('result.wrong_count')
    .orderBy('result.seconds')
    .orderBy('result.attempt_id')
    .execute()
  const [first] = rows
  if (!first) return []
  let position = 1 + (await countBetter(db, test, first))
  return rows.map((row, at) => {
    const before = rows[at - 1]
    if (before && !isTie(before, row)) position = skip + at + 1
    return asPlace(row, { position, student })
  })
}

function isTie(a: Rank, b: Rank): boolean {
  return a.grains === b.grains && a.wrong_count === b.wrong_count && a.seconds === b.seconds
}

async function countBetter(db: Db, test: number, than: Rank): Promise<number> {
  const { count } = await db
    .selectFrom('attempt_results')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('test_id', '=', test)
    .where('is_listed', '=', true)
    // The first condition alone is one that the index begins with.
    .where('grains', '>=', than.grains)
    .where(
      sql<boolean>`(-grains, wrong_count, seconds) < (${-than.grains}::bigint, ${than.wrong_count}::integer, ${than.seconds}::integer)`,
    )
    .executeTakeFirstOrThrow()
  return count
}

function asPlace(
  row: PlaceRow,
  { position, student }: { position: number; student: number },
): MeritPlace {
  const isOwn = row.student_id === student
  const isNamed = isOwn || (row.consent !== null && row.deleted_at === null)
  return {
    position,
    name: isNamed ? row.name : null,
    label: String(row.student_id % 100).padStart(2, '0'),
    marks: hundredthsShown(row.grains),
    wrong: row.wrong_count,
    seconds: row.seconds,
    cameLate: row.late_count,
    isOwn,
  }
}

/** One’s own place; of a late attempt or practice, where it would be. null: one has none. */
async function ownPlace(
  db: Db,
  { test, student, participants }: { test: number; student: number; participants: number },
): Promise<MeritList['own']> {
  const row = await selectPlaces(db)
    .innerJoin('attempts as attempt', 'attempt.id', 'result.attempt_id')
    .where('attempt.test_id', '=', test)
    .where('attempt.student_id', '=', student)
    .orderBy('result.is_listed', 'desc')
    .orderBy('result.counts', 'desc')
    .orderBy('result.attempt_id', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const position = 1 + (await countBetter(db, test, row))
  const others = participants - (row.is_listed ? 1 : 0)
  const below = others - (position - 1) - (await countTies(db, test, row))
  return {
    position,
    percentile: others === 0 ? 100 : Math.round((Math.max(0, below) * 100) / others),
    isListed: row.is_listed,
    showsName: row.consent !== null,
    place: asPlace(row, { position, student }),
  }
}

/** The position of an attempt that is in its list, of a student whose name others see in it; else null. */
export async function listedPosition(
  db: Db,
  attempt: number,
): Promise<{ position: number; participants: number } | null> {
  const row = await selectPlaces(db)
    .select('result.test_id')
    .where('result.attempt_id', '=', attempt)
    .where('result.is_listed', '=', true)
    .executeTakeFirst()
  if (!row || row.consent === null) return null
  const { participants } = await sumsOf(db, row.test_id)
  return { position: 1 + (await countBetter(db, row.test_id, row)), participants }
}

/** Others who share the position. */
async function countTies(db: Db, test: number, row: PlaceRow): Promise<number> {
  const { count } = await db
    .selectFrom('attempt_results')
    .select((ties) => ties.fn.countAll<number>().as('count'))
    .where('test_id', '=', test)
    .where('is_listed', '=', true)
    .where('grains', '=', row.grains)
    .where('wrong_count', '=', row.wrong_count)
    .where('seconds', '=', row.seconds)
    .where('student_id', '<>', row.student_id)
    .executeTakeFirstOrThrow()
  return count
}
