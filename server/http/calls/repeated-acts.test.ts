import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { usualAssignmentRules } from '#contract/assignments/assignments.ts'
import { defined } from '#contract/defined.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { newTestPlan } from '#contract/tests/plans.ts'
import { carryOutImports } from '../../modules/catalog/index.ts'
import { writeCurriculum } from '../../modules/learning/index.ts'
import { newBatch, newMeeting } from '../../testing/classes.ts'
import { newCourse } from '../../testing/courses.ts'
import { newInstructor, newTeaching } from '../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../testing/lessons.ts'
import { newAttempt, newBank, newTest } from '../../testing/tests.ts'
import { uploadedVideo } from '../../testing/media.ts'
import { changedTables, storedRows } from '../../testing/stored-rows.ts'
import {
  openTestDatabase,
  type Reply,
  testServer,
  type TestStudent,
} from '../../testing/test-server.ts'

/**
 * An act made again as it was either does something each time, and is in `repeatable`, or changes no row. Then there is
 * no second version, notification, mail or entry in the audit list. A row of `acts` prepares an act and makes it.
 */
const database = await openTestDatabase()
const server = await testServer({ database })
const { db } = server.services
const anna = await server.newStudent({ role: 'staff', name: 'Anna' })
afterAll(() => database.close())

const lastCalls = new Map<string, () => Promise<Reply>>()
/** @param body a function where it has the version that is current when it is sent */
function by(
  { token }: TestStudent,
  key: string,
  body?: object | (() => Promise<object>),
): Promise<Reply> {
  const make = async () =>
    server.call(key, { token, body: typeof body === 'function' ? await body() : body })
  lastCalls.set(token, make)
  return make()
}

