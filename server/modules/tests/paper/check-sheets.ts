import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { PaperRow, PaperRowForecast } from '#contract/tests/paper.ts'
import type { SheetFault, SheetWarning } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { contentOf } from '../attempts/paper-questions.ts'
import type { TestLesson } from '../plans/context.ts'
import { testOf } from '../plans/show-test.ts'
import { isWritten } from './make-sets.ts'
import { marksOfSet, type StoredSet, storedSets } from './paper-sets.ts'
import {
  readAnswers,
  readLetter,
  readMarks,
  readRoll,
  saysAbsent,
  type SheetAnswers,
  type SheetQuestion,
} from './read-answers.ts'

/** A student with a roll number in a test. */
interface RollHolder {
  roll: number
  student: number
  name: string
  batch: number | null
  isTeam: boolean
  /** The row of their sheet; null: none is entered. */
  sheet: number | null
  hasOnline: boolean
  hasOpen: boolean
}

/** A sheet that can be saved: its answers through its set, or a total. */
export interface CheckedSheet {
  holder: RollHolder
  content:
    | { set: StoredSet; circles: number[][] }
    | { hundredths: number; hundredthsPossible: number }
}

export interface CheckedRow {
  forecast: PaperRowForecast
  /** null: there is a fault. */
  sheet: CheckedSheet | null
}

/** What becomes of each row of a file, without writing anything. */
export async function checkSheets(
  db: Db | Trx,
  { lesson, test, rows }: { lesson: TestLesson; test: number | null; rows: readonly PaperRow[] },
): Promise<CheckedRow[]> {
  const sets = await storedSets(db, test)
  const terms: SheetTerms = {
    sets,
    questions: new Map(
      await Promise.all(sets.map(async (set) => [set.letter, await questionsOf(db, set)] as const)),
    ),
    hundredthsPossible: sets[0] ? marksOfSet(sets[0]) : (await testOf(db, lesson)).hundredths,
  }
  const rolls = rows.map(({ roll }) => readRoll(roll))
  const holders = await holdersOf(db, { test, course: lesson.course_key, rolls })
  return rows.map((row, at) => {
    const roll = rolls[at] ?? null
    const isDouble = roll !== null && rolls.filter((each) => each === roll).length > 1
    return checkRow(row, { terms, holder: holders.get(roll ?? 0), isDouble })
  })
}

interface SheetTerms {
  sets: readonly StoredSet[]
  questions: ReadonlyMap<string, readonly SheetQuestion[]>
  hundredthsPossible: number | null
}

function checkRow(
  row: PaperRow,
  {
    terms,
    holder,
    isDouble,
  }: { terms: SheetTerms; holder: RollHolder | undefined; isDouble: boolean },
): CheckedRow {
  const faults: SheetFault[] = []
  if (!holder) faults.push('unknown-roll')
  if (isDouble) faults.push('double-row')
  if (holder?.hasOpen) faults.push('open-online')
  const content = contentOfRow(row, terms)
  if ('fault' in content) faults.push(content.fault)
  const forecast: PaperRowForecast = {
    line: row.line,
    roll: holder?.roll ?? null,
    name: holder?.name ?? null,
    letter: 'set' in content ? content.set.letter : null,
    answered:
      'set' in content ? content.circles.filter((circles) => circles.length > 0).length : null,
    hundredths: 'hundredths' in content ? content.hundredths : null,
    faults,
    question: 'question' in content ? (content.question ?? null) : null,
    warnings: warningsOf(holder, 'doubles' in content ? content.doubles : 0),
  }
  return {
    forecast,
    sheet: holder && faults.length === 0 && !('fault' in content) ? { holder, content } : null,
  }
}

type RowContent =
  | { set: StoredSet; circles: SheetAnswers['circles']; doubles: number }
  | { hundredths: number; hundredthsPossible: number }
  | { fault: SheetFault; question?: number }

function contentOfRow({ set, answers, marks }: PaperRow, terms: SheetTerms): RowContent {
  if (saysAbsent({ answers, marks })) return { fault: 'absent' }
  const hasAnswers = answers.some((cell) => cell.trim() !== '')
  if (marks.trim() !== '') {
    if (hasAnswers) return { fault: 'answers-and-marks' }
    return totalOf(marks, terms.hundredthsPossible)
  }
  if (!hasAnswers) return { fault: 'nothing' }
  if (terms.sets.length === 0) return { fault: 'no-sets' }
  if ([...terms.questions.values()].some((questions) => questions.some(isWritten)))
    return { fault: 'written-questions' }
  const [only, ...others] = terms.sets
  const letter = readLetter(set)
  const found =
    others.length === 0 && set.trim() === ''
      ? only
      : terms.sets.find((each) => each.letter === letter)
  if (!found) return { fault: 'unknown-set' }
  const read = readAnswers(answers, defined(terms.questions.get(found.letter)))
  return 'fault' in read ? read : { set: found, ...read }
}

function totalOf(marks: string, hundredthsPossible: number | null): RowContent {
  const hundredths = readMarks(marks)
  if (hundredths === null) return { fault: 'bad-marks' }
  if (hundredthsPossible === null || hundredthsPossible === 0) return { fault: 'no-total' }
  if (hundredths > hundredthsPossible) return { fault: 'too-many-marks' }
  return { hundredths, hundredthsPossible }
}

function warningsOf(holder: RollHolder | undefined, doubles: number): SheetWarning[] {
  return [
    ...(holder?.sheet ? (['replaces'] as const) : []),
    ...(holder?.hasOnline ? (['sat-online'] as const) : []),
    ...(doubles > 0 ? (['several-circles'] as const) : []),
  ]
}

async function questionsOf(db: Db | Trx, set: StoredSet): Promise<SheetQuestion[]> {
  const { questions } = await contentOf(db, set)
  return questions.map(({ face, order }) => ({
    kind: face.kind,
    options: order.options?.length ?? 2,
  }))
}

/** By roll number. */
async function holdersOf(
  db: Db | Trx,
  {
    test,
    course,
    rolls,
  }: { test: number | null; course: number; rolls: readonly (number | null)[] },
): Promise<Map<number, RollHolder>> {
  const wanted = rolls.flatMap((roll) => roll ?? [])
  if (test === null || wanted.length === 0) return new Map()
  const { rows } = await sql<RollHolder>`
    select roll.roll, student.id as student, student.name, enrolment.batch_id as batch,
      student.role = 'staff' as "isTeam",
      (select id from attempts where test_id = roll.test_id and student_id = roll.student_id
        and mode = 'paper') as sheet,
      exists (select from attempts where test_id = roll.test_id and student_id = roll.student_id
        and mode = 'online' and submitted_at is not null) as "hasOnline",
      exists (select from attempts where test_id = roll.test_id and student_id = roll.student_id
        and submitted_at is null) as "hasOpen"
    from paper_rolls as roll
    join students as student on student.id = roll.student_id
    left join enrolments as enrolment on enrolment.student_id = roll.student_id
      and enrolment.course_id = ${course} and enrolment.state <> 'revoked'
    where roll.test_id = ${test} and roll.roll = any (${wanted}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.roll, row]))
}
