import { AssignmentRules, usualAssignmentRules } from '#contract/assignments/assignments.ts'
import { defined } from '#contract/defined.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'
import type { AttemptQuestion, AttemptSheet } from '#contract/tests/attempts.ts'
import { addDays } from '#contract/time.ts'
import { handIn, markSubmission, saveAssignment } from '#server/modules/assignments/index.ts'
import {
  addLessons,
  changeLesson,
  type Learner,
  publishLesson,
  readMarkdown,
  saveDraft,
  showLesson,
} from '#server/modules/learning/index.ts'
import {
  answerObjections,
  findTestFault,
  listFreeTests,
  listObjections,
  raiseObjection,
  startAsGuest,
  startAttempt,
  submitAttempt,
} from '#server/modules/tests/index.ts'
import { learnerOf } from './learning.ts'
import { hoursAfter, momentOn, type School, type SchoolPerson } from './school.ts'
import { peopleOf } from './discussion.ts'

/** Tests that students sit, and what a good and a weak student get right of them. */
const tests = [
  { courseId: 'SFT-109', title: 'সাপ্তাহিক মডেল টেস্ট ১', least: 0.35, most: 0.92, share: 0.85 },
  { courseId: 'FIN-101', title: 'শেষ টেস্ট', least: 0.4, most: 1, share: 0.4 },
] as const

/** Plans the tests: each student sits one some days after enrolling. */
export function planTests(school: School): void {
  const { timeline, random, now } = school
  for (const test of tests)
    timeline.at(hoursAfter(now, -30), async () => {
      for (const student of await peopleOf(school, test.courseId)) {
        if (!random.chance(test.share) && student.id !== school.cast.learner.id) continue
        timeline.at(hoursAfter(now, -random.between(2, 29)), () =>
          sit(school, { student, ...test }),
        )
      }
    })
}

type TestTaker = (typeof tests)[number] & { student: SchoolPerson }

/** Starts, answers everything at once and hands in some minutes later. */
async function sit(school: School, { student, courseId, title, least, most }: TestTaker) {
  const { db, random } = school
  const lesson = await db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.lesson_id'])
    .where('courses.course_id', '=', courseId)
    .where('lessons.title', '=', title)
    .executeTakeFirst()
  if (!lesson) return
  const learner = learnerOf(student)
  const sheet = await startAttempt(school.classes(), {
    learner,
    courseId,
    lessonId: lesson.lesson_id,
    mode: 'online',
    device: null,
  }).catch((error: unknown) => {
    // A test behind lessons that this student has not read.
    if (error instanceof Problem && error.code === 'lesson_locked') return null
    throw error
  })
  if (!sheet?.device) return
  const device = sheet.device
  const skill = least + (most - least) * random.next()
  const answers = await answersOf(school, sheet.questions, skill)
  school.timeline.at(hoursAfter(school.clock(), random.between(6, 9) / 60), async () => {
    await submitAttempt(school.classes(), {
      owner: { learner },
      attemptId: sheet.attemptId,
      device,
      answers,
    })
    await object(school, { learner, courseId, lessonId: lesson.lesson_id, sheet })
  })
}

/** A visitor sits the free test of the first course, and hands it in some minutes later. */
export async function sitFreeTest(
  school: School,
  visitor: { name: string; email: string; phone: string; language: LanguageCode },
): Promise<void> {
  const { courseId, least, most } = tests[0]
  const [test] = await listFreeTests(school.db, courseId)
  if (!test) return
  const { attemptId, device, questions } = await startAsGuest(school.classes(), {
    courseId,
    lessonId: test.lessonId,
    form: { ...visitor, device: null },
  })
  if (device === null) return
  const answers = await answersOf(school, questions, (least + most) / 2)
  school.timeline.at(hoursAfter(school.clock(), 0.2), async () => {
    await submitAttempt(school.classes(), { owner: { guest: device }, attemptId, device, answers })
  })
}

/** What the first students of a test say about one of its questions; the first of it is answered. */
const objections = [
  'দুটি উত্তরই ঠিক মনে হচ্ছে। বইয়ে অন্যভাবে লেখা আছে।',
  'প্রশ্নের তথ্যটা পুরোনো। এ বছর নিয়ম বদলেছে।',
  'অপশনে বানান ভুল আছে, তাই বুঝতে পারিনি।',
] as const

