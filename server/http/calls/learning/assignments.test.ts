import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type AssignmentRules, usualAssignmentRules } from '#contract/assignments/assignments.ts'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { permits, staffRoles } from '#contract/staff/permissions.ts'
import { removeWorkFiles } from '../../../modules/assignments/index.ts'
import { deleteStudent } from '../../../modules/students/index.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db, files } = server.services
const anna = await server.newStudent({ staffRole: 'content', name: 'Anna' })
const examiner = await server.newStudent({ staffRole: 'examiner', name: 'Farid' })
const as = (person: TestStudent, call: string, body?: unknown) =>
  server.call(call, { token: person.token, ...(body !== undefined && { body }) })

const photo = await sharp({
  create: { width: 1200, height: 2400, channels: 3, background: '#b5651d' },
})
  .withExif({ IFD0: { Artist: 'Nadia at home' } })
  .jpeg()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n')
const zip = Buffer.from('PK\u0003\u0004 and so on', 'latin1')

/** A course whose lessons are an assignment and others, with a student in it. */
async function assignmentOf({
  rules,
  others = [],
  student,
  enrolledAt,
}: {
  rules?: Partial<AssignmentRules>
  others?: Parameters<typeof newLessons>[1]['lessons']
  student?: TestStudent
  enrolledAt?: Date
} = {}) {
  const course = await newCourse(db)
  const [lessonId] = (await newLessons(db, {
    course,
    lessons: [{ kind: 'assignment', title: 'Essay' }, ...others],
  })) as [string]
  const nadia = student ?? (await server.newStudent({ name: 'Nadia' }))
  await newEnrolment(db, nadia, { course, ...(enrolledAt && { enrolledAt }) })
  const plan = `/api/staff/lessons/${lessonId}/assignment`
  if (rules)
    await as(anna, `PUT ${plan}`, { revision: 0, rules: { ...usualAssignmentRules, ...rules } })
  const own = `/api/learn/${course.courseId}/lessons/${lessonId}`
  const send = async (person: TestStudent, bytes: Uint8Array, name = 'page 1.jpg') => {
    const answer = await server.app.request(
      `${own}/submission-files?name=${encodeURIComponent(name)}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' },
        body: new Uint8Array(bytes),
      },
    )
    // oxlint-disable-next-line typescript/no-explicit-any -- assertions are what checks it
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const handIn = (work: object = {}, person = nadia) =>
    as(person, `POST ${own}/submissions`, {
      key: randomUUID(),
      text: 'My words.',
      links: [],
      fileIds: [],
      ...work,
    })
  const view = async (person = nadia) => (await as(person, `GET ${own}/assignment`)).body
  const mark = (submissionId: string, draft: object = {}, person = examiner) =>
    as(person, `PUT /api/staff/submissions/${submissionId}/mark`, {
      hundredths: 800,
      criteria: [],
      feedback: 'Well done.',
      isAgain: false,
      ...draft,
    })
  return { course, lessonId, nadia, plan, own, send, handIn, view, mark }
}

const open = async (person: TestStudent | null, fileId: string, place = 'submission-files') => {
  const answer = await server.app.request(`/api/${place}/${fileId}`, {
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  })
  return { status: answer.status, headers: answer.headers, bytes: await answer.arrayBuffer() }
}

describe('the rules of an assignment', () => {
  test('are the usual ones first, and saved with their revision', async () => {
    const { plan, lessonId } = await assignmentOf()
    expect((await as(anna, `GET ${plan}`)).body).toEqual({
      lessonId,
      title: 'Essay',
      revision: 0,
      rules: usualAssignmentRules,
      isPublished: true,
      submissionCount: 0,
    })
    const rules = {
      ...usualAssignmentRules,
      due: { rule: 'at', at: '2099-01-01T12:00:00Z' },
      late: 'reduce',
      rubric: [
        { title: 'ধারণা', hundredths: 600 },
        { title: 'ভাষা', hundredths: 400 },
      ],
    }
    const saved = await as(anna, `PUT ${plan}`, { revision: 0, rules })
    expect([saved.status, saved.body.revision]).toEqual([200, 1])
    expect(saved.body.rules.due.at).toBe('2099-01-01T12:00:00.000Z')
    expect((await as(anna, `PUT ${plan}`, { revision: 0, rules })).body).toEqual(saved.body)
    const late = await as(anna, `PUT ${plan}`, { revision: 0, rules: usualAssignmentRules })
    expect([late.status, late.body.code, late.body.facts]).toEqual([
      409,
      'assignment_changed',
      { savedBy: 'Anna' },
    ])
  })

  test.each([
    ['a pass mark above all marks', { passHundredths: 1_001 }, 'rules.passHundredths'],
    ['a rubric of other marks', { rubric: [{ title: 'A', hundredths: 500 }] }, 'rules.rubric'],
    ['nothing to hand in', { takes: [] }, 'rules.takes'],
    ['no submission', { submissions: 0 }, 'rules.submissions'],
  ])('%s are refused', async (_, wrong, field) => {
    const { plan } = await assignmentOf()
    const rules = { ...usualAssignmentRules, ...wrong }
    const { status, body } = await as(anna, `PUT ${plan}`, { revision: 0, rules })
    expect([status, body.errors[0].field]).toEqual([400, field])
  })

  test('are of a lesson of its kind only', async () => {
    const [article] = (await newLessons(db, { course: await newCourse(db), lessons: [{}] })) as [
      string,
    ]
    const { body } = await as(anna, `GET /api/staff/lessons/${article}/assignment`)
    expect(body.code).toBe('not_an_assignment')
  })
})

describe('handing in', () => {
  test('keeps text, links and files, and shows them waiting', async () => {
    const { nadia, send, handIn, view } = await assignmentOf({
      rules: { takes: ['text', 'files', 'links'] },
    })
    const sent = (await send(nadia, photo, 'পাতা ১.jpg')).body
    expect(sent).toMatchObject({ name: 'পাতা ১.webp', type: 'image/webp', width: 800, height: 1600 })
    expect((await view()).unusedFiles).toEqual([sent])
    const links = ['https://github.com/nadia/essay']
    const { status, body } = await handIn({ text: ' আমার লেখা ', links, fileIds: [sent.fileId] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      submissionsLeft: 2,
      isCompleted: false,
      obstacle: null,
      unusedFiles: [],
      submissions: [
        {
          number: 1,
          text: 'আমার লেখা',
          links,
          files: [sent],
          lateDays: 0,
          isReplaced: false,
          mark: null,
        },
      ],
    })
  })

  test('sent twice with one key happens once', async () => {
    const { handIn } = await assignmentOf({ rules: { submissions: 1 } })
    const key = randomUUID()
    const [one, two] = await Promise.all([handIn({ key }), handIn({ key })])
    expect([one.status, two.status]).toEqual([200, 200])
    expect([one.body.submissions.length, two.body.submissions.length]).toEqual([1, 1])
    expect((await handIn()).body.code).toBe('no_submissions_left')
  })

  test('again replaces what waits', async () => {
    const { handIn } = await assignmentOf()
    await handIn()
    const { body } = await handIn({ text: 'Better words.' })
    expect(
      body.submissions.map((one: { number: number; isReplaced: boolean }) => [
        one.number,
        one.isReplaced,
      ]),
    ).toEqual([
      [2, false],
      [1, true],
    ])
  })

  test('takes only what the assignment takes, and something', async () => {
    const { handIn, send, nadia } = await assignmentOf({ rules: { takes: ['links'] } })
    expect((await handIn()).body.code).toBe('work_not_taken')
    expect((await send(nadia, photo)).body.code).toBe('work_not_taken')
    expect((await handIn({ text: ' ' })).body.code).toBe('invalid_input')
    expect((await handIn({ text: '', links: ['http://a.example'] })).body.code).toBe(
      'invalid_input',
    )
    expect((await handIn({ text: '', links: ['https://a.example'] })).status).toBe(200)
  })

  test('is for who is enrolled and once the lesson is open', async () => {
    const { own, course, lessonId, handIn } = await assignmentOf()
    const stranger = await server.newStudent()
    expect((await handIn({}, stranger)).body.code).toBe('not_enrolled')
    expect((await as(stranger, `GET ${own}/assignment`)).body.code).toBe('not_enrolled')
    expect((await handIn({}, anna)).body.code).toBe('not_enrolled')
    expect((await as(anna, `GET ${own}/assignment`)).body.obstacle).toBe('not-enrolled')
    const [locked] = (await newLessons(db, {
      course,
      lessons: [{ kind: 'assignment', release: { rule: 'after-lesson', lessonId } }],
    })) as [string]
    const student = await server.newStudent()
    await newEnrolment(db, student, { course })
    const { body } = await as(
      student,
      `GET /api/learn/${course.courseId}/lessons/${locked}/assignment`,
    )
    expect(body.code).toBe('lesson_locked')
  })

  test('late costs what the rule says, or is closed', async () => {
    const enrolledAt = new Date(Date.now() - 10 * 24 * 3_600_000)
    const due = { rule: 'after-enrolment', days: 7 } as const
    const reduce = await assignmentOf({
      enrolledAt,
      rules: { due, late: 'reduce', latePercent: 10, passHundredths: 700 },
    })
    const view = await reduce.view()
    expect(view.lateDays).toBeGreaterThanOrEqual(2)
    const { body } = await reduce.handIn()
    const [{ submissionId, latePercent }] = body.submissions
    expect(latePercent).toBe(view.lateDays * 10)
    const given = 800 - 8 * latePercent
    const marked = await reduce.mark(submissionId)
    expect(marked.body.submissions[0].mark).toMatchObject({
      hundredths: 800,
      hundredthsGiven: given,
      isPassed: false,
    })

    const closed = await assignmentOf({ enrolledAt, rules: { due, late: 'closed' } })
    expect((await closed.view()).obstacle).toBe('closed')
    expect((await closed.handIn()).body.code).toBe('assignment_closed')
    const accept = await assignmentOf({ enrolledAt, rules: { due, late: 'accept' } })
    expect((await accept.handIn()).body.submissions[0].latePercent).toBe(0)
  })
})

describe('files', () => {
  test('are what they contain; pictures lose what the camera wrote', async () => {
    const { nadia, send } = await assignmentOf()
    expect((await send(nadia, pdf, 'essay.docx')).body).toMatchObject({
      name: 'essay.pdf',
      type: 'application/pdf',
      width: null,
    })
    expect((await send(nadia, zip, 'code.zip')).body.type).toBe('application/zip')
    const { fileId } = (await send(nadia, photo)).body
    const { bytes, headers } = await open(nadia, fileId)
    const kept = await sharp(bytes).metadata()
    expect([kept.format, kept.exif]).toEqual(['webp', undefined])
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
    for (const wrong of [Buffer.from('<svg/>'), Buffer.alloc(0), photo.subarray(0, 300)])
      expect((await send(nadia, wrong)).status).toBe(400)
  })

  test('open for their sender; handed in also for who marks', async () => {
    const { course, nadia, send, handIn } = await assignmentOf()
    const fellow = await server.newStudent()
    await newEnrolment(db, fellow, { course })
    const support = await server.newStudent({ staffRole: 'support' })
    const { fileId } = (await send(nadia, pdf, 'essay.pdf')).body
    const results = async () =>
      Promise.all(
        [null, fellow, support, examiner, anna, nadia].map(
          async (person) => (await open(person, fileId)).status,
        ),
      )
    expect(await results()).toEqual([401, 404, 404, 404, 404, 200])
    await handIn({ fileIds: [fileId] })
    expect(await results()).toEqual([401, 404, 404, 200, 200, 200])
    expect((await open(nadia, fileId)).headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''essay.pdf",
    )
  })

  test('of someone else, of another assignment or handed in before are not taken', async () => {
    const { course, nadia, send, handIn } = await assignmentOf()
    const fellow = await server.newStudent()
    await newEnrolment(db, fellow, { course })
    const { fileId } = (await send(nadia, pdf)).body
    expect((await handIn({ fileIds: [fileId] }, fellow)).body.code).toBe('file_not_found')
    const elsewhere = await assignmentOf({ student: nadia })
    expect((await elsewhere.handIn({ fileIds: [fileId] })).body.code).toBe('file_not_found')
    expect((await handIn({ fileIds: [fileId] })).status).toBe(200)
    expect((await handIn({ fileIds: [fileId] })).body.code).toBe('file_not_found')
  })

  test('can be removed until they are handed in, by their sender alone', async () => {
    const { course, nadia, own, send, handIn, view } = await assignmentOf()
    const fellow = await server.newStudent()
    await newEnrolment(db, fellow, { course })
    const { fileId } = (await send(nadia, pdf)).body
    const remove = (person: TestStudent) => as(person, `DELETE ${own}/submission-files`, { fileId })
    expect((await remove(fellow)).status).toBe(204)
    expect((await view()).unusedFiles).toHaveLength(1)
    await remove(nadia)
    expect((await view()).unusedFiles).toEqual([])
    const kept = (await send(nadia, pdf)).body
    await handIn({ fileIds: [kept.fileId] })
    await as(nadia, `DELETE ${own}/submission-files`, { fileId: kept.fileId })
    expect((await view()).submissions[0].files).toHaveLength(1)
  })

  test('are deleted with the account, and when unused for a week', async () => {
    const { nadia, send, handIn } = await assignmentOf()
    const handedIn = (await send(nadia, pdf)).body.fileId
    await handIn({ fileIds: [handedIn] })
    const unused = (await send(nadia, pdf)).body.fileId
    const exported = (await as(nadia, `GET /api/users/students/${nadia.record.student_id}/export`))
      .body.records
    expect(exported.submissions).toMatchObject([{ text: 'My words.' }])
    expect(exported.submission_files).toHaveLength(2)
    const left = async (days: number) => {
      const now = new Date(server.services.clock().getTime() + days * 24 * 3_600_000)
      await removeWorkFiles({ db, files, now })
      return Promise.all(
        [handedIn, unused].map(async (id) => (await files.size(`submissions/${id}`)) !== null),
      )
    }
    expect(await left(0)).toEqual([true, true])
    expect(await left(8)).toEqual([true, false])
    await deleteStudent(db, nadia.record, { email: nadia.email })
    expect(await left(0)).toEqual([false, false])
  })

  test('someone who sends without handing in is stopped', async () => {
    const { nadia, send } = await assignmentOf()
    for (let sent = 0; sent < assignmentLimits.unusedFiles; sent += 1)
      expect((await send(nadia, pdf)).status).toBe(201)
    expect((await send(nadia, pdf)).body.code).toBe('files_full')
  })
})

describe('marking', () => {
  test('gives marks by the rubric, tells the student, and completes the course', async () => {
    const { course, lessonId, nadia, handIn, view, mark } = await assignmentOf({
      rules: {
        rubric: [
          { title: 'Ideas', hundredths: 600 },
          { title: 'Language', hundredths: 400 },
        ],
      },
    })
    const { submissionId } = (await handIn()).body.submissions[0]
    const wrong = [
      { hundredths: null, criteria: [700, 100] },
      { hundredths: null, criteria: [600] },
      { hundredths: 800, criteria: [] },
    ]
    for (const draft of wrong)
      expect((await mark(submissionId, draft)).body.code).toBe('marks_do_not_fit')
    const draft = { hundredths: null, criteria: [500, 250], feedback: 'ভালো।' }
    const { status, body } = await mark(submissionId, draft)
    expect(status).toBe(200)
    const expected = {
      hundredths: 750,
      hundredthsGiven: 750,
      hundredthsPossible: 1_000,
      isPassed: true,
      feedback: 'ভালো।',
      isAgain: false,
      criteria: [
        { title: 'Ideas', hundredths: 600, given: 500 },
        { title: 'Language', hundredths: 400, given: 250 },
      ],
    }
    expect(body.submissions[0].mark).toMatchObject(expected)
    const seen = await view()
    expect(seen).toMatchObject({ isCompleted: true, submissions: [{ mark: expected }] })
    expect(seen.certificate).toEqual(expect.any(String))
    const { groups } = (await as(nadia, 'GET /api/notifications')).body
    expect(groups[0].notice).toEqual({
      kind: 'work-marked',
      facts: {
        courseId: course.courseId,
        courseName: expect.any(String),
        lessonId,
        title: 'Essay',
        outcome: 'passed',
      },
    })
    await mark(submissionId, draft)
    expect((await as(nadia, 'GET /api/notifications')).body.groups[0].count).toBe(1)
  })

  test('too little does not complete the lesson; what is completed stays so', async () => {
    const { handIn, view, mark } = await assignmentOf({ others: [{}] })
    const { submissionId } = (await handIn()).body.submissions[0]
    await mark(submissionId, { hundredths: 399 })
    expect((await view()).isCompleted).toBe(false)
    await mark(submissionId, { hundredths: 400 })
    expect(await view()).toMatchObject({ isCompleted: true, certificate: null })
    await mark(submissionId, { hundredths: 0 })
    expect((await view()).isCompleted).toBe(true)
  })

  test('without a pass mark handing in completes the lesson', async () => {
    const { handIn, view, mark } = await assignmentOf({ rules: { passHundredths: null } })
    const { body } = await handIn()
    expect([body.isCompleted, body.certificate]).toEqual([true, expect.any(String)])
    await mark(body.submissions[0].submissionId, { hundredths: 0 })
    expect((await view()).submissions[0].mark.isPassed).toBeNull()
  })

  test('asked to do it again, a student can, however often and late it was', async () => {
    const { nadia, plan, handIn, view, mark } = await assignmentOf({
      rules: { submissions: 1, late: 'closed' },
    })
    const { submissionId } = (await handIn()).body.submissions[0]
    await mark(submissionId, { hundredths: 900, isAgain: true })
    const due = { rule: 'at', at: '2020-01-01T00:00:00Z' }
    const rules = { ...usualAssignmentRules, submissions: 1, late: 'closed', due }
    await as(anna, `PUT ${plan}`, { revision: 1, rules })
    expect(await view()).toMatchObject({
      isCompleted: false,
      submissionsLeft: 1,
      obstacle: null,
      lateDays: 0,
      submissions: [{ mark: { isAgain: true, isPassed: false } }],
    })
    const again = (await handIn({ text: 'Again.' })).body
    expect([again.submissionsLeft, again.submissions.length]).toEqual([0, 2])
    expect((await mark(submissionId)).body.code).toBe('submission_replaced')
    await mark(again.submissions[0].submissionId)
    expect((await view()).isCompleted).toBe(true)
    const { groups } = (await as(nadia, 'GET /api/notifications')).body
    expect(groups[0].notice.facts.outcome).toBe('passed')
  })

  test('stands in the gradebook of the course', async () => {
    const { course, handIn, mark } = await assignmentOf()
    const grade = async () =>
      (await as(examiner, `GET /api/staff/courses/${course.courseId}/gradebook`)).body.rows[0]
        .grades[0]
    expect((await grade()).state).toBe('none')
    const { submissionId } = (await handIn()).body.submissions[0]
    expect((await grade()).state).toBe('waiting')
    await mark(submissionId, { isAgain: true })
    expect((await grade()).state).toBe('open')
    await mark(submissionId)
    expect(await grade()).toEqual({ state: 'passed', hundredths: 800, hundredthsPossible: 1_000 })
  })

  test('is not for one’s own work', async () => {
    const { course, handIn, mark } = await assignmentOf()
    await newEnrolment(db, examiner, { course })
    const { submissionId } = (await handIn({}, examiner)).body.submissions[0]
    expect((await mark(submissionId)).body.code).toBe('own_submission')
    const { body } = await as(examiner, `GET /api/staff/submissions/${submissionId}`)
    expect(body.summary.isOwn).toBe(true)
    expect((await mark(submissionId, {}, anna)).status).toBe(200)
  })

  test('is for the roles that mark', async () => {
    const { handIn, nadia } = await assignmentOf()
    const { submissionId } = (await handIn()).body.submissions[0]
    for (const staffRole of staffRoles) {
      const person = await server.newStudent({ staffRole })
      const { status } = await as(person, `GET /api/staff/submissions/${submissionId}`)
      expect([staffRole, status]).toEqual([staffRole, permits(staffRole, 'marking') ? 200 : 403])
    }
    expect((await as(nadia, `GET /api/staff/submissions/${submissionId}`)).status).toBe(403)
    expect((await as(examiner, `GET /api/staff/submissions/${'z'.repeat(20)}`)).body.code).toBe(
      'submission_not_found',
    )
  })

  test('lists what waits, longest first, by course; what is marked apart', async () => {
    const { course, nadia, handIn, mark } = await assignmentOf()
    const fellow = await server.newStudent({ name: 'Tanvir' })
    await newEnrolment(db, fellow, { course })
    await handIn()
    const first = (await handIn({ text: 'Newer.' })).body.submissions[0].submissionId
    const second = (await handIn({}, fellow)).body.submissions[0].submissionId
    const list = async (show: string, more = '') => {
      const { body } = await as(
        examiner,
        `GET /api/staff/submissions?show=${show}&courseId=${course.courseId}${more}`,
      )
      return {
        ids: body.rows.map((row: { submissionId: string }) => row.submissionId),
        next: body.next,
        here: body.waiting.find((one: { courseId: string }) => one.courseId === course.courseId),
      }
    }
    expect(await list('waiting')).toMatchObject({ ids: [first, second], here: { count: 2 } })
    const page = await list('waiting', '&limit=1')
    expect((await list('waiting', `&limit=1&after=${page.next}`)).ids).toEqual([second])
    const marked = await mark(first)
    expect(marked.body.next).toEqual(expect.any(String))
    expect((await list('waiting')).ids).toEqual([second])
    expect((await list('marked')).ids).toEqual([first])
    expect((await list('all')).ids).toEqual([second, first])
    const { body } = await as(examiner, `GET /api/staff/submissions/${second}`)
    expect(body.comments).toContain('Well done.')
    expect(body.summary.student.name).toBe('Tanvir')
    expect(nadia.record.name).toBe('Nadia')
  })

  test('shows texts of others that are much alike, to who marks only', async () => {
    const { course, handIn } = await assignmentOf()
    const [fellow, third] = [
      await server.newStudent({ name: 'Tanvir' }),
      await server.newStudent({ name: 'Mitu' }),
    ]
    for (const person of [fellow, third]) await newEnrolment(db, person, { course })
    const essay = 'নদী আমাদের দেশের প্রাণ আর এই নদী বাঁচাতে হলে আমাদের সবাইকে এগিয়ে আসতে হবে আজই'
    await handIn({ text: essay }, fellow)
    await handIn({ text: 'Something else altogether, which no one has written before me.' }, third)
    const own = (await handIn({ text: `${essay} এবং সবসময়` })).body
    expect(JSON.stringify(own)).not.toContain('alike')
    const { submissionId } = own.submissions[0]
    const { alike } = (await as(examiner, `GET /api/staff/submissions/${submissionId}`)).body
    expect(alike).toMatchObject([{ name: 'Tanvir' }])
    expect(alike[0].percent).toBeGreaterThan(70)
  })
})

describe('files of feedback', () => {
  const sendTo = async (
    person: TestStudent,
    { submissionId, area = 'staff', name = 'page 1.jpg', drawnOn = '' }: Record<string, string>,
    bytes: Uint8Array = photo,
  ) => {
    const query = `name=${encodeURIComponent(name!)}${drawnOn && `&drawnOn=${drawnOn}`}`
    const answer = await server.app.request(
      `/api/${area}/submissions/${submissionId}/feedback-files?${query}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'image/jpeg' },
        body: new Uint8Array(bytes),
      },
    )
    // oxlint-disable-next-line typescript/no-explicit-any -- assertions are what checks it
    return { status: answer.status, body: (await answer.json()) as any }
  }
  /** A photo handed in, and what someone who marks drew on it. */
  async function drawn() {
    const work = await assignmentOf()
    const original = (await work.send(work.nadia, photo)).body.fileId as string
    const { submissionId } = (await work.handIn({ fileIds: [original] })).body.submissions[0]
    const file = (await sendTo(examiner, { submissionId, drawnOn: original })).body
    return { ...work, original, submissionId: submissionId as string, file }
  }
  const openFeedback = (person: TestStudent | null, fileId: string) =>
    open(person, fileId, 'feedback-files')

  test('stand with the marks that release them, the photo beside it untouched', async () => {
    const { nadia, view, mark, submissionId, original, file } = await drawn()
    const before = (await open(nadia, original)).bytes
    expect(file).toMatchObject({ name: 'page 1.webp', width: 800, drawnOn: original })
    const { fileId } = (await sendTo(examiner, { submissionId, name: 'key.pdf' }, pdf)).body
    const detail = async () =>
      (await as(examiner, `GET /api/staff/submissions/${submissionId}`)).body
    expect((await detail()).feedbackDrafts.map((one: { fileId: string }) => one.fileId)).toEqual([
      file.fileId,
      fileId,
    ])
    expect(JSON.stringify(await view())).not.toContain(file.fileId)
    const marked = await mark(submissionId, { fileIds: [fileId, file.fileId] })
    expect(marked.body.feedbackDrafts).toEqual([])
    const { files: released } = (await view()).submissions[0].mark
    expect(released).toMatchObject([{ fileId, type: 'application/pdf', drawnOn: null }, file])
    expect((await open(nadia, original)).bytes).toEqual(before)
  })

  test('open for those who mark, and for their student once they are released', async () => {
    const { course, nadia, mark, submissionId, file } = await drawn()
    const fellow = await server.newStudent()
    await newEnrolment(db, fellow, { course })
    const support = await server.newStudent({ staffRole: 'support' })
    const teacher = await newInstructor(server, { course })
    const other = await newInstructor(server, { course: await newCourse(db) })
    const results = async () =>
      Promise.all(
        [null, fellow, support, other, examiner, teacher, nadia].map(
          async (person) => (await openFeedback(person, file.fileId)).status,
        ),
      )
    expect(await results()).toEqual([401, 404, 404, 404, 200, 200, 404])
    await mark(submissionId, { fileIds: [file.fileId] })
    expect(await results()).toEqual([401, 404, 404, 404, 200, 200, 200])
    const { headers } = await openFeedback(nadia, file.fileId)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'")
  })

  test('are sent and removed by those who mark its course alone', async () => {
    const { course, nadia, submissionId, file } = await drawn()
    const support = await server.newStudent({ staffRole: 'support' })
    const other = await newInstructor(server, { course: await newCourse(db) })
    const teacher = await newInstructor(server, { course })
    const remove = (person: TestStudent, area: string) =>
      as(person, `DELETE /api/${area}/submissions/${submissionId}/feedback-files`, {
        fileId: file.fileId,
      })
    for (const person of [nadia, support, other]) {
      expect((await sendTo(person, { submissionId })).status).toBe(403)
      expect((await sendTo(person, { submissionId, area: 'teaching' })).status).toBe(404)
      expect((await remove(person, 'staff')).status).toBe(403)
      expect((await remove(person, 'teaching')).status).toBe(404)
    }
    expect((await openFeedback(examiner, file.fileId)).status).toBe(200)
    expect((await sendTo(teacher, { submissionId, area: 'teaching' })).status).toBe(201)
    expect((await remove(teacher, 'teaching')).status).toBe(204)
    expect((await openFeedback(examiner, file.fileId)).status).toBe(404)
  })

  test('are nothing that someone adds to their own work or sees there early', async () => {
    const { course, send, handIn, mark } = await assignmentOf()
    await newEnrolment(db, examiner, { course })
    const page = (await send(examiner, photo)).body.fileId
    const { submissionId } = (await handIn({ fileIds: [page] }, examiner)).body.submissions[0]
    expect((await sendTo(examiner, { submissionId })).body.code).toBe('own_submission')
    const { fileId } = (await sendTo(anna, { submissionId })).body
    const detail = await as(examiner, `GET /api/staff/submissions/${submissionId}`)
    expect(detail.body.feedbackDrafts).toEqual([])
    expect((await openFeedback(examiner, fileId)).status).toBe(404)
    await as(examiner, `DELETE /api/staff/submissions/${submissionId}/feedback-files`, { fileId })
    await mark(submissionId, { fileIds: [fileId] }, anna)
    expect((await openFeedback(examiner, fileId)).status).toBe(200)
  })

  test('are drawn on a photo of that submission, and released with it alone', async () => {
    const [one, two] = [await drawn(), await drawn()]
    const { submissionId } = one
    const elsewhere = { submissionId, drawnOn: two.original }
    expect((await sendTo(examiner, elsewhere)).body.code).toBe('file_not_found')
    const wrong = await one.mark(submissionId, { fileIds: [two.file.fileId] })
    expect(wrong.body.code).toBe('file_not_found')
    expect((await sendTo(examiner, { submissionId }, Buffer.from('<svg/>'))).status).toBe(400)
    await one.handIn({ text: 'Better.' })
    expect((await sendTo(examiner, { submissionId })).body.code).toBe('submission_replaced')
  })

  test('change with the marks: what is left out goes, and others are told', async () => {
    const { nadia, view, mark, submissionId, file } = await drawn()
    const names = async () =>
      (await view()).submissions[0].mark.files.map((one: { fileId: string }) => one.fileId)
    const told = async () => (await as(nadia, 'GET /api/notifications')).body.groups[0].count
    await mark(submissionId, { fileIds: [file.fileId] })
    await mark(submissionId, { fileIds: [file.fileId] })
    await mark(submissionId)
    expect([await names(), await told()]).toEqual([[file.fileId], 1])
    const next = (await sendTo(anna, { submissionId })).body.fileId
    await as(examiner, `DELETE /api/staff/submissions/${submissionId}/feedback-files`, {
      fileId: file.fileId,
    })
    expect(await names()).toEqual([file.fileId])
    await mark(submissionId, { fileIds: [next] })
    expect([await names(), await told()]).toEqual([[next], 2])
    expect((await openFeedback(examiner, file.fileId)).status).toBe(404)
  })

  test('leave with the account of the student, and a week after nobody released them', async () => {
    const { nadia, mark, submissionId, file } = await drawn()
    await mark(submissionId, { fileIds: [file.fileId] })
    const draft = (await sendTo(examiner, { submissionId })).body.fileId
    const exported = (await as(nadia, `GET /api/users/students/${nadia.record.student_id}/export`))
      .body.records
    expect(exported.feedback_files).toMatchObject([{ name: 'page 1.webp' }])
    const left = async (days: number) => {
      const now = new Date(server.services.clock().getTime() + days * 24 * 3_600_000)
      await removeWorkFiles({ db, files, now })
      return Promise.all(
        [file.fileId, draft].map(async (id) => (await files.size(`submissions/${id}`)) !== null),
      )
    }
    expect(await left(0)).toEqual([true, true])
    expect(await left(8)).toEqual([true, false])
    await deleteStudent(db, nadia.record, { email: nadia.email })
    expect(await left(0)).toEqual([false, false])
  })

  test('without end are stopped', async () => {
    const { submissionId } = await drawn()
    for (let sent = 1; sent < assignmentLimits.feedbackFiles; sent += 1)
      expect((await sendTo(examiner, { submissionId }, pdf)).status).toBe(201)
    expect((await sendTo(examiner, { submissionId }, pdf)).body.code).toBe('files_full')
  })
})
