import { z } from 'zod'
import { Moment } from '../day.ts'
import { endpoints } from '../endpoint.ts'
import { LessonId } from '../learning/lessons.ts'
import { cancellations, questionKinds } from '../question-bank/terms.ts'
import { OrdinalNumber } from '../whole-number.ts'
import { AttemptQuestion, StoredTexts } from './attempts.ts'
import { paperFaults, paperLetters } from './terms.ts'

const hundredths = z.int().meta({ description: 'In hundredths of a mark.' })

/** A test on paper: its sets, or why it has none. */
export const StaffPaper = z
  .object({
    title: z.string(),
    sets: z.array(z.enum(paperLetters)).meta({ description: 'Empty: not made yet.' }),
    madeAt: Moment.nullable(),
    isOlder: z.boolean().meta({ description: 'The test was saved after its sets were made.' }),
    questionCount: z.int(),
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
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'PaperKey' })
export type PaperKey = z.infer<typeof PaperKey>

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
})
