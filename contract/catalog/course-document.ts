import { inEachLanguage, type LanguageCode } from '../languages.ts'
import { z } from 'zod'
import { seenWords } from '../unseen.ts'
import { LONGEST_VIDEO_ADDRESS } from '../media/video-address.ts'
import { CategoryName, CourseId } from './courses.ts'
import {
  COURSE_TEXT_LIMITS,
  courseLevels,
  courseStates,
  MOST_ENTRIES,
  MOST_FAQ,
  MOST_PREREQUISITES,
  popularityMarks,
  teachingLanguages,
} from './terms.ts'

export const CourseState = z.enum(courseStates, { error: 'not_a_choice' })
export type CourseState = z.infer<typeof CourseState>

/** Control characters, halves of characters, and characters that turn the direction of the text around them. */
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

/** Whether a text can be stored in a course. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !UNSTORABLE.test(text)
}

/** Text as someone is typing it: it may be empty or unfinished, and is stored as typed, without unseen characters. */
const draftText = (most: number) =>
  z
    .string({ error: 'text_expected' })
    .max(most, { error: 'too_long' })
    .refine(isStorable, { error: 'unreadable_characters' })
    .overwrite(seenWords)

const { title, subtitle, line, paragraph, description } = COURSE_TEXT_LIMITS

/** The text of a course in one language; empty where it is not written. */
const CourseTexts = z.strictObject({
  title: draftText(title),
  subtitle: draftText(subtitle),
  designedFor: draftText(paragraph),
  bannerAlt: draftText(line),
  description: draftText(description).meta({ description: 'Markdown.' }),
})

const picturePath = draftText(1_000).refine(
  (path) => path === '' || /^\/[^/\\\s"<>%][^\\\s"<>%]*$/.test(path),
  {
    error: 'not_a_photo_address',
  },
)

/** A point or part of a course in both languages; where the Bangla text is empty, Bangla pages show the English one. */
export const CourseDocument = z
  .strictObject({
    ...inEachLanguage(() => CourseTexts),
    category: CategoryName,
    fee: draftText(20).meta({ description: 'Taka as typed; empty: not decided yet.' }),
    lessonCount: z.int().min(0).max(10_000).nullable(),
    level: z.enum(courseLevels),
    popularity: z.enum(popularityMarks),
    banner: picturePath.meta({
      description: 'Path of the banner on this site; empty: the picture of the category.',
    }),
    whatYouLearn: z.array(z.strictObject(inEachLanguage(() => draftText(line)))).max(MOST_ENTRIES),
    outline: z
      .array(
        z.strictObject({
          title: draftText(line),
          content: draftText(paragraph),
          titleBn: draftText(line),
          contentBn: draftText(paragraph),
        }),
      )
      .max(MOST_ENTRIES),
    instructors: z
      .array(
        z.strictObject({
          name: draftText(line),
          designation: draftText(line),
          nameBn: draftText(line),
          designationBn: draftText(line),
          image: picturePath,
          slug: draftText(100).meta({
            description:
              'Who it is, where the site knows them already; empty: by name and designation.',
          }),
        }),
      )
      .max(MOST_ENTRIES),
    requirements: z
      .array(z.strictObject(inEachLanguage(() => draftText(line))))
      .max(MOST_ENTRIES)
      .meta({ description: 'What one has or knows before, a line each.' }),
    faq: z
      .array(
        z.strictObject({
          question: draftText(line),
          answer: draftText(paragraph),
          questionBn: draftText(line),
          answerBn: draftText(paragraph),
        }),
      )
      .max(MOST_FAQ)
      .meta({ description: 'Questions of the course; answers are Markdown.' }),
    prerequisites: z
      .array(CourseId)
      .max(MOST_PREREQUISITES)
      .meta({ description: 'Courses to have done before; pages show those that are published.' }),
    taughtIn: z
      .enum(teachingLanguages)
      .nullable()
      .meta({ description: 'The language of its classes and lessons. null: not said.' }),
    trailer: draftText(LONGEST_VIDEO_ADDRESS).meta({
      description: 'The address of a video, as `videoAddress` writes it; empty: none.',
    }),
    accessDays: z.int().min(0).max(100_000).nullable().meta({
      description:
        'For how many days students have access; null: as long as they like. Published from 7 to 3,650.',
    }),
  })
  .meta({
    id: 'CourseDocument',
    description:
      'A course as its editor has it: unfinished texts are allowed until it is published.',
  })
export type CourseDocument = z.infer<typeof CourseDocument>

/** A document as an earlier release stored or exported it, perhaps without the later fields. */
export const StoredCourseDocument = z.preprocess(
  (stored) =>
    isDocument(stored)
      ? {
          prerequisites: [],
          taughtIn: null,
          trailer: '',
          accessDays: null,
          requirements: [],
          faq: [],
          ...stored,
          ...inEachLanguage((language) => ({ description: '', ...stored[language] })),
        }
      : stored,
  CourseDocument,
)

function isDocument(stored: unknown): stored is Record<LanguageCode, object> {
  return typeof stored === 'object' && stored !== null
}
export type CourseField = keyof CourseDocument
