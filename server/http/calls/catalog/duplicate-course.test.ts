import { expect, test } from 'vitest'
import { usualAssignmentRules } from '#contract/assignments/assignments.ts'
import type { Curriculum } from '#contract/learning/curriculum.ts'
import type { ReleaseRule } from '#contract/learning/lessons.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import type { LessonKind } from '#contract/learning/terms.ts'
import { newTestPlan } from '#contract/tests/plans.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newBank } from '../../../testing/tests.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ staffRole: 'content', name: 'Rokeya' })

/** A call that must succeed. */
async function done(key: string, body?: unknown) {
  const answer = await server.call(key, { token: staff.token, ...(body !== undefined && { body }) })
  expect([answer.status < 300, answer.body.code]).toEqual([true, undefined])
  return answer.body
}

async function newCourse(title: string): Promise<string> {
  return (await done('POST /api/staff/courses', { title, category: 'Soft Skills' })).courseId
}

const curriculumOf = (courseId: string): Promise<Curriculum> =>
  done(`GET /api/staff/courses/${courseId}/curriculum`)
const copyOf = async (courseId: string) => done(`POST /api/staff/courses/${courseId}/duplicate`)
const lessonsOf = ({ sections }: Curriculum) => sections.flatMap(({ lessons }) => lessons)

/** A section with a lesson of each kind. @returns the ids of the lessons */
async function addLessons(courseId: string, kinds: readonly LessonKind[]): Promise<string[]> {
  const { sections } = await done(`POST /api/staff/courses/${courseId}/curriculum/sections`, {
    title: 'Basics',
  })
  const { sectionId } = sections.at(-1)
  for (const kind of kinds)
    await done(`POST /api/staff/courses/${courseId}/curriculum/lessons`, {
      sectionId,
      kind,
      titles: [`A lesson of ${kind}`],
    })
  return lessonsOf(await curriculumOf(courseId)).map(({ lessonId }) => lessonId)
}

const document = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Warp and weft.' }] }],
}

/** Writes the text of an article, and publishes it. */
async function writeArticle(lessonId: string): Promise<void> {
  const { draftVersion, title } = await done(`GET /api/staff/lessons/${lessonId}`)
  const body = { kind: 'article', document }
  const saved = await done(`POST /api/staff/lessons/${lessonId}/draft`, {
    version: draftVersion,
    title,
    body,
  })
  await done(`POST /api/staff/lessons/${lessonId}/publish`, { version: saved.draftVersion })
}

test('a copy has the lessons as drafts, with what they say and when they open', async () => {
  const courseId = await newCourse('Weaving')
  const [article = '', video = '', late = ''] = await addLessons(courseId, [
    'article',
    'video',
    'article',
  ])
  await writeArticle(article)
  const source = { source: 'youtube', videoId: 'dQw4w9WgXcQ' }
  const { draftVersion, title } = await done(`GET /api/staff/lessons/${video}`)
  const shown = await done(`POST /api/staff/lessons/${video}/draft`, {
    version: draftVersion,
    title,
    body: { kind: 'video', source, document },
  })
  await done(`PATCH /api/staff/lessons/${video}`, { isPreview: true, isRequired: false })
  const release: ReleaseRule = { rule: 'after-lesson', lessonId: article }
  await done(`PATCH /api/staff/lessons/${late}`, { release })
  const copy = await copyOf(courseId)
  expect([copy.document.en.title, copy.state]).toEqual(['Weaving (copy)', 'draft'])
  const lessons = lessonsOf(await curriculumOf(copy.courseId))
  expect(lessons).toMatchObject([
    { title: 'A lesson of article', isPreview: false, isRequired: true },
    { title: 'A lesson of video', isPreview: true, isRequired: false },
    { release: { rule: 'after-lesson', lessonId: lessons[0]?.lessonId } },
  ])
  expect(lessons.map(({ isPublished }) => isPublished)).toEqual([false, false, false])
  expect(lessons.map(({ lessonId }) => lessonId)).not.toContain(article)
  expect((await done(`GET /api/staff/lessons/${lessons[0]?.lessonId}`)).body.document).toEqual(
    document,
  )
  expect((await done(`GET /api/staff/lessons/${lessons[1]?.lessonId}`)).body).toEqual(shown.body)
})

