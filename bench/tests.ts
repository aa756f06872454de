import { spawn } from 'node:child_process'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { type Db, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import {
  handInOverdue,
  saveAnswers,
  showMeritList,
  type SittingContext,
  startAttempt,
  submitAttempt,
} from '#server/modules/tests/index.ts'
import { newCourse } from '#server/testing/courses.ts'
import { newLessons } from '#server/testing/lessons.ts'
import { newBank, newTest } from '#server/testing/tests.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import { percentile } from './stage/numbers.ts'
import { cpuSeconds } from './stage/process-use.ts'
import type { Answer, Question, Row } from './stage/question.ts'
import { rush } from './stage/rush.ts'

const STUDENTS = Number(process.env['BENCH_STUDENTS'] ?? 5_000)
const QUESTIONS = 100
/** A device sends what was answered since the last save. */
const ANSWERS_A_SAVE = 10
const AT_ONCE = 100
const POOL = 10
const OPENING_P95_MS = 1_000
const SAVE_P95_MS = 300
const RESULTS_S = 30
const LISTED = 20_000
const LIST_P95_MS = 50
/** Saves that a server has confirmed before it is killed. */
const SAVES_BEFORE_KILL = 1_000

interface Hall {
  url: string
  db: Db
  context: SittingContext
  courseId: string
  lessonId: string
  students: number[]
}

interface Sitter {
  owner: { learner: { id: number; isStaff: false; provesAddress: true } }
  attemptId: string
  device: string
}

/**
 * A model test of an hour, played as fast as it goes. All start, answer and hand in at once; every other one leaves it
 * to the clock.
 */
export const tests: Question = {
  title: `A live test of ${STUDENTS} students and ${QUESTIONS} questions with PostgreSQL, without HTTP`,
  async run(progress): Promise<Answer> {
    const fresh = await freshDatabase(await postgresServer())
    const database = await openDatabase({ url: fresh.url, poolSize: POOL })
    try {
      await migrate(database)
      progress('filling')
      return await play(await fillHall(database.db, fresh.url), progress)
    } finally {
      await database.close()
      await fresh.drop()
    }
  },
}

async function play(hall: Hall, progress: (line: string) => void): Promise<Answer> {
  const sitters: Sitter[] = []
  progress('starting')
  const opening = await timed(hall, { count: hall.students.length }, async (at) => {
    const learner = { id: defined(hall.students[at]), isStaff: false, provesAddress: true } as const
    const sheet = await startAttempt(hall.context, {
      ...hall,
      learner,
      mode: 'online',
      device: null,
    })
    sitters[at] = { owner: { learner }, attemptId: sheet.attemptId, device: defined(sheet.device) }
  })
  progress('killing a server')
  const { confirmed, lost: lostByKill } = await killServer(hall, sitters)
  progress('answering')
  const saves = QUESTIONS / ANSWERS_A_SAVE
  const saving = await timed(hall, { count: STUDENTS * saves }, (at) =>
    saveSome(hall, {
      sitter: defined(sitters[at % STUDENTS]),
      from: ANSWERS_A_SAVE * Math.floor(at / STUDENTS),
    }),
  )
  progress('handing in')
  const handed = sitters.filter((_, at) => at % 2 === 0)
  const submitting = await timed(hall, { count: handed.length }, async (at) => {
    await submitAttempt(hall.context, { ...defined(handed[at]), answers: [] })
  })
  progress('the clock')
  const late = { ...hall.context, now: new Date(hall.context.now.getTime() + 3_600_000 + 61_000) }
  const began = performance.now()
  await handInOverdue(late)
  const clockSeconds = (performance.now() - began) / 1000
  const lists = await timed(hall, { count: 100 }, async (at) => {
    const { learner } = defined(sitters[at % STUDENTS]).owner
    const skip = Math.floor((at * STUDENTS) / 100)
    await showMeritList(late, { ...hall, learner, skip, limit: 50 })
  })
  const rows = await rowsOf(hall, { opening, saving, submitting, clockSeconds, lists })
  progress(`a list of ${LISTED}`)
  await lengthenList(hall)
  const longLists = await timed(hall, { count: 100, atOnce: 1 }, async (at) => {
    const { learner } = defined(sitters[at % STUDENTS]).owner
    await showMeritList(late, { ...hall, learner, skip: (at * LISTED) / 100, limit: 50 })
  })
  return {
    rows: [
      ...rows,
      ...timesOf(`A page of a merit list of ${LISTED}, one at a time`, longLists, LIST_P95_MS),
      { name: 'Saves that a server confirmed before kill -9', value: confirmed, unit: '' },
      {
        name: 'Of them, lost',
        value: lostByKill,
        unit: '',
        goal: { words: 'none', met: confirmed > 0 && lostByKill === 0 },
      },
    ],
  }
}

interface Times {
  perSecond: number
  p95Ms: number
  /** Processor of this process, which stands for the server, and of PostgreSQL, for one. */
  cpuMs: number
  postgresCpuMs: number
}

async function timed(
  { db }: Hall,
  { count, atOnce = AT_ONCE }: { count: number; atOnce?: number },
  one: (at: number) => Promise<unknown>,
): Promise<Times> {
  const times: number[] = []
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database()`.execute(db)
  const postgres = () => rows.reduce((sum, { pid }) => sum + (cpuSeconds(pid) ?? 0), 0)
  const [own, theirs] = [process.cpuUsage(), postgres()]
  const { perSecond, failed } = await rush(count, Math.min(atOnce, count), async (at) => {
    const began = performance.now()
    await one(at)
    times.push(performance.now() - began)
    return true
  })
  if (failed > 0) throw new Error(`${failed} of ${count} failed.`)
  const { user, system } = process.cpuUsage(own)
  return {
    perSecond,
    p95Ms: percentile(times, 95),
    cpuMs: (user + system) / 1000 / count,
    postgresCpuMs: ((postgres() - theirs) * 1000) / count,
  }
}

function saveSome(hall: Hall, { sitter, from }: { sitter: Sitter; from: number }) {
  return saveAnswers(hall.context, {
    ...sitter,
    answers: Array.from({ length: ANSWERS_A_SAVE }, (_, at) => ({
      slot: from + at + 1,
      sequence: from + at + 1,
      answer: String(((from + at) % 4) + 1),
      agoMs: 0,
    })),
  })
}

async function rowsOf(
  { db }: Hall,
  {
    opening,
    saving,
    submitting,
    clockSeconds,
    lists,
  }: { opening: Times; saving: Times; submitting: Times; clockSeconds: number; lists: Times },
): Promise<Row[]> {
  const { rows } = await sql<{ answers: number; results: number }>`select
      (select count(*) from attempt_answers)::integer as answers,
      (select count(*) from attempt_results)::integer as results`.execute(db)
  const { answers, results } = defined(rows[0])
  const lost = STUDENTS * QUESTIONS - answers + (STUDENTS - results)
  return [
    ...timesOf('A start with its sheet', opening, OPENING_P95_MS),
    ...timesOf(`A save of ${ANSWERS_A_SAVE} answers`, saving, SAVE_P95_MS),
    ...timesOf('Handing in, with the result', submitting),
    {
      name: 'The clock hands in every other attempt, all within',
      value: clockSeconds,
      unit: 's',
      goal: { words: `at most ${RESULTS_S}`, met: clockSeconds <= RESULTS_S },
    },
    ...timesOf('A page of the merit list', lists),
    {
      name: 'Answers and results lost',
      value: lost,
      unit: '',
      goal: { words: 'none', met: lost === 0 },
    },
  ]
}

function timesOf(name: string, times: Times, most?: number): Row[] {
  const { perSecond, p95Ms, cpuMs, postgresCpuMs } = times
  return [
    { name: `${name}: how many`, value: perSecond, unit: '/s' },
    {
      name: `${name}: 95 of 100 within`,
      value: p95Ms,
      unit: 'ms',
      ...(most !== undefined && { goal: { words: `at most ${most}`, met: p95Ms <= most } }),
    },
    { name: `${name}: processor of the server`, value: cpuMs, unit: 'ms' },
    { name: `${name}: processor of PostgreSQL`, value: postgresCpuMs, unit: 'ms' },
  ]
}

async function fillHall(db: Db, url: string): Promise<Hall> {
  const course = await newCourse(db)
  const [lessonId] = (await newLessons(db, {
    course,
    lessons: [{ kind: 'quiz' }, { isRequired: true }],
  })) as [string]
  const { single_choice: question } = sampleQuestions()
  const bank = await newBank(db, { questions: Array.from({ length: QUESTIONS }, () => question) })
  const slots = bank.questions.map((id) => ({ question: id }))
  const now = new Date()
  await newTest(db, {
    lessonId,
    seconds: 3600,
    closesAt: new Date(now.getTime() + 3_600_000),
    answersShown: 'after-closing',
    negative: [1, 4],
    sections: [{ slots, isShuffled: true }],
  })
  const { rows } = await sql<{ id: number }>`insert into students
    (student_id, identity_uid, email, email_key, name)
    select 'ET_' || lpad(n::text, 9, '0'), 'uid-' || n, n || '@example.com', n || '@example.com', 'Student'
    from generate_series(1, ${STUDENTS}::integer) as n returning id`.execute(db)
  await enrolAll(db, course.id)
  const issuer = { origin: 'https://edi.example', names: { en: 'Edi', bn: 'Edi' } as never }
  const context = { db, now, issuer, sendMailsSoon: () => {} }
  return {
    url,
    db,
    context,
    courseId: course.courseId,
    lessonId,
    students: rows.map(({ id }) => id),
  }
}

/** Kills a server with SIGKILL while it saves answers, and looks whether those it confirmed are there. */
async function killServer(
  { url, db, context }: Hall,
  sitters: readonly Sitter[],
): Promise<{ confirmed: number; lost: number }> {
  const sittings = sitters
    .slice(0, 50)
    .map(({ owner, attemptId, device }) => ({ student: owner.learner.id, attemptId, device }))
  const file = path.join(import.meta.dirname, 'stage/save-until-killed.ts')
  const child = spawn(
    process.execPath,
    [file, url, context.now.toISOString(), JSON.stringify(sittings)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const confirmed: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (/^\w+ \d+$/.test(line)) confirmed.push(line)
    if (confirmed.length === SAVES_BEFORE_KILL) child.kill('SIGKILL')
  }
  const { rows } = await sql<{ line: string }>`
    select attempt.attempt_id || ' ' || answer.slot as line
    from attempt_answers answer join attempts attempt on attempt.id = answer.attempt_id`.execute(db)
  const saved = new Set(rows.map(({ line }) => line))
  return { confirmed: confirmed.length, lost: confirmed.filter((line) => !saved.has(line)).length }
}

/** As many places as a test of the whole country has: copies of an attempt, with marks of their own. */
async function lengthenList({ db }: Hall): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`insert into students (student_id, identity_uid, email, email_key, name)
      select 'ET_' || lpad(n::text, 9, '0'), 'uid-' || n, n || '@example.com', n || '@example.com', 'Student'
      from generate_series(${STUDENTS + 1}::integer, ${LISTED}::integer) as n`.execute(trx)
    await sql`
      insert into attempts
      select (jsonb_populate_record(null::attempts, to_jsonb(model) || jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('attempts', 'id')),
        'attempt_id', lpad(student.id::text, 16, '0'), 'student_id', student.id))).*
      from students student, (select * from attempts limit 1) model
      where not exists (select from attempts own where own.student_id = student.id)`.execute(trx)
    await sql`
      insert into attempt_results
      select (jsonb_populate_record(null::attempt_results, to_jsonb(model) || jsonb_build_object(
        'attempt_id', attempt.id, 'student_id', attempt.student_id,
        'grains', model.grains_possible - (attempt.id % 97) * (model.grains_possible / 100)))).*
      from attempts attempt, (select * from attempt_results where is_listed limit 1) model
      where not exists (select from attempt_results own where own.attempt_id = attempt.id)`.execute(
      trx,
    )
  })
  // As the server's own does within minutes.
  await sql`vacuum (analyze)`.execute(db)
}

/** Without the orders that enrolments come from: nothing here asks for them. */
async function enrolAll(db: Db, course: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into enrolments (student_id, course_id, order_item_id)
      select id, ${course}, id from students`.execute(trx)
  })
  await sql`analyze`.execute(db)
}
