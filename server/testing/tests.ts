import { customAlphabet } from 'nanoid'
import { sql } from 'kysely'
import type {
  Answer,
  QuestionDocument,
  StimulusDocument,
} from '#contract/question-bank/question.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/transact.ts'
import { columnsOf } from '../modules/question-bank/question-rows.ts'
import { markAttempts } from '../modules/tests/index.ts'
import { issuer } from './classes.ts'
import { newCourse } from './courses.ts'
import { newLessons } from './lessons.ts'

const newId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10)
const newAttemptId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 16)

/** A bank of its own with these questions. `stimulus` of a question names one of `stimuli` by its place in the list. */
export async function newBank(
  db: Db,
  {
    questions,
    stimuli = [],
  }: { questions: readonly QuestionDocument[]; stimuli?: readonly StimulusDocument[] },
): Promise<{ bank: number; questions: number[]; versions: number[] }> {
  const { id: bank } = await db
    .insertInto('question_banks')
    .values({ bank_id: newId(), title: 'Physics' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stimulusRows: number[] = []
  for (const { text } of stimuli) {
    const { id } = await db
      .insertInto('stimuli')
      .values({ stimulus_id: newId(), bank_id: bank, text: JSON.stringify(text) })
      .returning('id')
      .executeTakeFirstOrThrow()
    stimulusRows.push(id)
  }
  const rows = { bank, questions: [] as number[], versions: [] as number[] }
  for (const question of questions) {
    const { id } = await db
      .insertInto('bank_questions')
      .values({ question_id: newId(), bank_id: bank })
      .returning('id')
      .executeTakeFirstOrThrow()
    const stimulus = question.stimulus === null ? null : stimulusRows[Number(question.stimulus)]!
    rows.questions.push(id)
    rows.versions.push(
      await newVersion(db, { bank, question: id, number: 1, document: question, stimulus }),
    )
  }
  return rows
}

/** Another version of a question. @returns its row */
export async function newVersion(
  db: Db,
  {
    bank,
    question,
    number,
    document,
    stimulus = null,
  }: {
    bank: number
    question: number
    number: number
    document: QuestionDocument
    stimulus?: number | null
  },
): Promise<number> {
  const { id } = await db
    .insertInto('question_versions')
    .values({ ...columnsOf(document, stimulus), question_id: question, bank_id: bank, number })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('bank_questions')
    .set({ latest_number: number })
    .where('id', '=', question)
    .execute()
  return id
}

export interface SlotOptions {
  question?: number
  draw?: { bank: number; count: number; tag?: string }
}

interface SectionOptions {
  title?: string
  hundredths?: number | null
  isShuffled?: boolean
  slots: readonly SlotOptions[]
}

interface RuleOptions {
  seconds?: number | null
  opensAt?: Date | null
  closesAt?: Date | null
  attempts?: number
  attemptThatCounts?: 'first' | 'best' | 'last'
  waitSeconds?: number
  negative?: readonly [number, number]
  passPercent?: number | null
  marksShown?: 'at-once' | 'after-closing'
  answersShown?: 'at-once' | 'after-closing' | 'never'
  shufflesOptions?: boolean
  hasPractice?: boolean
  hasMeritList?: boolean
  isOpenToGuests?: boolean
}

/** The test of a lesson. @returns its row */
export async function newTest(
  db: Db,
  {
    lessonId,
    sections,
    ...rules
  }: RuleOptions & { lessonId: string; sections: readonly SectionOptions[] },
): Promise<number> {
  const lesson = await db
    .selectFrom('lessons')
    .select('id')
    .where('lesson_id', '=', lessonId)
    .executeTakeFirstOrThrow()
  const { id: test } = await db
    .insertInto('tests')
    .values({
      lesson_id: lesson.id,
      seconds: rules.seconds === undefined ? 1800 : rules.seconds,
      opens_at: rules.opensAt ?? null,
      closes_at: rules.closesAt ?? null,
      attempts: rules.attempts ?? 1,
      attempt_that_counts: rules.attemptThatCounts ?? 'first',
      wait_seconds: rules.waitSeconds ?? 0,
      negative_numerator: rules.negative?.[0] ?? 0,
      negative_denominator: rules.negative?.[1] ?? 1,
      pass_percent: rules.passPercent === undefined ? 40 : rules.passPercent,
      marks_shown: rules.marksShown ?? 'at-once',
      answers_shown: rules.answersShown ?? 'at-once',
      shuffles_options: rules.shufflesOptions ?? true,
      has_practice: rules.hasPractice ?? false,
      has_merit_list: rules.hasMeritList ?? true,
      is_open_to_guests: rules.isOpenToGuests ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, section] of sections.entries()) {
    const { id } = await db
      .insertInto('test_sections')
      .values({
        test_id: test,
        place: at + 1,
        title: section.title ?? '',
        hundredths: section.hundredths ?? null,
        is_shuffled: section.isShuffled ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [place, { question, draw }] of section.slots.entries())
      await db
        .insertInto('test_slots')
        .values({
          test_id: test,
          section_id: id,
          place: place + 1,
          question_id: question ?? null,
          draw_bank_id: draw?.bank ?? null,
          draw_tag: draw?.tag ?? null,
          draw_count: draw?.count ?? null,
        })
        .execute()
  }
  return test
}

/** A course of tests with these titles, each of two single choices whose right option is b. */
export async function newCourseOfTests(
  db: Db,
  {
    titles,
    courseTitle,
    rulesOf = () => ({}),
  }: {
    titles: readonly string[]
    courseTitle?: string
    /** Of the test at this place. */
    rulesOf?: (at: number) => RuleOptions
  },
) {
  const course = await newCourse(db, courseTitle === undefined ? {} : { title: courseTitle })
  const lessonIds = await newLessons(db, {
    course,
    lessons: titles.map((title) => ({ kind: 'quiz', title })),
  })
  const { single_choice: question } = sampleQuestions()
  const { questions, versions } = await newBank(db, { questions: [question, question] })
  const sections = [{ slots: questions.map((id) => ({ question: id })) }]
  const tests: number[] = []
  for (const [at, lessonId] of lessonIds.entries())
    tests.push(await newTest(db, { lessonId, sections, ...rulesOf(at) }))
  return { course, lessonIds, tests, versions }
}

/** An attempt that was handed in and marked. @returns its row and its id in addresses */
export async function newMarkedAttempt(
  db: Db,
  attempt: Parameters<typeof newAttempt>[1],
  now = new Date(),
): Promise<{ row: number; attemptId: string }> {
  const row = await newAttempt(db, attempt)
  await transact(db, (trx) =>
    markAttempts(trx, { now, issuer }, { test: attempt.test, attempts: [row] }),
  )
  const { attempt_id: attemptId } = await db
    .selectFrom('attempts')
    .select('attempt_id')
    .where('id', '=', row)
    .executeTakeFirstOrThrow()
  return { row, attemptId }
}

/** An attempt that was handed in, with what was answered under the ids of the bank. @returns its row */
export async function newAttempt(
  db: Db,
  {
    test,
    student,
    versions,
    answers = [],
    ...more
  }: {
    test: number
    student: { record: { id: number } }
    versions: readonly number[]
    answers?: readonly Answer[]
    number?: number
    mode?: 'online' | 'practice'
    isInWindow?: boolean
    passPercent?: number | null
    startedAt?: Date
    seconds?: number
    hundredths?: number
    negative?: string
    /** For each question the order of its options; needed where it is shown. */
    orders?: readonly object[]
    isOpen?: boolean
  },
): Promise<number> {
  const startedAt = more.startedAt ?? new Date('2026-12-05T12:00:00Z')
  const submittedAt = new Date(startedAt.getTime() + (more.seconds ?? 600) * 1000)
  const mode = more.mode ?? 'online'
  const { id } = await db
    .insertInto('attempts')
    .values({
      attempt_id: newAttemptId(),
      test_id: test,
      student_id: student.record.id,
      number: more.number ?? 1,
      mode,
      is_in_window: more.isInWindow ?? mode === 'online',
      slots: versions.length,
      pass_percent: more.passPercent === undefined ? 40 : more.passPercent,
      started_at: startedAt,
      ends_at: new Date(startedAt.getTime() + 1_800_000),
      device_hash: Buffer.from('of no device'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('attempt_papers')
    .values({
      attempt_id: id,
      version_ids: sql`${versions}::bigint[]`,
      section_numbers: versions.map(() => 0),
      hundredths: versions.map(() => more.hundredths ?? 100),
      negatives: versions.map(() => more.negative ?? '1/4'),
      orders: JSON.stringify(more.orders ?? versions.map(() => ({}))),
      section_titles: [''],
    })
    .execute()
  for (const [at, answer] of answers.entries())
    await db
      .insertInto('attempt_answers')
      .values({
        attempt_id: id,
        slot: at + 1,
        sequence: at + 1,
        answer: JSON.stringify(answer),
        saved_at: submittedAt,
      })
      .execute()
  if (!more.isOpen)
    await db
      .updateTable('attempts')
      .set({ submitted_at: submittedAt, submitted_by: 'student' })
      .where('id', '=', id)
      .execute()
  return id
}