async function object(
  school: School,
  {
    learner,
    courseId,
    lessonId,
    sheet,
  }: { learner: Learner; courseId: string; lessonId: string; sheet: AttemptSheet },
): Promise<void> {
  if (courseId !== tests[0].courseId) return
  const { db, team } = school
  const { count } = await db
    .selectFrom('objections')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const text = objections[Number(count)]
  const [question] = sheet.questions.toSorted((a, b) => (stemOf(a) < stemOf(b) ? -1 : 1))
  if (text === undefined || !question) return
  const { attemptId } = sheet
  await raiseObjection(school.classes(), { learner, attemptId, slot: question.slot, text })
  if (text !== objections[0]) return
  const { rows } = await listObjections(
    { db, staff: team.examiner },
    { lessonId, show: 'open', limit: 1 },
  )
  await answerObjections(
    { ...school.classes(), staff: team.examiner },
    {
      lessonId,
      objectionIds: rows.map(({ objectionId }) => objectionId),
      outcome: 'declined',
      answer: 'বইয়ের ৪২ পৃষ্ঠায় দেখুন: একটি উত্তরই সব শর্ত মেনে চলে।',
    },
  )
}

function stemOf({ shown }: AttemptQuestion): string {
  return JSON.stringify(shown.stem)
}

/** Answers of someone who knows a share of them, guesses some, and leaves the rest out. */
async function answersOf(
  { db, random }: School,
  questions: readonly AttemptQuestion[],
  skill: number,
) {
  const right = await rightAnswers(db, questions)
  return questions.flatMap((question) => {
    const rightAnswer = right.get(question.slot)
    const luck = random.next()
    const answer: Answer =
      rightAnswer === undefined || luck > skill ? guess(question, luck) : rightAnswer
    return answer === null ? [] : [{ slot: question.slot, sequence: 1, answer, agoMs: 0 }]
  })
}

/** By the text of the options: an attempt gives its options ids of its own. */
async function rightAnswers(
  db: School['db'],
  questions: readonly AttemptQuestion[],
): Promise<Map<number, Answer>> {
  const versions = await db
    .selectFrom('question_versions')
    .select(['shown', 'key'])
    .where('kind', '=', 'single_choice')
    .execute()
  const rightTexts = new Map(
    versions.map(({ shown, key }) => {
      const { stem, options } = shown as unknown as ChoiceFace
      const { right } = key as unknown as { right: string[] }
      return [
        JSON.stringify(stem),
        JSON.stringify(options.find(({ id }) => right.includes(id))?.text),
      ]
    }),
  )
  return new Map(
    questions.flatMap(({ slot, kind, shown }): [number, Answer][] => {
      if (kind !== 'single_choice') return []
      const { stem, options } = shown as unknown as ChoiceFace
      const text = rightTexts.get(JSON.stringify(stem))
      const option = options.find((one) => JSON.stringify(one.text) === text)
      return option ? [[slot, option.id]] : []
    }),
  )
}

interface ChoiceFace {
  stem: unknown
  options: { id: string; text: unknown }[]
}

function guess({ kind, shown }: AttemptQuestion, luck: number): Answer {
  if (kind !== 'single_choice' || luck > 0.9) return null
  const { options } = shown as unknown as ChoiceFace
  return options[Math.floor(luck * 97) % options.length]?.id ?? null
}

const PROJECT = {
  courseId: 'DSC-105',
  title: 'Check one chart',
  task: 'Find a chart in a newspaper or a post. Redraw it fairly, and write half a page: what it shows, what it hides, and where the numbers come from.',
} as const

