import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { cancellations, questionKinds } from '../question-bank/terms.ts'
import { CsvPart, cursor, page } from '../staff/staff.ts'
import { StudentId } from '../students/students.ts'
import { typedText } from '../text.ts'
import { OrdinalNumber, pageLimit } from '../whole-number.ts'
import { AttemptId, AttemptQuestion, StoredTexts } from './attempts.ts'
import {
  paperFaults,
  paperLessonStates,
  paperLetters,
  sheetFaults,
  sheetWarnings,
  testLimits,
} from './terms.ts'

const hundredths = z.int().meta({ description: 'In hundredths of a mark.' })

/** A test on paper: its sets, or why it has none. */
export const StaffPaper = z
  .object({
    title: z.string(),
    lessonState: z.enum(paperLessonStates).meta({
      description: 'Whether students see the lesson. What is entered stays where they do not.',
    }),
    sets: z.array(z.enum(paperLetters)).meta({ description: 'Empty: not made yet.' }),
    madeAt: Moment.nullable(),
    isOlder: z.boolean().meta({ description: 'The test was saved after its sets were made.' }),
    questionCount: z.int(),
    writtenCount: z.int().meta({ description: 'Of them those that are answered in writing.' }),
    fault: z.enum(paperFaults).nullable().meta({ description: 'Why no sets can be made.' }),
    unfit: z
      .array(
        z.object({ number: OrdinalNumber, kind: z.enum(questionKinds), beginning: z.string() }),
      )
      .meta({ description: 'The first twenty questions that an answer sheet cannot hold.' }),
    rollCount: z.int(),
    sheetCount: z.int().meta({ description: 'Sheets whose answers or total are entered.' }),
  })
  .meta({ id: 'StaffPaper' })
export type StaffPaper = z.infer<typeof StaffPaper>

/** A set as it is printed. Nothing in it says which answers are right. */
export const PaperSet = z
  .object({
    letter: z.enum(paperLetters),
    title: z.string(),
    courseName: z.string(),
    seconds: z.int().nullable(),
    marksPossible: hundredths,
    sections: z.array(z.object({ title: z.string() })),
    questions: z.array(AttemptQuestion),
    stimuli: z.record(z.string(), StoredTexts),
  })
  .meta({ id: 'PaperSet' })
export type PaperSet = z.infer<typeof PaperSet>

/** The right answers of all sets, in the order in which each is printed. */
export const PaperKey = z
  .object({
    title: z.string(),
    courseName: z.string(),
    sets: z.array(
      z.object({
        letter: z.enum(paperLetters),
        answers: z.array(
          z.object({
            right: z.array(z.int().min(0)).meta({
              description: 'Places of options, from nought. Of true and false: 0 and 1.',
            }),
            cancels: z.enum(cancellations).nullable(),
            isWritten: z.boolean(),
          }),
        ),
      }),
    ),
    written: z
      .array(
        z.object({
          places: z
            .array(z.object({ letter: z.enum(paperLetters), number: OrdinalNumber }))
            .meta({ description: 'Its number in each set.' }),
          hundredths,
          parts: z
            .array(z.object({ hundredths, answer: StoredTexts.nullable() }))
            .meta({ description: 'Empty: it is answered as a whole.' }),
          rubric: StoredTexts.nullable(),
        }),
      )
      .meta({ description: 'What is answered in writing, in the order of the first set.' }),
  })
  .meta({ id: 'PaperKey' })
export type PaperKey = z.infer<typeof PaperKey>

const RollNumber = z.int().min(1).max(testLimits.lastRoll)

