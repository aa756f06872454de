import { describe, expect, test } from 'vitest'
import { newCourse } from '../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services

/** A course with a lesson, an instructor of its own, and two students. */
async function classOf() {
  const course = await newCourse(db)
  const [lessonId] = (await newLessons(db, { course, lessons: [{ title: 'Loops' }] })) as [string]
  const [asker, fellow, instructor] = [
    await server.newStudent({ name: 'Nadia Rahman' }),
    await server.newStudent({ name: 'Tanvir Ahmed' }),
    await newInstructor(course.id),
  ]
  for (const student of [asker, fellow]) await newEnrolment(db, student, { course })
  const own = `/api/learn/${course.courseId}/questions`
  const as = (person: TestStudent, key: string, body?: object) =>
    server.call(key, { token: person.token, ...(body && { body }) })
  const ask = async (person = asker, more: object = {}) =>
    as(person, `POST ${own}`, {
      lessonId,
      atSeconds: 75,
      title: 'Why does it stop?',
      text: 'It **stops** at $x^2$.',
      ...more,
    })
  return { course, lessonId, asker, fellow, instructor, own, as, ask }
}

async function newInstructor(courseId: number): Promise<TestStudent> {
  const person = await server.newStudent({ name: 'Farhana Islam', role: 'instructor' })
  const { id } = await db
    .insertInto('instructors')
    .values({
      slug: `teacher-${person.record.id}`,
      name: 'Farhana Islam',
      designation: 'Engineer',
      image_path: '/pictures/people/none.svg',
      student_id: person.record.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('course_instructors')
    .values({ course_id: courseId, instructor_id: id, position: 0 })
    .execute()
  return person
}

const notices = async (person: TestStudent) => {
  const { body } = await server.call('GET /api/notifications', { token: person.token })
  return body.groups.map(
    (group: { notice: { kind: string }; count: number }) => `${group.notice.kind} ${group.count}`,
  )
}

describe('who may take part', async () => {
  const { course, own, ask, asker, fellow, instructor } = await classOf()
  const { questionId } = (await ask()).body
  const [other, refunded, otherInstructor] = [
    await server.newStudent(),
    await server.newStudent(),
    await newInstructor((await newCourse(db)).id),
  ]
  const enrolment = await newEnrolment(db, refunded, { course })
  await db
    .updateTable('enrolments')
    .set({ state: 'revoked', ended_at: new Date() })
    .where('id', '=', enrolment)
    .execute()
  const people = {
    nobody: undefined,
    other,
    refunded,
    'instructor of another course': otherInstructor,
    finance: await server.newStudent({ staffRole: 'finance' }),
    fellow,
    asker,
    instructor,
    content: await server.newStudent({ staffRole: 'content' }),
  }
  const closed = {
    nobody: 'sign_in_needed',
    other: 'not_enrolled',
    refunded: 'enrolment_ended',
    'instructor of another course': 'not_enrolled',
    finance: 'not_enrolled',
  }
  const open = { ...closed, fellow: 'in', asker: 'in', instructor: 'in', content: 'in' }
  const one = `${own}/${questionId}`
  const staffOnly = {
    nobody: 'sign_in_needed',
    other: 'staff_only',
    refunded: 'staff_only',
    'instructor of another course': 'staff_only',
    finance: 'not_permitted',
    fellow: 'staff_only',
    asker: 'staff_only',
    instructor: 'staff_only',
    content: 'in',
  }
  const question = { lessonId: null, atSeconds: null, title: 'Where are the files?', text: '' }
  const table: Record<string, { call: string; body?: object; expected: Record<string, string> }> = {
    'the list': { call: `GET ${own}`, expected: open },
    asking: { call: `POST ${own}`, body: question, expected: open },
    'a question': { call: `GET ${one}`, expected: open },
    answering: { call: `POST ${one}/answers`, body: { text: 'Because.' }, expected: open },
    following: { call: `PUT ${one}/follow`, body: { isFollowed: true }, expected: open },
    reporting: {
      call: `POST ${one}/reports`,
      body: { answerId: null, reason: 'Not nice.' },
      expected: open,
    },
    editing: {
      call: `PATCH ${one}`,
      body: { title: 'Why does it stop?', text: 'Still.' },
      expected: {
        ...open,
        fellow: 'not_your_words',
        instructor: 'not_your_words',
        content: 'not_your_words',
      },
    },
    solving: {
      call: `PUT ${one}/solved`,
      body: { isSolved: true },
      expected: { ...open, fellow: 'not_your_words' },
    },
    deleting: {
      call: `DELETE ${one}`,
      expected: {
        ...open,
        fellow: 'not_your_words',
        asker: 'question_answered',
        instructor: 'not_your_words',
        content: 'not_your_words',
      },
    },
    'the inbox of staff': { call: 'GET /api/staff/questions', expected: staffOnly },
    hiding: {
      call: `PATCH /api/staff/questions/${questionId}`,
      body: { isHidden: false },
      expected: staffOnly,
    },
    dismissing: {
      call: `POST /api/staff/questions/${questionId}/reports/handled`,
      expected: staffOnly,
    },
  }
  test.each(
    Object.entries(table).flatMap(([what, row]) =>
      Object.keys(row.expected).map((who) => [what, who, row] as const),
    ),
  )('%s: %s', async (_, who, { call, body, expected }) => {
    const token = people[who as keyof typeof people]?.token
    const answer = await server.call(call, { ...(token && { token }), ...(body && { body }) })
    expect(answer.status < 300 ? 'in' : answer.body.code).toBe(expected[who])
  })
})

describe('a question', () => {
  test('is asked with its place, rendered, and marked as the asker’s own', async () => {
    const { ask, lessonId, fellow, as, own } = await classOf()
    const { status, body } = await ask()
    expect([status, body.lesson, body.atSeconds]).toEqual([201, { lessonId, title: 'Loops' }, 75])
    expect(body.author).toEqual({ name: 'Nadia Rahman', as: 'student', isMe: true })
    expect(body).toMatchObject({ isFollowed: true, canSolve: true, canModerate: false })
    const [paragraph] = body.document.content
    expect(paragraph.content.at(1)).toMatchObject({ text: 'stops', marks: [{ type: 'bold' }] })
    expect(paragraph.content.at(3).attrs.math).toBeTruthy()
    const seen = (await as(fellow, `GET ${own}/${body.questionId}`)).body
    expect([seen.source, seen.author.isMe, seen.canSolve]).toEqual([null, false, false])
  })

  test('holds no HTML, no boxes, and no picture from elsewhere', async () => {
    const { ask } = await classOf()
    const text =
      '# Big\n\n<img src=x onerror=alert(1)>\n\n> [!TIP]\n> boxed\n\n![seen](https://evil.example/p.png)\n\n[file](media:a1b2c3d4e5f6g7h8)'
    const { document } = (await ask(undefined, { text })).body
    const types = JSON.stringify(document)
      .match(/"type":"(\w+)"/g)!
      .join(' ')
    expect(types).not.toMatch(/heading|callout|picture|file|video/)
    expect(JSON.stringify(document)).toContain('<img src=x onerror=alert(1)>')
  })

  test('is refused without a title, too long, or about a lesson of another course', async () => {
    const { ask, asker } = await classOf()
    const other = await classOf()
    expect((await ask(asker, { title: ' ?' })).status).toBe(400)
    expect((await ask(asker, { text: 'x'.repeat(5001) })).status).toBe(400)
    expect((await ask(asker, { text: 'a\u0000b' })).status).toBe(400)
    expect((await ask(asker, { lessonId: other.lessonId })).body.code).toBe('lesson_not_found')
  })

  test('is found by words of its title, text and answers, in its course only', async () => {
    const { ask, as, own, fellow } = await classOf()
    const { questionId } = (await ask(undefined, { title: 'কেন থামে বলুন?', text: 'A loop.' })).body
    await as(fellow, `POST ${own}/${questionId}/answers`, { text: 'Off-by-one, 100%.' })
    const find = async (q: string) =>
      (await as(fellow, `GET ${own}?q=${encodeURIComponent(q)}`)).body.rows.length
    expect([
      await find('থামে'),
      await find('LOOP'),
      await find('by-one'),
      await find('100%'),
    ]).toEqual([1, 1, 1, 1])
    expect([await find('%%'), await find('tuple')]).toEqual([0, 0])
    const other = await classOf()
    expect((await as(other.asker, `GET ${other.own}?q=loop`)).body.rows).toEqual([])
  })

  test('that nobody has answered is found by that order; pages show each once', async () => {
    const { ask, as, own, fellow, asker } = await classOf()
    const ids = []
    for (let count = 0; count < 3; count += 1)
      ids.push((await ask(asker, { title: `Number ${count} of them` })).body.questionId)
    await as(fellow, `POST ${own}/${ids[1]}/answers`, { text: 'Yes.' })
    const list = async (query: string) => (await as(asker, `GET ${own}${query}`)).body
    const idsOf = ({ rows }: { rows: { questionId: string }[] }) =>
      rows.map((row) => row.questionId)
    expect(idsOf(await list('?order=unanswered'))).toEqual([ids[2], ids[0]])
    const first = await list('?limit=2')
    expect([...idsOf(first), ...idsOf(await list(`?limit=2&after=${first.next}`))]).toEqual(
      ids.toReversed(),
    )
  })

  test('is deleted while nobody else has answered, with what was told of it', async () => {
    const { ask, as, own, asker, instructor } = await classOf()
    const { questionId } = (await ask()).body
    expect(await notices(instructor)).toEqual(['question-asked 1'])
    expect((await as(asker, `DELETE ${own}/${questionId}`)).status).toBe(204)
    expect(await notices(instructor)).toEqual([])
  })
})

describe('an answer', () => {
  test('notifies the followers, not its author; marks the instructor', async () => {
    const { ask, as, own, asker, fellow, instructor } = await classOf()
    const { questionId } = (await ask()).body
    const one = `${own}/${questionId}`
    await as(fellow, `POST ${one}/answers`, { text: 'I think so.' })
    expect([await notices(asker), await notices(fellow)]).toEqual([['question-answered 1'], []])
    const { body } = await as(instructor, `POST ${one}/answers`, { text: 'It is so.' })
    expect(body.answers.map((answer: { author: { as: string } }) => answer.author.as)).toEqual([
      'student',
      'instructor',
    ])
    expect([await notices(asker), await notices(fellow)]).toEqual([
      ['question-answered 2'],
      ['question-answered 1'],
    ])
  })

  test('tells nobody who has stopped following, and nobody who was refunded', async () => {
    const { course, ask, as, own, asker, fellow } = await classOf()
    const { questionId } = (await ask()).body
    const one = `${own}/${questionId}`
    const [third, gone] = [await server.newStudent(), await server.newStudent()]
    await newEnrolment(db, third, { course })
    const enrolment = await newEnrolment(db, gone, { course })
    for (const person of [third, gone]) await as(person, `PUT ${one}/follow`, { isFollowed: true })
    await as(asker, `PUT ${one}/follow`, { isFollowed: false })
    await db
      .updateTable('enrolments')
      .set({ state: 'revoked', ended_at: new Date() })
      .where('id', '=', enrolment)
      .execute()
    await as(fellow, `POST ${one}/answers`, { text: 'Yes.' })
    expect([await notices(asker), await notices(gone), await notices(third)]).toEqual([
      [],
      [],
      ['question-answered 1'],
    ])
  })

  test('is changed and deleted by its author alone', async () => {
    const { ask, as, own, asker, fellow } = await classOf()
    const one = `${own}/${(await ask()).body.questionId}`
    const { answers } = (await as(fellow, `POST ${one}/answers`, { text: 'One.' })).body
    const answer = `${one}/answers/${answers[0].id}`
    expect((await as(asker, `PATCH ${answer}`, { text: 'Two.' })).body.code).toBe('not_your_words')
    expect((await as(asker, `DELETE ${answer}`)).body.code).toBe('not_your_words')
    const changed = (await as(fellow, `PATCH ${answer}`, { text: 'Two.' })).body.answers[0]
    expect([changed.source, changed.editedAt !== null]).toEqual(['Two.', true])
    expect((await as(fellow, `DELETE ${answer}`)).body.answers).toEqual([])
    expect((await as(fellow, `DELETE ${answer}`)).body.code).toBe('answer_not_found')
  })
})

describe('staff', async () => {
  const content = await server.newStudent({ staffRole: 'content' })

  test('hide a question from all but its author, and lock it for students', async () => {
    const { ask, as, own, asker, fellow, instructor } = await classOf()
    const { questionId } = (await ask()).body
    const one = `${own}/${questionId}`
    const moderate = (body: object) => as(content, `PATCH /api/staff/questions/${questionId}`, body)
    await moderate({ isHidden: true })
    expect((await as(fellow, `GET ${one}`)).body.code).toBe('question_not_found')
    expect((await as(fellow, `GET ${own}`)).body.rows).toEqual([])
    expect((await as(asker, `GET ${one}`)).body.isHidden).toBe(true)
    expect(await notices(instructor)).toEqual([])
    await moderate({ isHidden: false, isLocked: true })
    const answer = (person: TestStudent) => as(person, `POST ${one}/answers`, { text: 'Late.' })
    expect((await answer(fellow)).body.code).toBe('question_locked')
    expect((await answer(instructor)).status).toBe(201)
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('subject', '=', `question/${questionId}`)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'question.moderated', after: { isHidden: true } },
      { action: 'question.moderated', after: { isHidden: false, isLocked: true } },
    ])
  })

  test('see what was reported once, and handle it by hiding it', async () => {
    const { ask, as, own, asker, fellow, instructor } = await classOf()
    const { questionId } = (await ask()).body
    const one = `${own}/${questionId}`
    const { answers } = (await as(fellow, `POST ${one}/answers`, { text: 'Buy at x.' })).body
    const answerId = answers[0].id
    for (const person of [asker, asker, instructor])
      await as(person, `POST ${one}/reports`, { answerId, reason: 'An advertisement' })
    const reported = async () =>
      (await as(content, 'GET /api/staff/questions?list=reported&limit=100')).body.rows.find(
        (row: { questionId: string }) => row.questionId === questionId,
      )
    expect((await reported()).reports).toMatchObject([
      { answerId, text: 'Buy at x.', reason: 'An advertisement' },
      { answerId },
    ])
    await as(content, `PATCH /api/staff/questions/${questionId}/answers/${answerId}`, {
      isHidden: true,
    })
    expect(await reported()).toBeUndefined()
    expect((await as(asker, `GET ${one}`)).body.answers).toEqual([])
    expect((await as(fellow, `GET ${one}`)).body.answers[0].isHidden).toBe(true)
  })

  test('find what waits for a teacher, and no longer once it is answered or solved', async () => {
    const { ask, as, own, fellow, asker } = await classOf()
    const answered = (await ask()).body.questionId
    const solved = (await ask()).body.questionId
    const waiting = async () => {
      const all: { questionId: string; waitingSince: string }[] = []
      let after = ''
      do {
        const page = (await as(content, `GET /api/staff/questions?limit=100${after}`)).body
        all.push(...page.rows)
        after = page.next ? `&after=${page.next}` : ''
      } while (after)
      return all.filter((row) => [answered, solved].includes(row.questionId))
    }
    await as(fellow, `POST ${own}/${answered}/answers`, { text: 'A guess.' })
    expect((await waiting()).map((row) => row.questionId)).toEqual([answered, solved])
    expect((await waiting())[0]!.waitingSince).toBeTruthy()
    await as(content, `POST ${own}/${answered}/answers`, { text: 'The answer.' })
    await as(asker, `PUT ${own}/${solved}/solved`, { isSolved: true })
    expect(await waiting()).toEqual([])
  })
})

test('who asks too often is told to wait', async () => {
  const { ask } = await classOf()
  const statuses = []
  for (let count = 0; count < 11; count += 1) statuses.push((await ask()).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
})
