import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { renewTexts } from '../../../modules/discussion/index.ts'
import { newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { type Reply, testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services

/** A course with a lesson, its own instructor and two students. */
async function classOf() {
  const course = await newCourse(db)
  const [lessonId] = (await newLessons(db, { course, lessons: [{ title: 'Loops' }] })) as [string]
  const [asker, fellow, instructor] = [
    await server.newStudent({ name: 'Nadia Rahman' }),
    await server.newStudent({ name: 'Tanvir Ahmed' }),
    await newInstructor(server, { course }),
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

const notices = async (person: TestStudent) => {
  const { body } = await server.call('GET /api/notifications', { token: person.token })
  return body.groups.map(
    (group: { notice: { kind: string }; count: number }) => `${group.notice.kind} ${group.count}`,
  )
}

/** What calls answer that began before the newest question or answer was gone and end after that. */
async function whileDeleting(table: 'questions' | 'answers', begin: () => Promise<Reply>[]) {
  const begun = await db.transaction().execute(async (trx) => {
    const newest = trx.selectFrom(table).select((row) => row.fn.max('id').as('id'))
    await trx.deleteFrom(table).where('id', '=', newest).execute()
    const calls = begin()
    await wait(200)
    return calls
  })
  return Promise.all(begun)
}

describe('participants', async () => {
  const { course, own, ask, asker, fellow, instructor } = await classOf()
  const { questionId } = (await ask()).body
  const [other, refunded, otherInstructor] = [
    await server.newStudent(),
    await server.newStudent(),
    await newInstructor(server, { course: await newCourse(db) }),
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
  test('is posted with its place, rendered, and marked as the author’s own', async () => {
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

  test('holds no HTML, no callouts and no external picture', async () => {
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

  test('without an answer is found by that sort order; pages show each once', async () => {
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

  test('is deleted with its notifications while no one else has answered', async () => {
    const { ask, as, own, asker, instructor } = await classOf()
    const { questionId } = (await ask()).body
    expect(await notices(instructor)).toEqual(['question-asked 1'])
    expect((await as(asker, `DELETE ${own}/${questionId}`)).status).toBe(204)
    expect(await notices(instructor)).toEqual([])
  })

  test('is not found by anyone who acts on it while it is being deleted', async () => {
    const { ask, as, own, asker, fellow } = await classOf()
    const one = `${own}/${(await ask()).body.questionId}`
    const answers = await whileDeleting('questions', () => [
      as(fellow, `PUT ${one}/follow`, { isFollowed: true }),
      as(fellow, `PUT ${one}/follow`, { isFollowed: false }),
      as(fellow, `POST ${one}/reports`, { answerId: null, reason: 'Not nice.' }),
      as(fellow, `POST ${one}/answers`, { text: 'Because.' }),
      as(asker, `PATCH ${one}`, { title: 'Why does it stop?', text: 'Still.' }),
      as(asker, `PUT ${one}/solved`, { isSolved: true }),
    ])
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['question_not_found']))
  })
})

test.each(['- ', '> ', '1. ', '>'])(
  'a line of thousands of %j is nested a few times, and its end stays as typed',
  async (mark) => {
    const { ask } = await classOf()
    const text = `${mark.repeat(4999 / mark.length)}x`
    const { status, body } = await ask(undefined, { text })
    expect(status).toBe(201)
    const document = JSON.stringify(body.document)
    expect(document).toContain(`${mark.repeat(4900 / mark.length)}x`)
    expect(document.match(/"(?:listItem|blockquote)"/g)?.length ?? 0).toBeLessThan(5)
  },
)

test('code of thousands of lines is stored without highlighting', async () => {
  const { ask } = await classOf()
  const code = (lines: number) => `\`\`\`python\n${'1\n'.repeat(lines)}\`\`\``
  const firstLine = async (lines: number) =>
    (await ask(undefined, { text: code(lines) })).body.document.content[0].attrs.lines[0]
  expect([await firstLine(600), await firstLine(601)]).toEqual([[['number', '1']], ['1']])
})

test('a rule between paragraphs is drawn, the stars of a program stay', async () => {
  const { ask } = await classOf()
  const stars = '* '.repeat(40).trim()
  const { status, body } = await ask(undefined, { text: `Two\n\n------\n\n${stars}` })
  expect(status).toBe(201)
  expect(body.document.content).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'Two' }] },
    { type: 'horizontalRule' },
    { type: 'paragraph', content: [{ type: 'text', text: stars }] },
  ])
})

describe('what was typed', () => {
  test('keeps a lone address of a video, sums and line breaks', async () => {
    const { ask } = await classOf()
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const { body } = await ask(undefined, { text: `${address}\n\n5*4=20, 3*4=12\n$5 or $10?` })
    const link = { type: 'link', attrs: { href: address } }
    expect(body.document.content).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: address, marks: [link] }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '5*4=20, 3*4=12' },
          { type: 'hardBreak' },
          { type: 'text', text: '$5 or $10?' },
        ],
      },
    ])
  })

  test('keeps a formula that cannot be drawn, with its signs', async () => {
    const { ask } = await classOf()
    const { body } = await ask(undefined, { text: 'Why $\\nonsense{$ and not $x$?' })
    expect(body.document.content[0].content).toMatchObject([
      { type: 'text', text: 'Why $\\nonsense{$ and not ' },
      { type: 'formula', attrs: { latex: 'x', math: { tag: 'math' } } },
      { type: 'text', text: '?' },
    ])
  })

  test('is shown before it is sent', async () => {
    const { asker, as } = await classOf()
    const preview = await as(asker, 'POST /api/texts/preview', { text: '**So**\nit is' })
    expect(preview.body.document.content).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'So', marks: [{ type: 'bold' }] },
          { type: 'hardBreak' },
          { type: 'text', text: 'it is' },
        ],
      },
    ])
    expect((await as(asker, 'POST /api/texts/preview', { text: 'x'.repeat(5_001) })).status).toBe(
      400,
    )
  })

  test('in a title has its formulas drawn, and nothing else', async () => {
    const { ask, as, asker, own } = await classOf()
    const { body } = await ask(asker, { title: 'Why $\\pi r$ and **not** $5 or $6?' })
    expect(body.title).toBe('Why $\\pi r$ and **not** $5 or $6?')
    expect(body.titleDocument.content[0].content).toMatchObject([
      { type: 'text', text: 'Why ' },
      { type: 'formula', attrs: { latex: '\\pi r' } },
      { type: 'text', text: ' and **not** $5 or $6?' },
    ])
    const text = 'So.'
    const changed = await as(asker, `PATCH ${own}/${body.questionId}`, { title: 'Why $5?', text })
    expect(changed.body.titleDocument).toBeUndefined()
  })

  test('before an upgrade is made anew from its source', async () => {
    const { ask, as, asker, fellow, own } = await classOf()
    const { questionId } = (await ask(asker, { title: 'Why $x$?', text: '5*4*3' })).body
    await as(fellow, `POST ${own}/${questionId}/answers`, { text: 'a\nb' })
    const old = { text_form: 1, document: JSON.stringify({ type: 'doc', content: [] }) }
    await db
      .updateTable('questions')
      .set({ ...old, title_document: null })
      .where('question_id', '=', questionId)
      .execute()
    await db.updateTable('answers').set(old).where('source', '=', 'a\nb').execute()
    expect(await renewTexts(db)).toBeGreaterThanOrEqual(2)
    expect(await renewTexts(db)).toBe(0)
    const { body } = await as(fellow, `GET ${own}/${questionId}`)
    expect(body.document.content[0].content).toEqual([{ type: 'text', text: '5*4*3' }])
    expect(body.titleDocument.content[0].content).toHaveLength(3)
    expect(body.answers[0].document.content[0].content).toHaveLength(3)
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

  test('notifies no one who stopped following or was refunded', async () => {
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

  test('is changed and deleted only by its author', async () => {
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

  test('saved as it was, it is not marked as edited, and neither is its question', async () => {
    const { ask, as, own, asker, fellow } = await classOf()
    const { questionId, title, source } = (await ask()).body
    const one = `${own}/${questionId}`
    const { answers } = (await as(fellow, `POST ${one}/answers`, { text: 'One.' })).body
    await as(fellow, `PATCH ${one}/answers/${answers[0].id}`, { text: 'One.', pictures: [] })
    const { body } = await as(asker, `PATCH ${one}`, { title, text: source })
    expect([body.editedAt, body.answers[0].editedAt]).toEqual([null, null])
  })

  test('is not found by anyone who acts on it while it is being deleted', async () => {
    const { ask, as, own, asker, fellow } = await classOf()
    const one = `${own}/${(await ask()).body.questionId}`
    const { answers } = (await as(fellow, `POST ${one}/answers`, { text: 'One.' })).body
    const answerId = answers[0].id
    const found = await whileDeleting('answers', () => [
      as(asker, `POST ${one}/reports`, { answerId, reason: 'Not nice.' }),
      as(fellow, `PATCH ${one}/answers/${answerId}`, { text: 'Two.' }),
    ])
    expect(new Set(found.map(({ body }) => body.code))).toEqual(new Set(['answer_not_found']))
  })
})

describe('staff', async () => {
  const content = await server.newStudent({ staffRole: 'content' })

  test('who leave a reported question as it is are in the audit list with its reports', async () => {
    const { ask, as, own, fellow } = await classOf()
    const { questionId } = (await ask()).body
    await as(fellow, `POST ${own}/${questionId}/reports`, { answerId: null, reason: 'Not nice.' })
    await as(content, `PATCH /api/staff/questions/${questionId}`, { isHidden: false })
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `question/${questionId}`)
      .execute()
    expect(entries).toEqual([
      { action: 'question.moderated', before: { reports: 1 }, after: { reports: 0 } },
    ])
  })

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

  test('see a reported text once, and resolve it by hiding it', async () => {
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

  test('find questions waiting for a teacher until they are answered or solved', async () => {
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
    const { answers } = (
      await as(content, `POST ${own}/${answered}/answers`, { text: 'It is so.' })
    ).body
    await as(asker, `PUT ${own}/${solved}/solved`, { isSolved: true })
    expect(await waiting()).toEqual([])
    const answer = `/api/staff/questions/${answered}/answers/${answers.at(-1).id}`
    await as(content, `PATCH ${answer}`, { isHidden: true })
    expect((await waiting()).map((row) => row.questionId)).toEqual([answered])
    await as(content, `PATCH ${answer}`, { isHidden: false })
    expect(await waiting()).toEqual([])
    await as(content, `DELETE ${own}/${answered}/answers/${answers.at(-1).id}`)
    expect((await waiting()).map((row) => row.questionId)).toEqual([answered])
  })
})

test('what was sent malformed uses up none of the questions one may ask', async () => {
  const { ask } = await classOf()
  const statuses = []
  for (let count = 0; count < 12; count += 1)
    statuses.push((await ask(undefined, { title: '' })).status)
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 400))
  for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(201)
  expect((await ask()).status).toBe(429)
})

test('asking too often is rate-limited', async () => {
  const { ask } = await classOf()
  const statuses = []
  for (let count = 0; count < 11; count += 1) statuses.push((await ask()).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
})

describe('questions about a live class', async () => {
  const course = await newCourse(db)
  const [own, other] = [await newBatch(db, course), await newBatch(db, course, { number: 2 })]
  const meeting = await newMeeting(db, own, { number: 4, topic: 'Loops' })
  const person = async (batchId: number, name: string) => {
    const student = await server.newStudent({ name })
    await newEnrolment(db, student, { course, batchId })
    return student
  }
  const [asker, fellow, stranger] = [
    await person(own, 'Nadia Rahman'),
    await person(own, 'Tanvir Ahmed'),
    await person(other, 'Rafi Hasan'),
  ]
  const instructor = await newInstructor(server, { course })
  const support = await server.newStudent({ staffRole: 'support', name: 'Shirin' })
  const finance = await server.newStudent({ staffRole: 'finance' })
  const path = `/api/learn/${course.courseId}/questions`
  const as = (one: TestStudent, call: string, body?: unknown) =>
    server.call(call, { token: one.token, ...(body !== undefined && { body }) })
  const body = { lessonId: null, atSeconds: null, title: 'What did he draw?', text: '' }
  const made = (await as(asker, `POST ${path}`, { ...body, meetingId: meeting })).body

  test('name the class, and are seen by its batch, its instructor and staff who answer questions', async () => {
    expect(made.meeting).toEqual({
      meetingId: meeting,
      number: 4,
      batchNumber: 1,
      topic: { en: 'Loops', bn: null },
    })
    const one = `GET ${path}/${made.questionId}`
    for (const reader of [asker, fellow, instructor, support])
      expect((await as(reader, one)).status).toBe(200)
    expect((await as(stranger, one)).body.code).toBe('question_not_found')
    expect((await as(finance, one)).body.code).toBe('not_enrolled')
  })

  test.each([
    ['', 1],
    [`?class=${meeting}`, 1],
    ['?q=draw', 1],
    ['?order=unanswered', 1],
  ])('stand in the list%s of their batch and in no other', async (query, count) => {
    expect((await as(fellow, `GET ${path}${query}`)).body.rows).toHaveLength(count)
    expect((await as(stranger, `GET ${path}${query}`)).body.rows).toEqual([])
  })

  test.each([
    ['PATCH', '', { title: 'Changed by me', text: '' }],
    ['POST', '/answers', { text: 'A tree.' }],
    ['PUT', '/follow', { isFollowed: true }],
    ['PUT', '/solved', { isSolved: true }],
    ['POST', '/reports', { answerId: null, reason: 'Not nice.' }],
    ['DELETE', '', undefined],
  ])('%s%s of a student of another batch finds none', async (method, rest, sent) => {
    const answer = await as(stranger, `${method} ${path}/${made.questionId}${rest}`, sent)
    expect([answer.status, answer.body.code]).toEqual([404, 'question_not_found'])
  })

  test('can be asked only by the class’s batch, about a class of the course', async () => {
    const ask = async (one: TestStudent, meetingId: string) =>
      (await as(one, `POST ${path}`, { ...body, meetingId })).body.code
    expect(await ask(stranger, meeting)).toBe('class_not_found')
    const elsewhere = await newCourse(db)
    const far = await newMeeting(db, await newBatch(db, elsewhere))
    expect(await ask(instructor, far)).toBe('class_not_found')
  })

  test('notify followers, and no one who has left the batch', async () => {
    const leaver = await person(own, 'Mitu Akter')
    await as(leaver, `PUT ${path}/${made.questionId}/follow`, { isFollowed: true })
    await db
      .updateTable('enrolments')
      .set({ batch_id: other })
      .where('student_id', '=', leaver.record.id)
      .execute()
    await as(instructor, `POST ${path}/${made.questionId}/answers`, { text: 'A tree.' })
    expect(await notices(asker)).toContain('question-answered 1')
    expect(await notices(leaver)).toEqual([])
  })

  test('answers of staff in the support role are marked as theirs', async () => {
    const answered = await as(support, `POST ${path}/${made.questionId}/answers`, {
      text: 'See 4.',
    })
    expect(answered.body.answers.map((one: { author: { as: string } }) => one.author.as)).toContain(
      'staff',
    )
    const { body } = await server.call('GET /api/notifications', { token: asker.token })
    const [told] = body.groups.filter(
      (group: { notice: { kind: string } }) => group.notice.kind === 'question-answered',
    )
    expect(told.notice.facts.byTeacher).toBe(false)
  })
})