test('a copy has the plans of tests and the rules of assignments', async () => {
  const courseId = await newCourse('Dyeing')
  const [quiz = '', essay = ''] = await addLessons(courseId, ['quiz', 'assignment'])
  const bank = await newBank(db, { questions: [sampleQuestions().true_false] })
  const questions = await db
    .selectFrom('bank_questions')
    .select('question_id')
    .where('id', 'in', bank.questions)
    .execute()
  const slots = questions.map(({ question_id }) => ({ pick: 'question', questionId: question_id }))
  const [section] = newTestPlan.sections
  const plan = {
    rules: { ...newTestPlan.rules, passPercent: 55 },
    sections: [{ ...section, title: 'Colours', slots }],
  }
  await done(`PUT /api/staff/lessons/${quiz}/test`, { revision: 0, plan })
  const rules = {
    ...usualAssignmentRules,
    submissions: 3,
    batchDues: [{ batchNumber: 1, at: '2027-01-01T00:00:00.000Z' }],
  }
  await done(`PUT /api/staff/lessons/${essay}/assignment`, { revision: 0, rules })
  const copy = await copyOf(courseId)
  const [first, second] = lessonsOf(await curriculumOf(copy.courseId))
  expect((await done(`GET /api/staff/lessons/${first?.lessonId}/test`)).plan).toMatchObject(plan)
  expect((await done(`GET /api/staff/lessons/${second?.lessonId}/assignment`)).rules).toEqual({
    ...rules,
    batchDues: [],
  })
})

test('a copy leaves behind what is archived, batches, and what waits for either', async () => {
  const courseId = await newCourse('Knitting')
  const [gone = '', kept = ''] = await addLessons(courseId, ['article', 'article'])
  await done(`PATCH /api/staff/lessons/${kept}`, {
    release: { rule: 'after-lesson', lessonId: gone },
  })
  await db
    .updateTable('lessons')
    .set({ archived_at: new Date() })
    .where('lesson_id', '=', gone)
    .execute()
  await done(`POST /api/staff/courses/${courseId}/batches`, {
    number: 1,
    startsOn: '2027-01-10',
    enrolBy: '2027-01-08',
  })
  const { courseId: copyId } = await copyOf(courseId)
  const copy = await curriculumOf(copyId)
  expect(lessonsOf(copy)).toMatchObject([{ release: { rule: 'at-once' } }])
  expect(copy.archived).toEqual([])
  expect(await done(`GET /api/staff/courses/${copyId}/batches`)).toEqual([])
})

test('what an instructor was writing waits for a person in the copy too', async () => {
  const courseId = await newCourse('Netting')
  const [article = ''] = await addLessons(courseId, ['article'])
  await writeArticle(article)
  await db
    .insertInto('instructor_drafts')
    .columns(['lesson_id', 'written_by'])
    .expression((select) =>
      select
        .selectFrom('lessons')
        .select((row) => ['id', row.val(staff.record.id).as('written_by')])
        .where('lesson_id', '=', article),
    )
    .execute()
  const copy = await copyOf(courseId)
  const published = await done(`POST /api/staff/courses/${copy.courseId}/curriculum/publish`)
  expect(published).toMatchObject({ published: 0, notReady: [{ reason: 'instructor' }] })
})

test('a copy completes by the rule of its course', async () => {
  const courseId = await newCourse('Sewing')
  const rule = { lessons: 'none', attendancePercent: 80, certificate: 'automatic' } as const
  const row = (id: string) =>
    db.selectFrom('courses').select('id').where('course_id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('completion_rules')
    .values({ course_id: (await row(courseId)).id, rule: JSON.stringify(rule) })
    .execute()
  const { courseId: copyId } = await copyOf(courseId)
  const copied = await db
    .selectFrom('completion_rules')
    .select('rule')
    .where('course_id', '=', (await row(copyId)).id)
    .executeTakeFirst()
  expect(copied?.rule).toEqual(rule)
})

test('a title that is as long as it may be is shortened for the mark', async () => {
  const copy = await copyOf(await newCourse('x'.repeat(200)))
  expect(copy.document.en.title).toMatch(/^x+ \(copy\)$/)
  expect(copy.document.en.title).toHaveLength(200)
})

test('a student copies nothing', async () => {
  const courseId = await newCourse('Felting')
  const { token } = await server.newStudent()
  const refused = await server.call(`POST /api/staff/courses/${courseId}/duplicate`, { token })
  expect(refused.status).toBe(403)
})
