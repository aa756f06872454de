import { expect, test } from 'vitest'
import type { CourseBatch } from '#contract/catalog/courses.ts'
import type { LessonKind } from '#contract/learning/terms.ts'
import { whatYouGet } from './what-you-get.ts'

const classes = { count: 24, minutes: 2160, lastOn: '2027-03-04', next: [] }
const batch: CourseBatch = {
  batchId: '1', number: 1, startsOn: '2026-12-05', enrolBy: '2026-12-01', seats: null, seatsLeft: null, classDays: [],
  hours: null, venue: null, orientationOn: null, earlyFee: null, earlyUntil: null, classes, groups: [],
} // prettier-ignore

const section = (kinds: readonly LessonKind[], seconds: number | null = null) => ({
  title: 'First steps',
  lessons: kinds.map((kind, at) => ({
    lessonId: `les_${at}`,
    title: kind,
    kind,
    seconds,
    isPreview: false,
  })),
})

test('classes, lessons by their kind and access are named, in the language of the page', () => {
  const sections = [section(['video', 'video', 'download'], 2700), section(['quiz', 'quiz'])]
  expect(
    whatYouGet({ batches: [batch], accessDays: null, recordings: null }, sections, 'en'),
  ).toEqual({
    title: 'What you get',
    points: [
      '24 live classes (36 hours), until 4 March 2027',
      '2 video lessons (1.5 hours)',
      '1 lesson with files',
      '2 tests',
      'Access for as long as you like: it has no end date',
      'A certificate in your name once you complete the course; anyone can check it',
    ],
  })
  expect(
    whatYouGet(
      { batches: [batch], accessDays: null, recordings: null },
      sections,
      'bn',
    )?.points.slice(0, 2),
  ).toEqual(['২৪টি লাইভ ক্লাস (৩৬ ঘণ্টা), ৪ মার্চ, ২০২৭ পর্যন্ত', '২টি ভিডিও লেসন (১.৫ ঘণ্টা)'])
})

test('what is not known is not said: no timetable, no length of a video, no lessons', () => {
  expect(
    whatYouGet(
      { batches: [{ ...batch, classes: null }], accessDays: null, recordings: null },
      [],
      'en',
    ),
  ).toBeNull()
  const untimed = [section(['video'], 4000), section(['video'])]
  expect(
    whatYouGet({ batches: [], accessDays: null, recordings: null }, untimed, 'en')?.points[0],
  ).toBe('2 video lessons')
  expect(
    whatYouGet({ batches: [batch], accessDays: null, recordings: null }, [], 'en')?.points,
  ).toHaveLength(1)
})

test('of several batches none is picked: the head says it of the chosen one', () => {
  const batches = [batch, { ...batch, batchId: '2', number: 2 }]
  expect(whatYouGet({ batches, accessDays: null, recordings: null }, [], 'en')).toBeNull()
})

test('a limited time of access is said with its days, also before there are lessons', () => {
  const course = { batches: [], accessDays: 365, recordings: null }
  expect(whatYouGet(course, [], 'en')?.points).toEqual([
    'Access for 365 days from the day you enrol, or from the first day of your batch if that is later',
  ])
  expect(whatYouGet(course, [section(['video'])], 'bn')?.points[1]).toMatch(/^৩৬৫ দিনের অ্যাক্সেস/)
})

test('recordings are named where most classes of the last batch have one, and a batch is to be had', () => {
  const points = (recorded: number, batches = [batch]) =>
    whatYouGet({ batches, accessDays: null, recordings: { classes: 10, recorded } }, [], 'en')
      ?.points
  expect(points(5)).toContain(
    'Class recordings: of the 10 classes of the last batch, its students can watch 5 again',
  )
  expect(points(4)).toHaveLength(1)
  expect(points(10, [])).toBeUndefined()
  const course = { batches: [batch], accessDays: null, recordings: { classes: 10, recorded: 9 } }
  expect(whatYouGet(course, [], 'bn')?.points[1]).toMatch(/^ক্লাসের রেকর্ডিং: .*১০টি ক্লাসের মধ্যে ৯টি/)
})

test('a group is named where every batch that can be chosen has it', () => {
  const having = (...groups: CourseBatch['groups'][]) =>
    whatYouGet(
      {
        batches: groups.map((own) => ({ ...batch, classes: null, groups: own })),
        accessDays: null,
        recordings: null,
      },
      [],
      'en',
    )?.points
  expect(having(['telegram', 'whatsapp'])).toEqual([
    'A group of your batch (WhatsApp, Telegram) once you are enrolled',
  ])
  expect(having(['telegram', 'whatsapp'], ['facebook', 'telegram'])).toEqual([
    'A group of your batch (Telegram) once you are enrolled',
  ])
  expect(having(['whatsapp'], [])).toBeUndefined()
})

test('of a series of tests it says how many questions, when they are open, and how they are marked', () => {
  const quiz = {
    questionCount: 25,
    opensAt: null,
    closesAt: null,
    negative: [1, 4] as const,
    hasMeritList: true,
  }
  const live = {
    ...quiz,
    opensAt: '2026-12-05T14:00:00.000Z',
    closesAt: '2026-12-05T15:00:00.000Z',
  }
  const points = (
    own: readonly object[],
    language: 'en' | 'bn' = 'en',
    kinds = own.map(() => 'quiz' as const),
  ) =>
    whatYouGet(
      {
        batches: [],
        accessDays: null,
        recordings: null,
        tests: own.map((rules, at) => ({
          ...quiz,
          ...rules,
          lessonId: `les_${at}`,
          negative: [
            ...('negative' in rules ? (rules.negative as [number, number]) : quiz.negative),
          ] as [number, number],
        })),
      },
      [section(kinds)],
      language,
    )?.points
  expect(points([quiz, live])?.slice(0, 4)).toEqual([
    '2 tests with 50 questions',
    '1 test is held live on 5 December 2026; the others are open at any time',
    'Negative marking: a wrong answer loses 1/4 of its marks',
    'A merit list: your place among all who sat the test',
  ])
  expect(points([quiz, live], 'bn')?.slice(0, 3)).toEqual([
    '২টি টেস্ট, মোট ৫০টি প্রশ্ন',
    '১টি টেস্ট লাইভ, ৫ ডিসেম্বর, ২০২৬; বাকিগুলো যেকোনো সময়',
    'নেগেটিভ মার্কিং: ভুল উত্তরে প্রশ্নের নম্বরের ১/৪ অংশ কাটা যায়',
  ])
  const gentle = { ...quiz, negative: [0, 1], hasMeritList: false }
  expect(points([gentle])?.slice(0, 3)).toEqual([
    '1 test with 25 questions',
    'Every test is open as soon as you enrol',
    'No negative marking',
  ])
  expect(points([quiz, gentle])).toContain(
    'Negative marking as in the exam: a wrong answer costs marks',
  )
})