/** A preparation that must succeed. @returns its body */
async function prepared(key: string, body?: object) {
  const answer = await by(anna, key, body)
  if (answer.status >= 300) throw new Error(`${key}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const HOUR = 3_600_000
const soon = () => new Date(Date.now() + 24 * HOUR)
const begun = () => new Date(Date.now() - HOUR)
const DAY = '2099-03-01'
const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})

async function assignment() {
  const course = await newCourse(db)
  const [lessonId] = (await newLessons(db, { course, lessons: [{ kind: 'assignment' }] })) as [
    string,
  ]
  return { course, lessonId, at: `/api/staff/lessons/${lessonId}/assignment` }
}

async function lesson() {
  const course = await newCourse(db)
  const [first, lessonId] = (await newLessons(db, {
    course,
    lessons: [{ title: 'One' }, { title: 'Two' }],
  })) as [string, string]
  const { sections } = await prepared(`GET /api/staff/courses/${course.courseId}/curriculum`)
  return { course, first, lessonId, sectionId: sections[0].sectionId as string }
}
async function draftOf(lessonId: string, words: string) {
  const { draftVersion, title } = await prepared(`GET /api/staff/lessons/${lessonId}`)
  return { version: draftVersion, title, body: { kind: 'article', document: text(words) } }
}
/** A lesson with a change that is not published. */
async function drafted() {
  const { course, lessonId } = await lesson()
  const draft = await draftOf(lessonId, `Words ${randomUUID()}`)
  await prepared(`POST /api/staff/lessons/${lessonId}/draft`, draft)
  const version = async () => ({ version: (await draftOf(lessonId, '')).version })
  return { course, lessonId, version }
}
async function meeting({ startsAt = soon() } = {}) {
  const course = await newCourse(db)
  const batchId = await newBatch(db, course, { startsOn: DAY })
  const student = await server.newStudent()
  await newEnrolment(db, student, { course, batchId })
  return { course, batchId, student, meetingId: await newMeeting(db, batchId, { startsAt }) }
}
const orientationPlan = { day: DAY, hours: '20:00-21:00', address: 'https://meet.example.com/a' }
async function orientation() {
  const { courseId } = await newCourse(db)
  const { orientationId } = await prepared('POST /api/staff/orientation-classes', {
    courseId,
    ...orientationPlan,
  })
  await server.call(`POST /api/orientation-classes/${orientationId}/bookings`, {
    body: { name: 'Rahima', email: `g-${randomUUID()}@example.com`, phone: '01712345678' },
  })
  return { courseId, orientationId: orientationId as string }
}
async function question() {
  const { course, lessonId } = await lesson()
  const [asker, fellow] = [await server.newStudent(), await server.newStudent()]
  for (const student of [asker, fellow]) await newEnrolment(db, student, { course })
  const own = `/api/learn/${course.courseId}/questions`
  const ask = { lessonId, atSeconds: null, title: 'Why does it stop?', text: 'It stops.' }
  const { body } = await by(asker, `POST ${own}`, ask)
  const reason = 'Not a question.'
  await by(fellow, `POST ${own}/${body.questionId}/answers`, { text: 'It does not.' })
  const { answers } = (await by(asker, `GET ${own}/${body.questionId}`)).body
  await by(fellow, `POST ${own}/${body.questionId}/reports`, { answerId: null, reason })
  return { questionId: body.questionId as string, answerId: answers[0].id as number }
}
/** A review of a student. @returns its id */
async function review(): Promise<number> {
  const { id } = await db
    .insertInto('reviews')
    .values({
      course_id: (await newCourse(db)).id,
      student_id: (await server.newStudent()).record.id,
      shown_name: 'Nadia R.',
      stars: 4,
      text: 'Clear and to the point.',
      written_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const broughtReview = {
  name: 'Rokeya Khatun',
  stars: 5,
  text: 'The best class I had.',
  source: 'Facebook',
  day: '2026-01-10',
}
/** A test with an attempt that is open. */
async function sitting() {
  const course = await newCourse(db)
  const [lessonId] = (await newLessons(db, { course, lessons: [{ kind: 'quiz' }] })) as [string]
  const bank = await newBank(db, { questions: [sampleQuestions().single_choice] })
  const slots = bank.questions.map((id) => ({ question: id }))
  const row = await newTest(db, { lessonId, sections: [{ slots }] })
  const student = await server.newStudent()
  await newEnrolment(db, student, { course })
  const sat = await newAttempt(db, { test: row, student, versions: bank.versions, isOpen: true })
  const { attempt_id } = await db
    .selectFrom('attempts')
    .select('attempt_id')
    .where('id', '=', sat)
    .executeTakeFirstOrThrow()
  const { question_id } = await db
    .selectFrom('bank_questions')
    .select('question_id')
    .where('id', '=', bank.questions[0]!)
    .executeTakeFirstOrThrow()
  return { lessonId, student, questionId: question_id, attempt: attempt_id }
}
/** A test whose student has a roll number and no attempt, and a total of theirs. */
async function rolled() {
  const { lessonId, attempt } = await sitting()
  await db.deleteFrom('attempts').where('attempt_id', '=', attempt).execute()
  const at = `/api/staff/lessons/${lessonId}/test/paper`
  await prepared(`POST ${at}/rolls`)
  const { rows } = await prepared(`GET ${at}/rolls`)
  const { roll, student } = rows[0]
  const { studentId } = student
  return {
    at,
    roll,
    studentId,
    rows: [{ line: 2, roll: String(roll), set: '', answers: [], marks: '1' }],
  }
}
async function importedFile(): Promise<string> {
  const id = `TST-${randomUUID().slice(0, 8).toUpperCase()}`
  const response = await server.app.request(
    '/api/staff/course-imports?format=csv&name=courses.csv',
    {
      method: 'POST',
      headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'text/csv' },
      body: `courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel\n${id},A course,Programming,1000,3,Beginner\n`,
    },
  )
  const { importId } = (await response.json()) as { importId: string }
  await carryOutImports(
    {
      ...server.services,
      writeCurriculum,
      onFailure(error) {
        throw error
      },
    },
    {},
  )
  return importId
}
const versionOf = (table: 'class_meetings' | 'orientation_classes', id: string) =>
  db.selectFrom(table).select('version').where('id', '=', Number(id)).executeTakeFirstOrThrow()
const cancelled = (actor: TestStudent, meetingId: string) =>
  by(actor, `POST /api/staff/classes/${meetingId}/state`, async () => ({
    state: 'cancelled',
    ...(await versionOf('class_meetings', meetingId)),
  }))
const orientationCancelled = (actor: TestStudent, id: string) =>
  by(actor, `POST /api/staff/orientation-classes/${id}/cancel`, () =>
    versionOf('orientation_classes', id),
  )
const teaching = async () => (await newTeaching(server, { course: await newCourse(db) })).slug
const invitation = () => ({ email: `i-${randomUUID()}@example.com`, language: 'en' })
const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nFirst\n'
const video = await uploadedVideo(server, anna.token)

const acts: Record<string, (actor: TestStudent) => Promise<Reply>> = {
  'POST /api/staff/courses/{courseId}/curriculum/sections': async (actor) =>
    by(actor, `POST /api/staff/courses/${(await newCourse(db)).courseId}/curriculum/sections`, {
      title: 'First week',
    }),
  'PUT /api/staff/courses/{courseId}/completion': async (actor) =>
    by(actor, `PUT /api/staff/courses/${(await newCourse(db)).courseId}/completion`, {
      revision: 0,
      rule: {
        lessons: 'none',
        attendancePercent: null,
        tests: { least: 2, percent: 60 },
        certificate: 'automatic',
      },
    }),
  'PATCH /api/staff/courses/{courseId}/curriculum/sections/{sectionId}': async (actor) => {
    const { course, sectionId } = await lesson()
    return by(
      actor,
      `PATCH /api/staff/courses/${course.courseId}/curriculum/sections/${sectionId}`,
      { title: 'Another week', after: null },
    )
  },
  'POST /api/staff/courses/{courseId}/curriculum/lessons': async (actor) => {
    const { course, sectionId } = await lesson()
    return by(actor, `POST /api/staff/courses/${course.courseId}/curriculum/lessons`, {
      sectionId,
      kind: 'article',
      titles: ['Three'],
    })
  },
  'POST /api/staff/courses/{courseId}/curriculum/media-lessons': async (actor) => {
    const { course, sectionId } = await lesson()
    return by(actor, `POST /api/staff/courses/${course.courseId}/curriculum/media-lessons`, {
      sectionId,
      lessons: [{ mediaId: video, title: 'Three' }],
    })
  },
  'POST /api/staff/courses/{courseId}/curriculum/publish': async (actor) =>
    by(actor, `POST /api/staff/courses/${(await drafted()).course.courseId}/curriculum/publish`),
  'PATCH /api/staff/lessons/{lessonId}': async (actor) => {
    const { lessonId, sectionId } = await lesson()
    return by(actor, `PATCH /api/staff/lessons/${lessonId}`, {
      title: 'Renamed',
      isPreview: true,
      isRequired: false,
      release: { rule: 'days-after-start', days: 3 },
      place: { sectionId, after: null },
    })
  },
  'DELETE /api/staff/lessons/{lessonId}': async (actor) => {
    const { course, sectionId } = await lesson()
    const { sections } = await prepared(
      `POST /api/staff/courses/${course.courseId}/curriculum/lessons`,
      { sectionId, kind: 'article', titles: ['Three'] },
    )
    return by(actor, `DELETE /api/staff/lessons/${sections[0].lessons.at(-1).lessonId}`)
  },
  'POST /api/staff/lessons/{lessonId}/draft': async (actor) => {
    const { lessonId } = await drafted()
    return by(actor, `POST /api/staff/lessons/${lessonId}/draft`, () =>
      draftOf(lessonId, 'Other words'),
    )
  },
  'POST /api/staff/lessons/{lessonId}/publish': async (actor) => {
    const { lessonId, version } = await drafted()
    return by(actor, `POST /api/staff/lessons/${lessonId}/publish`, version)
  },
  'POST /api/staff/lessons/{lessonId}/send-back': async (actor) => {
    const { lessonId } = await drafted()
    await db
      .insertInto('instructor_drafts')
      .columns(['lesson_id', 'state', 'handed_in_at', 'written_by'])
      .expression((select) =>
        select
          .selectFrom('lessons')
          .select((row) => [
            'id',
            row.val('waiting' as const).as('state'),
            row.val(new Date()).as('handed_in_at'),
            row.val(anna.record.id).as('written_by'),
          ])
          .where('lesson_id', '=', lessonId),
      )
      .execute()
    return by(actor, `POST /api/staff/lessons/${lessonId}/send-back`, {
      word: 'An example, please.',
    })
  },
  'POST /api/staff/lessons/{lessonId}/versions/{number}/restore': async (actor) => {
    const { lessonId, version } = await drafted()
    return by(actor, `POST /api/staff/lessons/${lessonId}/versions/1/restore`, version)
  },

  'PUT /api/staff/lessons/{lessonId}/assignment': async (actor) => {
    const { at } = await assignment()
    return by(actor, `PUT ${at}`, async () => {
      const { revision } = await prepared(`GET ${at}`)
      return { revision, rules: { ...usualAssignmentRules, submissions: 5 } }
    })
  },
  'PUT /api/staff/submissions/{submissionId}/mark': async (actor) => {
    const { course, lessonId } = await assignment()
    const student = await server.newStudent()
    await newEnrolment(db, student, { course })
    const { body } = await server.call(
      `POST /api/learn/${course.courseId}/lessons/${lessonId}/submissions`,
      {
        token: student.token,
        body: { key: randomUUID(), text: 'My words.', links: [], fileIds: [] },
      },
    )
    return by(actor, `PUT /api/staff/submissions/${body.submissions[0].submissionId}/mark`, {
      hundredths: 900,
      criteria: [],
      feedback: 'Well done.',
      isAgain: false,
    })
  },
  'PUT /api/staff/lessons/{lessonId}/test': async (actor) => {
    const [lessonId] = (await newLessons(db, {
      course: await newCourse(db),
      lessons: [{ kind: 'quiz', isPublished: false }],
    })) as [string]
    const at = `/api/staff/lessons/${lessonId}/test`
    return by(actor, `PUT ${at}`, async () => {
      const { revision } = await prepared(`GET ${at}`)
      return { revision, plan: { ...newTestPlan, rules: { ...newTestPlan.rules, attempts: 3 } } }
    })
  },

  'POST /api/staff/lessons/{lessonId}/test/key-changes': async (actor) => {
    const { lessonId, questionId } = await sitting()
    return by(actor, `POST /api/staff/lessons/${lessonId}/test/key-changes`, {
      questionId,
      change: { by: 'cancelling', cancels: 'marks-for-all' },
      reason: 'A misprint.',
    })
  },
  'POST /api/staff/lessons/{lessonId}/test/objections/answers': async (actor) => {
    const { lessonId, student, attempt } = await sitting()
    const token = { token: student.token, body: { text: 'Both are right.' } }
    await server.call(`PUT /api/learn/attempts/${attempt}/objections/1`, token)
    const { id } = await db
      .selectFrom('objections')
      .select('id')
      .where('student_id', '=', student.record.id)
      .executeTakeFirstOrThrow()
    return by(actor, `POST /api/staff/lessons/${lessonId}/test/objections/answers`, {
      objectionIds: [id],
      outcome: 'declined',
      answer: 'Only b is.',
    })
  },
  'POST /api/staff/lessons/{lessonId}/test/extensions': async (actor) => {
    const { lessonId } = await sitting()
    return by(actor, `POST /api/staff/lessons/${lessonId}/test/extensions`, {
      to: { who: 'all' },
      seconds: 600,
      reason: 'A power cut.',
    })
  },
  'PUT /api/staff/lessons/{lessonId}/test/allowances': async (actor) => {
    const { lessonId, student } = await sitting()
    return by(actor, `PUT /api/staff/lessons/${lessonId}/test/allowances`, {
      studentId: student.record.student_id,
      extraSeconds: 600,
      extraAttempts: 0,
      reason: 'Sight.',
    })
  },

  'POST /api/staff/lessons/{lessonId}/test/paper': async (actor) => {
    const { lessonId } = await sitting()
    return by(actor, `POST /api/staff/lessons/${lessonId}/test/paper`, { setCount: 2 })
  },
  'DELETE /api/staff/lessons/{lessonId}/test/paper': async (actor) => {
    const { lessonId } = await sitting()
    await prepared(`POST /api/staff/lessons/${lessonId}/test/paper`, { setCount: 2 })
    return by(actor, `DELETE /api/staff/lessons/${lessonId}/test/paper`)
  },

  'POST /api/staff/lessons/{lessonId}/test/paper/rolls': async (actor) => {
    const { lessonId } = await sitting()
    return by(actor, `POST /api/staff/lessons/${lessonId}/test/paper/rolls`)
  },
  'PUT /api/staff/lessons/{lessonId}/test/paper/rolls': async (actor) => {
    const { at, studentId } = await rolled()
    return by(actor, `PUT ${at}/rolls`, { studentId, roll: 5 })
  },
  'POST /api/staff/lessons/{lessonId}/test/paper/sheets': async (actor) => {
    const { at, rows } = await rolled()
    return by(actor, `POST ${at}/sheets`, { rows })
  },
  'POST /api/staff/lessons/{lessonId}/test/paper/sheets/removal': async (actor) => {
    const { at, rows, roll } = await rolled()
    await prepared(`POST ${at}/sheets`, { rows })
    return by(actor, `POST ${at}/sheets/removal`, { rolls: [roll] })
  },

  'PATCH /api/media/{mediaId}': async (actor) =>
    by(actor, `PATCH /api/media/${video}`, { name: `Video ${randomUUID()}`, isPreview: true }),
  'POST /api/media/{mediaId}/finish': async (actor) => {
    const mediaId = await uploadedVideo(server, actor.token)
    return by(actor, `POST /api/media/${mediaId}/finish`)
  },
  'PUT /api/media/{mediaId}/captions/{language}': async (actor) =>
    by(actor, `PUT /api/media/${video}/captions/bn`, { vtt }),
  'DELETE /api/media/{mediaId}/captions/{language}': async (actor) => {
    await prepared(`PUT /api/media/${video}/captions/en`, { vtt })
    return by(actor, `DELETE /api/media/${video}/captions/en`)
  },
  'POST /api/media/{mediaId}/replace': async (actor) => {
    const [mediaId, newer] = [
      await uploadedVideo(server, actor.token),
      await uploadedVideo(server, actor.token),
    ]
    return by(actor, `POST /api/media/${mediaId}/replace`, { newer })
  },
  'DELETE /api/media/{mediaId}': async (actor) =>
    by(actor, `DELETE /api/media/${await uploadedVideo(server, actor.token)}`),
  'PUT /api/media/{mediaId}/chapters': async (actor) =>
    by(actor, `PUT /api/media/${video}/chapters`, { chapters: [{ start: 3, title: 'Begin' }] }),

  'PATCH /api/staff/instructors/{slug}': async (actor) =>
    by(actor, `PATCH /api/staff/instructors/${await teaching()}`, {
      designation: 'Weaver',
      about: 'Weaves.',
    }),
  'POST /api/staff/instructors/{slug}/merge': async (actor) =>
    by(actor, `POST /api/staff/instructors/${await teaching()}/merge`, {
      closed: await teaching(),
    }),
  'DELETE /api/staff/instructors/{slug}': async (actor) => {
    const slug = await teaching()
    await db
      .deleteFrom('course_instructors')
      .where('instructor_id', '=', (from) =>
        from.selectFrom('instructors').select('id').where('slug', '=', slug),
      )
      .execute()
    return by(actor, `DELETE /api/staff/instructors/${slug}`)
  },
  'POST /api/staff/instructors/{slug}/calendar-address': async (actor) =>
    by(actor, `POST /api/staff/instructors/${await teaching()}/calendar-address`),
  'DELETE /api/staff/instructors/{slug}/calendar-address': async (actor) => {
    const slug = await teaching()
    await prepared(`POST /api/staff/instructors/${slug}/calendar-address`)
    return by(actor, `DELETE /api/staff/instructors/${slug}/calendar-address`)
  },
  'POST /api/staff/instructors/{slug}/invitation': async (actor) =>
    by(actor, `POST /api/staff/instructors/${await teaching()}/invitation`, invitation()),
  'DELETE /api/staff/instructors/{slug}/invitation': async (actor) => {
    const slug = await teaching()
    await prepared(`POST /api/staff/instructors/${slug}/invitation`, invitation())
    return by(actor, `DELETE /api/staff/instructors/${slug}/invitation`)
  },
  'DELETE /api/staff/instructors/{slug}/account': async (actor) => {
    const person = await newInstructor(server, { course: await newCourse(db) })
    const { slug } = await db
      .selectFrom('instructor_accounts')
      .innerJoin('instructors', 'instructors.id', 'instructor_accounts.instructor_id')
      .select('instructors.slug')
      .where('student_id', '=', person.record.id)
      .executeTakeFirstOrThrow()
    return by(actor, `DELETE /api/staff/instructors/${slug}/account`)
  },

  'POST /api/staff/course-imports/{importId}/undo': async (actor) =>
    by(actor, `POST /api/staff/course-imports/${await importedFile()}/undo`),

  'PATCH /api/staff/questions/{questionId}': async (actor) =>
    by(actor, `PATCH /api/staff/questions/${(await question()).questionId}`, {
      isHidden: true,
      isLocked: true,
    }),
  'PATCH /api/staff/questions/{questionId}/answers/{answerId}': async (actor) => {
    const { questionId, answerId } = await question()
    return by(actor, `PATCH /api/staff/questions/${questionId}/answers/${answerId}`, {
      isHidden: true,
    })
  },
  'POST /api/staff/questions/{questionId}/reports/handled': async (actor) =>
    by(actor, `POST /api/staff/questions/${(await question()).questionId}/reports/handled`),
  'PUT /api/staff/reviews/{id}/answer': async (actor) =>
    by(actor, `PUT /api/staff/reviews/${await review()}/answer`, { text: 'Thank you.' }),
  'PUT /api/staff/reviews/{id}/removal': async (actor) =>
    by(actor, `PUT /api/staff/reviews/${await review()}/removal`, { reason: 'insult', note: '' }),
  'DELETE /api/staff/reviews/{id}/removal': async (actor) => {
    const at = `/api/staff/reviews/${await review()}/removal`
    await prepared(`PUT ${at}`, { reason: 'insult', note: '' })
    return by(actor, `DELETE ${at}`)
  },
  'POST /api/staff/courses/{courseId}/brought-reviews': async (actor) =>
    by(
      actor,
      `POST /api/staff/courses/${(await newCourse(db)).courseId}/brought-reviews`,
      broughtReview,
    ),
  'DELETE /api/staff/brought-reviews/{id}': async (actor) => {
    const { courseId } = await newCourse(db)
    const { id } = await prepared(
      `POST /api/staff/courses/${courseId}/brought-reviews`,
      broughtReview,
    )
    return by(actor, `DELETE /api/staff/brought-reviews/${id}`)
  },
  'POST /api/staff/courses/{courseId}/announcements': async (actor) =>
    by(actor, `POST /api/staff/courses/${(await newCourse(db)).courseId}/announcements`, {
      batchNumber: null,
      title: 'No class on Friday',
      text: 'We go on Sunday.',
    }),
  'DELETE /api/staff/courses/{courseId}/announcements/{id}': async (actor) => {
    const path = `/api/staff/courses/${(await newCourse(db)).courseId}/announcements`
    const { id } = await prepared(`POST ${path}`, {
      batchNumber: null,
      title: 'No class on Friday',
      text: 'We go on Sunday.',
    })
    return by(actor, `DELETE ${path}/${id}`)
  },
  'PUT /api/staff/courses/{courseId}/batches/{number}/groups': async (actor) => {
    const { course } = await meeting()
    return by(actor, `PUT /api/staff/courses/${course.courseId}/batches/1/groups`, {
      groups: [
        { service: 'whatsapp', address: 'https://chat.whatsapp.com/AbCdEfGhIjKlMnOpQrStUv' },
      ],
    })
  },

  'POST /api/staff/orientation-classes': async (actor) =>
    by(actor, 'POST /api/staff/orientation-classes', {
      courseId: (await newCourse(db)).courseId,
      ...orientationPlan,
    }),
  'PUT /api/staff/orientation-classes/{id}': async (actor) => {
    const { orientationId } = await orientation()
    return by(actor, `PUT /api/staff/orientation-classes/${orientationId}`, async () => ({
      ...orientationPlan,
      hours: '18:00-19:00',
      ...(await versionOf('orientation_classes', orientationId)),
    }))
  },
  'POST /api/staff/orientation-classes/{id}/cancel': async (actor) =>
    orientationCancelled(actor, (await orientation()).orientationId),
  'PUT /api/staff/orientation-classes/{id}/bookings/{bookingId}/attendance': async (actor) => {
    const { orientationId } = await orientation()
    await db
      .updateTable('orientation_classes')
      .set({ starts_at: begun(), ends_at: soon() })
      .where('id', '=', Number(orientationId))
      .execute()
    const bookings = await prepared(`GET /api/staff/orientation-classes/${orientationId}/bookings`)
    const path = `/api/staff/orientation-classes/${orientationId}/bookings/${bookings[0].bookingId}`
    return by(actor, `PUT ${path}/attendance`, { attended: true })
  },

  'POST /api/staff/batches/{id}/timetable': async (actor) =>
    by(actor, `POST /api/staff/batches/${(await meeting()).batchId}/timetable`, { classes: 3 }),
  'POST /api/staff/batches/{id}/classes': async (actor) =>
    by(actor, `POST /api/staff/batches/${(await meeting()).batchId}/classes`, {
      day: DAY,
      hours: '20:00-21:00',
    }),
  'PUT /api/staff/classes/{meetingId}': async (actor) => {
    const { meetingId } = await meeting()
    return by(actor, `PUT /api/staff/classes/${meetingId}`, async () => ({
      day: DAY,
      hours: '18:00-19:30',
      topic: { en: 'Loops' },
      ...(await versionOf('class_meetings', meetingId)),
    }))
  },
  'POST /api/staff/classes/{meetingId}/state': async (actor) =>
    cancelled(actor, (await meeting()).meetingId),
  'POST /api/staff/classes/{meetingId}/attendance': async (actor) => {
    const { meetingId, student } = await meeting({ startsAt: begun() })
    return by(actor, `POST /api/staff/classes/${meetingId}/attendance`, {
      marks: [{ studentId: student.record.student_id, presence: 'present' }],
      reason: 'Called in class.',
    })
  },
  'POST /api/staff/classes/{meetingId}/recordings': async (actor) =>
    by(
      actor,
      `POST /api/staff/classes/${(await meeting({ startsAt: begun() })).meetingId}/recordings`,
      { source: 'upload', mediaId: video },
    ),
  'DELETE /api/staff/classes/{meetingId}/recordings/{lessonId}': async (actor) => {
    const { meetingId } = await meeting({ startsAt: begun() })
    const { recordings } = await prepared(`POST /api/staff/classes/${meetingId}/recordings`, {
      source: 'upload',
      mediaId: video,
    })
    return by(actor, `DELETE /api/staff/classes/${meetingId}/recordings/${recordings[0].lessonId}`)
  },
}

/** Acts that do something each time they are made. */
const repeatable: Record<string, string> = {
  'POST /api/staff/courses/{courseId}/curriculum/sections': 'adds another of the same title',
  'POST /api/staff/courses/{courseId}/curriculum/lessons': 'adds another of the same title',
  'POST /api/staff/courses/{courseId}/curriculum/media-lessons':
    'a medium may be in several lessons',
  'POST /api/staff/lessons/{lessonId}/test/extensions': 'gives further time',
  'POST /api/staff/lessons/{lessonId}/test/paper/sheets': 'replaces the sheets before',
  'POST /api/staff/instructors/{slug}/calendar-address': 'ends the address before',
  'POST /api/staff/instructors/{slug}/invitation': 'mails the invitation again',
  'POST /api/staff/courses/{courseId}/announcements': 'may be said again in the same words',
  'POST /api/staff/orientation-classes': 'may be held twice at a time',
  'POST /api/staff/batches/{id}/classes': 'may be held twice at a time',
}

/** Where the acts of this file are. */
const AREAS =
  /^\w+ \/api\/(media\/|staff\/(lessons|submissions|instructors|course-imports|questions|reviews|brought-reviews|orientation-classes|classes)\/|staff\/orientation-classes$|staff\/courses\/\{courseId\}\/(curriculum|announcements|brought-reviews|batches\/\{number\}\/groups)|staff\/batches\/\{id\}\/(timetable|classes)$)/

test('every act on what is taught has a row', () => {
  const changing = Object.entries<Endpoint>(allEndpoints)
    .filter(
      ([key, { audience, readsOnly, unaudited }]) =>
        audience === 'staff' && !key.startsWith('GET ') && !readsOnly && !unaudited,
    )
    .map(([key]) => key)
  // It needs a program that makes videos: `media.test.ts`.
  const elsewhere = ['POST /api/media/{mediaId}/convert']
  expect(
    changing.filter((key) => AREAS.test(key) && !(key in acts) && !elsewhere.includes(key)),
  ).toEqual([])
  expect(Object.keys(acts).filter((key) => !changing.includes(key))).toEqual([])
})

test.each(Object.entries(acts))('%s, made again as it was, changes no row', async (key, act) => {
  const actor = await server.newStudent({ staffRole: 'owner', name: 'Bina' })
  const first = await act(actor)
  expect(first, JSON.stringify(first.body)).toMatchObject({
    status: expect.toSatisfy((status: number) => status < 300),
  })
  const before = await storedRows(db)
  const again = await defined(lastCalls.get(actor.token))()
  expect(again.status).toBeLessThan(500)
  const changed = changedTables(before, await storedRows(db))
  expect(changed.length > 0, changed.join(', ')).toBe(key in repeatable)
})