/** A student with a roll number, and what was entered of their sheet. */
export const PaperRoll = z
  .object({
    roll: RollNumber,
    student: z.object({ studentId: StudentId, name: z.string() }),
    batchNumber: z.int().nullable(),
    sheet: z
      .object({
        attemptId: AttemptId,
        letter: z.enum(paperLetters).nullable().meta({ description: 'null: only a total.' }),
        marks: hundredths.nullable(),
        counts: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'PaperRoll' })
export type PaperRoll = z.infer<typeof PaperRoll>

/** A row of a file of answers, as its cells have it. */
export const PaperRow = z
  .object({
    line: z.int().min(1).max(1_000_000),
    roll: typedText({ max: 40 }),
    set: typedText({ max: 40 }).meta({ description: 'May be empty where there is one set.' }),
    answers: z
      .array(typedText({ max: 1_000 }))
      .max(testLimits.questions, { error: 'too_big' })
      .meta({ description: 'One cell a question, or all in one.' }),
    marks: typedText({ max: 40 }).meta({ description: 'The total instead of answers; or empty.' }),
  })
  .meta({ id: 'PaperRow' })
export type PaperRow = z.infer<typeof PaperRow>

/** What becomes of a row. */
export const PaperRowForecast = z
  .object({
    line: z.int(),
    roll: RollNumber.nullable(),
    name: z.string().nullable(),
    letter: z.enum(paperLetters).nullable(),
    answered: z.int().nullable().meta({ description: 'Questions with an answer.' }),
    hundredths: hundredths.nullable().meta({ description: 'The total, where it was given.' }),
    faults: z.array(z.enum(sheetFaults)).meta({ description: 'Any: the row is not saved.' }),
    question: OrdinalNumber.nullable().meta({ description: 'Whose answer cannot be read.' }),
    warnings: z.array(z.enum(sheetWarnings)),
  })
  .meta({ id: 'PaperRowForecast' })
export type PaperRowForecast = z.infer<typeof PaperRowForecast>

const sheetRows = z.object({
  rows: z
    .array(PaperRow)
    .min(1, { error: 'required' })
    .max(testLimits.paperRows, { error: 'too_big' }),
})
const MAX_SHEET_BYTES = testLimits.paperRows * 2048

const desk = { audience: 'staff', permission: 'courses' } as const
const lessonParams = z.object({ lessonId: LessonId })
const setParams = lessonParams.extend({ letter: z.enum(paperLetters, { error: 'not_a_choice' }) })
const noTest = ['lesson_not_found', 'not_a_test'] as const

export const paperEndpoints = endpoints({
  'GET /api/staff/lessons/{lessonId}/test/paper': {
    ...desk,
    summary: 'A test on paper: its sets, its roll numbers, and what was entered.',
    params: lessonParams,
    reply: StaffPaper,
    problems: noTest,
  },
  'POST /api/staff/lessons/{lessonId}/test/paper': {
    ...desk,
    summary: 'Makes the sets of a test, once. They stay as they are when the test changes.',
    params: lessonParams,
    body: z.object({
      setCount: z
        .int()
        .min(1, { error: 'too_small' })
        .max(paperLetters.length, { error: 'too_big' }),
    }),
    reply: StaffPaper,
    problems: [...noTest, 'paper_made', 'paper_unfit'],
  },
  'DELETE /api/staff/lessons/{lessonId}/test/paper': {
    ...desk,
    summary: 'Discards the sets of a test, unless answers to them are entered.',
    params: lessonParams,
    reply: StaffPaper,
    problems: [...noTest, 'paper_answered'],
  },
  'GET /api/staff/lessons/{lessonId}/test/paper/sets/{letter}': {
    ...desk,
    summary: 'One set, as it is printed.',
    params: setParams,
    reply: PaperSet,
    problems: [...noTest, 'paper_not_made'],
  },
  'GET /api/staff/lessons/{lessonId}/test/paper/key': {
    ...desk,
    summary: 'The right answers of all sets, with corrections of the key.',
    params: lessonParams,
    reply: PaperKey,
    problems: [...noTest, 'paper_not_made'],
  },
  'GET /api/staff/lessons/{lessonId}/test/paper/rolls': {
    ...desk,
    summary: 'The roll numbers of a test, with what was entered of each.',
    params: lessonParams,
    query: z.object({
      after: cursor.optional(),
      limit: pageLimit({ most: testLimits.rollsListed, usual: 100 }),
    }),
    reply: page(PaperRoll),
    problems: noTest,
  },
  'GET /api/staff/lessons/{lessonId}/test/paper/rolls/export': {
    ...desk,
    summary: 'The roll numbers of a test as CSV, a part at a time.',
    params: lessonParams,
    query: z.object({ after: cursor.optional() }),
    reply: CsvPart,
    problems: noTest,
  },
  'POST /api/staff/lessons/{lessonId}/test/paper/rolls': {
    ...desk,
    summary: 'Gives a roll number to every student of the course who has none in this test.',
    params: lessonParams,
    reply: z.object({ added: z.int() }),
    problems: noTest,
  },
  'PUT /api/staff/lessons/{lessonId}/test/paper/rolls': {
    ...desk,
    summary: 'Gives one student of the course the roll number that staff choose.',
    params: lessonParams,
    body: z.object({ studentId: StudentId, roll: RollNumber }),
    reply: z.object({ roll: RollNumber }),
    problems: [...noTest, 'student_not_found', 'student_not_in_course', 'roll_taken', 'roll_used'],
  },
  'POST /api/staff/lessons/{lessonId}/test/paper/sheets/preview': {
    ...desk,
    readsOnly: true,
    summary: 'What would become of each row of answers.',
    params: lessonParams,
    body: sheetRows,
    maxBodyBytes: MAX_SHEET_BYTES,
    reply: z.object({ rows: z.array(PaperRowForecast) }),
    problems: noTest,
  },
  'POST /api/staff/lessons/{lessonId}/test/paper/sheets': {
    ...desk,
    summary:
      'Enters answers on paper and marks them. Rows with a fault are left out; a sheet of the same student is replaced.',
    params: lessonParams,
    body: sheetRows,
    maxBodyBytes: MAX_SHEET_BYTES,
    reply: z.object({ saved: z.int(), rows: z.array(PaperRowForecast) }),
    problems: noTest,
  },
  'POST /api/staff/lessons/{lessonId}/test/paper/sheets/removal': {
    ...desk,
    summary: 'Takes entered sheets back. What counts is chosen anew.',
    params: lessonParams,
    body: z.object({
      rolls: z
        .array(RollNumber)
        .min(1, { error: 'required' })
        .max(testLimits.paperRows, { error: 'too_big' }),
    }),
    reply: z.object({ removed: z.int() }),
    problems: noTest,
  },
})