const works = [
  'The chart of house rent in Dhaka starts at 15,000 taka. I drew it from zero: the rise of four years is 18%, and not three times as much. The source is one website of flats for rent, so it leaves out rooms that are let by word of mouth.',
  'পত্রিকার চার্টে পাসের হার ৮০ থেকে শুরু। শূন্য থেকে আঁকলে দুই বছরের পার্থক্য প্রায় দেখাই যায় না। সংখ্যা বোর্ডের ওয়েবসাইটের সঙ্গে মেলে।',
  'I took a poll of 214 people about bus fares. It was online only, so drivers and day labourers are missing. The circle adds up to 103 percent.',
  'The post says that mobile data became 40% cheaper. That is per gigabyte; people pay as much as before and use more. I redrew both lines from zero.',
  'আমি চালের দামের চার্ট নিয়েছি। অক্ষ দুটো, দুটোর স্কেল আলাদা, তাই মনে হয় দাম আর বেতন একসঙ্গে বাড়ছে।',
  'The headline says exports doubled. The chart begins in the month of the lockdown. One year earlier the number was nearly the same as today.',
] as const

const feedback = [
  'Good eye for the axis. Next time say what the right question would have been.',
  'ভালো হয়েছে। উৎসের লিংক দিলে আরও ভালো হতো।',
  'Clear and short. The redrawn chart needs a title that says the unit.',
] as const

/** An assignment of the course of the cast's instructor: half of the work is marked, the rest waits. */
export function planAssignment(school: School): void {
  const { timeline, today, now, random } = school
  timeline.at(momentOn(addDays(today, -45), '13:00'), async () => {
    const lessonId = await addProject(school)
    timeline.at(hoursAfter(now, -24 * 9), async () => {
      const people = await peopleOf(school, PROJECT.courseId)
      for (const [index, text] of works.entries()) {
        const student = people[index * 2]
        if (!student) continue
        const at = hoursAfter(now, -24 * (8 - index) - random.between(0, 5))
        timeline.at(at < now ? at : hoursAfter(now, -2), () =>
          doWork(school, { student, lessonId, text, index }),
        )
      }
    })
  })
}

async function addProject(school: School): Promise<string> {
  const { db, team, clock } = school
  const desk = () => ({ db, now: clock(), staff: team.content, findTestFault })
  const { courseId, title, task } = PROJECT
  const section = await db
    .selectFrom('course_sections')
    .innerJoin('courses', 'courses.id', 'course_sections.course_id')
    .select('course_sections.id')
    .where('courses.course_id', '=', courseId)
    .where('course_sections.archived_at', 'is', null)
    .orderBy('course_sections.position', 'desc')
    .executeTakeFirstOrThrow()
  const { sections } = await addLessons(desk(), {
    courseId,
    sectionId: String(section.id),
    kind: 'assignment',
    titles: [title],
  })
  const lessons = sections.flatMap((one) => one.lessons)
  const { lessonId } = defined(lessons.find((one) => one.title === title))
  await changeLesson(desk(), { lessonId, isRequired: false })
  const { draftVersion } = await showLesson(db, lessonId)
  const { document } = await readMarkdown(task)
  await saveDraft(desk(), {
    lessonId,
    version: draftVersion,
    title,
    body: { kind: 'assignment', document },
  })
  await saveAssignment(desk(), {
    lessonId,
    revision: 0,
    rules: AssignmentRules.parse({ ...usualAssignmentRules, takes: ['text'] }),
  })
  const saved = await showLesson(db, lessonId)
  await publishLesson(desk(), { lessonId, version: saved.draftVersion })
  return lessonId
}

async function doWork(
  school: School,
  {
    student,
    lessonId,
    text,
    index,
  }: { student: SchoolPerson; lessonId: string; text: string; index: number },
): Promise<void> {
  const { db, team, timeline, clock, random } = school
  await handIn(school.classes(), {
    learner: learnerOf(student),
    courseId: PROJECT.courseId,
    lessonId,
    key: `00000000-0000-4000-8000-${String(student.id).padStart(12, '0')}`,
    text,
    links: [],
    fileIds: [],
  })
  const words = feedback[index]
  if (!words) return
  timeline.at(hoursAfter(clock(), 26), async () => {
    const { submission_id } = await db
      .selectFrom('submissions')
      .select('submission_id')
      .where('student_id', '=', student.id)
      .where('is_latest', '=', true)
      .executeTakeFirstOrThrow()
    const { classes } = school
    await markSubmission(
      { ...classes(), staff: team.examiner },
      {
        submissionId: submission_id,
        hundredths: 100 * random.between(5, 10),
        criteria: [],
        feedback: words,
        isAgain: false,
      },
    )
  })
}
