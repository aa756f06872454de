import { describe, expect, test } from 'vitest'
import type { Curriculum } from '#contract/learning/curriculum.ts'
import { dhakaDay } from '#contract/time.ts'
import { courseDetails } from '../../../modules/catalog/index.ts'
import { catalogueVersion } from '../../../modules/catalog/index.ts'
import { newCourse } from '../../../testing/courses.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ staffRole: 'content', name: 'Rokeya Khatun' })
const colleague = await server.newStudent({ staffRole: 'manager', name: 'Karim Uddin' })

const call = (key: string, body?: unknown, by = staff) =>
  server.call(key, { token: by.token, ...(body !== undefined && { body }) })

/** A call that must succeed. */
async function done(key: string, body?: unknown, by = staff) {
  const answer = await call(key, body, by)
  expect([answer.status, answer.body.code]).toEqual([
    answer.status < 300 ? answer.status : 'success',
    undefined,
  ])
  return answer.body
}

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const article = (words: string) => ({ kind: 'article', document: text(words) })

interface TestCurriculum {
  courseId: string
  sections: string[]
  lessons: string[]
}

/** A course with sections, and article lessons in the first of them. */
async function newCurriculum({
  sections = ['Basics'],
  titles = ['One', 'Two', 'Three'],
} = {}): Promise<TestCurriculum> {
  const { courseId } = await newCourse(db)
  for (const title of sections)
    await done(`POST /api/staff/courses/${courseId}/curriculum/sections`, { title })
  const before: Curriculum = await done(`GET /api/staff/courses/${courseId}/curriculum`)
  const [sectionId] = before.sections.map((section) => section.sectionId)
  const made: Curriculum = await done(`POST /api/staff/courses/${courseId}/curriculum/lessons`, {
    sectionId,
    kind: 'article',
    titles,
  })
  return {
    courseId,
    sections: made.sections.map((section) => section.sectionId),
    lessons: made.sections[0]!.lessons.map(({ lessonId }) => lessonId),
  }
}

const tree = ({ sections }: Curriculum) =>
  sections.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)])
const read = async (courseId: string): Promise<Curriculum> =>
  done(`GET /api/staff/courses/${courseId}/curriculum`)

/** Writes something into a lesson and publishes it. */
async function publish(lessonId: string, words = 'Read this.'): Promise<void> {
  const { draftVersion, title } = await done(`GET /api/staff/lessons/${lessonId}`)
  const saved = await done(`POST /api/staff/lessons/${lessonId}/draft`, {
    version: draftVersion,
    title,
    body: article(words),
  })
  await done(`POST /api/staff/lessons/${lessonId}/publish`, { version: saved.draftVersion })
}

describe('arranging', () => {
  test('sections and lessons are added, renamed, and moved within and between sections', async () => {
    const { courseId, sections, lessons } = await newCurriculum({ sections: ['Basics', 'More'] })
    const [one, , three] = lessons as [string, string, string]
    await done(`PATCH /api/staff/lessons/${three}`, {
      place: { sectionId: sections[0], after: null },
    })
    await done(`PATCH /api/staff/lessons/${one}`, {
      place: { sectionId: sections[1], after: null },
      title: 'First',
    })
    await done(`PATCH /api/staff/courses/${courseId}/curriculum/sections/${sections[1]}`, {
      after: null,
      title: 'Start',
    })
    expect(tree(await read(courseId))).toEqual([
      ['Start', ['First']],
      ['Basics', ['Three', 'Two']],
    ])
  })

  test('a lesson moved behind one that is gone goes last, and nothing is lost', async () => {
    const { courseId, sections, lessons } = await newCurriculum()
    await done(`PATCH /api/staff/lessons/${lessons[1]}`, { isArchived: true })
    await done(`PATCH /api/staff/lessons/${lessons[0]}`, {
      place: { sectionId: sections[0], after: lessons[1] },
    })
    expect(tree(await read(courseId))).toEqual([['Basics', ['Three', 'One']]])
  })

  test('archived lessons are kept and restored to the end of their section', async () => {
    const { courseId, sections, lessons } = await newCurriculum()
    await done(`PATCH /api/staff/courses/${courseId}/curriculum/sections/${sections[0]}`, {
      isArchived: true,
    })
    const emptied = await read(courseId)
    expect([emptied.sections, emptied.archived.map(({ title }) => title)]).toEqual([
      [],
      ['One', 'Two', 'Three'],
    ])
    await done(`PATCH /api/staff/lessons/${lessons[1]}`, { isArchived: false })
    expect(tree(await read(courseId))).toEqual([['Basics', ['Two']]])
  })

  test('moves by two people at once neither lose nor double a lesson', async () => {
    const titles = Array.from({ length: 12 }, (_, index) => `Lesson ${index + 1}`)
    const { courseId, sections, lessons } = await newCurriculum({ sections: ['A', 'B'], titles })
    await Promise.all(
      lessons.flatMap((lessonId, index) => [
        call(`PATCH /api/staff/lessons/${lessonId}`, {
          place: { sectionId: sections[index % 2], after: null },
        }),
        call(
          `PATCH /api/staff/lessons/${lessonId}`,
          { place: { sectionId: sections[1], after: lessons[0] } },
          colleague,
        ),
        call(
          `PATCH /api/staff/courses/${courseId}/curriculum/sections/${sections[index % 2]}`,
          { after: null },
          colleague,
        ),
      ]),
    )
    const { sections: after } = await read(courseId)
    expect(
      after.flatMap((section) => section.lessons.map(({ title }) => title)).toSorted(),
    ).toEqual(titles.toSorted())
    const { rows } = await db.executeQuery<{ places: number[] }>(
      db
        .selectFrom('lessons')
        .select((select) => select.fn.agg<number[]>('array_agg', ['position']).as('places'))
        .where('lesson_id', 'in', lessons)
        .groupBy('section_id')
        .compile(),
    )
    for (const { places } of rows) expect(new Set(places).size).toBe(places.length)
  })

  test('a course accepts no section of another course and no more lessons than the limit', async () => {
    const mine = await newCurriculum()
    const other = await newCurriculum()
    const add = (body: object) =>
      call(`POST /api/staff/courses/${mine.courseId}/curriculum/lessons`, body)
    expect(
      await add({ sectionId: other.sections[0], kind: 'article', titles: ['x'] }),
    ).toMatchObject({
      status: 404,
      body: { code: 'section_not_found' },
    })
    const place = { sectionId: other.sections[0], after: null }
    expect(await call(`PATCH /api/staff/lessons/${mine.lessons[0]}`, { place })).toMatchObject({
      body: { code: 'section_not_found' },
    })
    expect(
      await call(
        `PATCH /api/staff/courses/${mine.courseId}/curriculum/sections/${other.sections[0]}`,
        { title: 'x' },
      ),
    ).toMatchObject({
      status: 404,
    })
    const tooMany = Array.from({ length: 101 }, () => 'x')
    expect(
      await add({ sectionId: mine.sections[0], kind: 'article', titles: tooMany }),
    ).toMatchObject({ status: 400 })
    expect(
      await add({ sectionId: mine.sections[0], kind: 'article', titles: ['a\u0000b'] }),
    ).toMatchObject({ status: 400 })
    expect(await call('GET /api/staff/courses/T-none/curriculum')).toMatchObject({
      status: 404,
      body: { code: 'course_not_found' },
    })
  })
})

describe('release rules', () => {
  const wait = (lessonId: string, forLesson: string) =>
    call(`PATCH /api/staff/lessons/${lessonId}`, {
      release: { rule: 'after-lesson', lessonId: forLesson },
    })

  test('release rules that wait for each other or for other courses are refused', async () => {
    const { lessons } = await newCurriculum()
    const [one, two, three] = lessons as [string, string, string]
    expect((await wait(two, one)).status).toBe(200)
    expect((await wait(three, two)).status).toBe(200)
    expect(await wait(one, three)).toMatchObject({
      status: 409,
      body: { code: 'release_unreachable' },
    })
    expect(await wait(one, one)).toMatchObject({ body: { code: 'release_unreachable' } })
    const other = await newCurriculum()
    expect(await wait(one, other.lessons[0]!)).toMatchObject({
      body: { code: 'release_unreachable' },
    })
    const noTest = { release: { rule: 'after-test', lessonId: two } }
    expect(await call(`PATCH /api/staff/lessons/${three}`, noTest)).toMatchObject({
      body: { code: 'release_unreachable' },
    })
  })

  test('a lesson that another waits for cannot be archived; a restored one waits for no missing lesson', async () => {
    const { lessons } = await newCurriculum()
    const [one, two] = lessons as [string, string]
    await wait(two, one)
    expect(await call(`PATCH /api/staff/lessons/${one}`, { isArchived: true })).toMatchObject({
      status: 409,
      body: { code: 'lesson_awaited', facts: { title: 'Two' } },
    })
    await done(`PATCH /api/staff/lessons/${two}`, { isArchived: true })
    await done(`PATCH /api/staff/lessons/${one}`, { isArchived: true })
    await done(`PATCH /api/staff/lessons/${two}`, { isArchived: false })
    expect((await done(`GET /api/staff/lessons/${two}`)).release).toEqual({ rule: 'at-once' })
  })
})

describe('drafts', () => {
  test('a stale save is refused with the name of who saved, and loses nothing', async () => {
    const { lessons } = await newCurriculum()
    const [lessonId] = lessons
    const save = (version: number, words: string, by = staff) =>
      call(
        `POST /api/staff/lessons/${lessonId}/draft`,
        { version, title: 'One', body: article(words) },
        by,
      )
    expect((await save(1, 'mine')).body.draftVersion).toBe(2)
    expect(await save(1, 'theirs', colleague)).toMatchObject({
      status: 409,
      body: { code: 'lesson_changed', facts: { version: '2', savedBy: 'Rokeya Khatun' } },
    })
    expect(await done(`GET /api/staff/lessons/${lessonId}`)).toMatchObject({
      draftVersion: 2,
      body: article('mine'),
      savedBy: 'Rokeya Khatun',
    })
    expect((await save(2, 'mine')).body.draftVersion).toBe(2)
    const both = await Promise.all([save(2, 'a'), save(2, 'b', colleague)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a rename in the tree changes the draft, and an open editor is notified', async () => {
    const { lessons } = await newCurriculum()
    await done(`PATCH /api/staff/lessons/${lessons[0]}`, { title: 'Renamed' }, colleague)
    const stale = { version: 1, title: 'One', body: article('x') }
    expect(await call(`POST /api/staff/lessons/${lessons[0]}/draft`, stale)).toMatchObject({
      status: 409,
    })
  })

  test('a body of another kind and documents that no editor creates are refused', async () => {
    const { lessons } = await newCurriculum()
    const save = (body: unknown) =>
      call(`POST /api/staff/lessons/${lessons[0]}/draft`, { version: 1, title: 'One', body })
    expect(await save({ kind: 'video', source: null, document: text('x') })).toMatchObject({
      status: 400,
    })
    const codes = async (content: unknown[]) =>
      (await save({ kind: 'article', document: { type: 'doc', content } })).body.errors.map(
        ({ code }: { code: string }) => code,
      )
    const nested = `${'{"type":"blockquote","content":['.repeat(20_000)}{"type":"paragraph"}${']}'.repeat(20_000)}`
    const deep = `{"version":1,"title":"One","body":{"kind":"article","document":{"type":"doc","content":[${nested}]}}}`
    expect(await call(`POST /api/staff/lessons/${lessons[0]}/draft`, deep)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.document', code: 'document_too_deep' }] },
    })
    expect(await codes([{ type: 'html' }])).toEqual(['wrong_type'])
    expect(
      await codes([{ type: 'paragraph', content: [{ type: 'text', text: 'a\u0000' }] }]),
    ).toEqual(['unreadable_characters'])
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } }
    expect(
      await codes([{ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [link] }] }]),
    ).toEqual(['not_a_link'])
  })

  test('continuous writing is one entry in the audit list', async () => {
    const { courseId, lessons } = await newCurriculum()
    const [lessonId] = lessons as [string]
    for (let version = 1; version <= 4; version += 1)
      await done(
        `POST /api/staff/lessons/${lessonId}/draft`,
        { version, title: 'One', body: article(`v${version}`) },
        colleague,
      )
    const entries = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', `${courseId} ${lessonId}`)
      .execute()
    expect(entries).toEqual([{ action: 'lesson.edited' }])
  })
})

describe('publishing', () => {
  test('students get the published version with formulas and code rendered; the draft stays as written', async () => {
    const { lessons } = await newCurriculum()
    const [lessonId] = lessons
    const document = {
      type: 'doc',
      content: [
        { type: 'formulaBlock', attrs: { latex: '\\frac{1}{2}' } },
        {
          type: 'codeBlock',
          attrs: { language: 'python' },
          content: [{ type: 'text', text: 'def f():\n    return 1' }],
        },
      ],
    }
    await done(`POST /api/staff/lessons/${lessonId}/draft`, {
      version: 1,
      title: 'Halves',
      body: { kind: 'article', document },
    })
    const published = await done(`POST /api/staff/lessons/${lessonId}/publish`, { version: 2 })
    expect(published).toMatchObject({
      isPublished: true,
      hasChanges: false,
      published: { number: 1, title: 'Halves', publishedBy: 'Rokeya Khatun' },
    })
    expect(published.body.document).toEqual(document)
    const { body, seconds } = await done(`GET /api/staff/lessons/${lessonId}/versions/1`)
    expect(seconds).toBe(30)
    const [formula, code] = body.document.content
    expect(formula.attrs.math).toEqual({
      tag: 'math',
      attributes: { display: 'block' },
      parts: [
        {
          tag: 'mrow',
          parts: [
            {
              tag: 'mfrac',
              parts: [
                { tag: 'mn', parts: ['1'] },
                { tag: 'mn', parts: ['2'] },
              ],
            },
          ],
        },
      ],
    })
    expect(code.attrs.lines).toEqual([
      [['keyword', 'def '], ['function', 'f'], '():'],
      ['    ', ['keyword', 'return '], ['number', '1']],
    ])
  })

  test('an unready lesson says why it cannot be published', async () => {
    const { courseId, sections, lessons } = await newCurriculum({ titles: ['Empty', 'Formula'] })
    const ready = (lessonId: string, version: number) =>
      call(`POST /api/staff/lessons/${lessonId}/publish`, { version })
    const notReady = (facts: object) => ({ status: 409, body: { code: 'lesson_not_ready', facts } })
    expect(await ready(lessons[0]!, 1)).toMatchObject(notReady({ reason: 'empty' }))
    const body = {
      kind: 'article',
      document: { type: 'doc', content: [{ type: 'formulaBlock', attrs: { latex: '\\frac{1}' } }] },
    }
    await done(`POST /api/staff/lessons/${lessons[1]}/draft`, {
      version: 1,
      title: 'Formula',
      body,
    })
    expect(await ready(lessons[1]!, 2)).toMatchObject(
      notReady({ reason: 'formula', latex: '\\frac{1}' }),
    )
    for (const [kind, reason] of [
      ['video', 'no-video'],
      ['download', 'no-files'],
      ['live', 'kind'],
      ['quiz', 'no-questions'],
      ['assignment', 'empty'],
    ] as const) {
      const made: Curriculum = await done(
        `POST /api/staff/courses/${courseId}/curriculum/lessons`,
        {
          sectionId: sections[0],
          kind,
          titles: [kind],
        },
      )
      const { lessonId } = made.sections[0]!.lessons.at(-1)!
      expect(await ready(lessonId, 1)).toMatchObject(notReady({ reason }))
    }
    const picture = {
      type: 'picture',
      attrs: { mediaId: 'gone000000000000', alt: '', caption: '' },
    }
    const withPicture = { kind: 'article', document: { type: 'doc', content: [picture] } }
    await done(`POST /api/staff/lessons/${lessons[1]}/draft`, {
      version: 2,
      title: 'Formula',
      body: withPicture,
    })
    expect(await ready(lessons[1]!, 3)).toMatchObject(
      notReady({ reason: 'media', mediaId: 'gone000000000000' }),
    )
    expect(await ready(lessons[0]!, 7)).toMatchObject({
      status: 409,
      body: { code: 'lesson_changed' },
    })
  })

  test('publishing without changes adds no version; an archived lesson stays published', async () => {
    const { lessons } = await newCurriculum()
    await publish(lessons[0]!)
    const { draftVersion } = await done(`GET /api/staff/lessons/${lessons[0]}`)
    await Promise.all(
      [1, 2, 3].map(() =>
        done(`POST /api/staff/lessons/${lessons[0]}/publish`, { version: draftVersion }),
      ),
    )
    await done(`PATCH /api/staff/lessons/${lessons[0]}`, { isArchived: true })
    expect(await done(`GET /api/staff/lessons/${lessons[0]}/versions`)).toHaveLength(1)
  })

  test('a published version can be restored into the draft; students see it once that is published', async () => {
    const { lessons } = await newCurriculum()
    const [lessonId] = lessons as [string]
    await publish(lessonId, 'first')
    await publish(lessonId, 'second')
    const { draftVersion } = await done(`GET /api/staff/lessons/${lessonId}`)
    const restored = await done(`POST /api/staff/lessons/${lessonId}/versions/1/restore`, {
      version: draftVersion,
    })
    expect(restored).toMatchObject({
      body: article('first'),
      hasChanges: true,
      published: { number: 2 },
    })
    expect(
      await call(`POST /api/staff/lessons/${lessonId}/versions/1/restore`, {
        version: draftVersion,
      }),
    ).toMatchObject({ status: 409 })
    expect(await call(`GET /api/staff/lessons/${lessonId}/versions/9`)).toMatchObject({
      status: 404,
    })
    await done(`POST /api/staff/lessons/${lessonId}/publish`, { version: restored.draftVersion })
    expect(
      (await done(`GET /api/staff/lessons/${lessonId}/versions`)).map(
        ({ number }: { number: number }) => number,
      ),
    ).toEqual([3, 2, 1])
  })

  test('a whole course is published at once, except lessons that are not ready', async () => {
    const { courseId, lessons } = await newCurriculum()
    await done(`POST /api/staff/lessons/${lessons[0]}/draft`, {
      version: 1,
      title: 'One',
      body: article('a'),
    })
    await done(`POST /api/staff/lessons/${lessons[1]}/draft`, {
      version: 1,
      title: 'Two',
      body: article('b'),
    })
    const first = await done(`POST /api/staff/courses/${courseId}/curriculum/publish`)
    expect(first).toMatchObject({
      published: 2,
      notReady: [{ lessonId: lessons[2], title: 'Three', reason: 'empty' }],
    })
    expect(await done(`POST /api/staff/courses/${courseId}/curriculum/publish`)).toMatchObject({
      published: 0,
    })
    const forgotten = await db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'call.made')
      .where('staff_id', '=', staff.record.id)
      .execute()
    expect(forgotten).toEqual([])
  })
})

describe('a lesson that was never published', () => {
  test('becomes one of another kind, with its text and settings', async () => {
    const { lessons } = await newCurriculum()
    const [lessonId] = lessons
    const { draftVersion } = await done(`GET /api/staff/lessons/${lessonId}`)
    await done(`POST /api/staff/lessons/${lessonId}/draft`, {
      version: draftVersion,
      title: 'One',
      body: article('Watch, then write.'),
    })
    await done(`PATCH /api/staff/lessons/${lessonId}`, { isPreview: true, kind: 'video' })
    const lesson = await done(`GET /api/staff/lessons/${lessonId}`)
    expect(lesson).toMatchObject({
      kind: 'video',
      isPreview: true,
      body: { kind: 'video', source: null, document: text('Watch, then write.') },
      draftVersion: draftVersion + 2,
    })
    // Who has the old kind open hears of it instead of writing over it.
    expect(
      await call(`POST /api/staff/lessons/${lessonId}/draft`, {
        version: draftVersion + 1,
        title: 'One',
        body: article('Later.'),
      }),
    ).toMatchObject({ status: 409, body: { code: 'lesson_changed' } })
  })

  test('keeps its kind while it holds a video, or after it was published', async () => {
    const { lessons } = await newCurriculum()
    const [held, published] = lessons
    await done(`PATCH /api/staff/lessons/${held}`, { kind: 'video' })
    const { draftVersion } = await done(`GET /api/staff/lessons/${held}`)
    await done(`POST /api/staff/lessons/${held}/draft`, {
      version: draftVersion,
      title: 'One',
      body: {
        kind: 'video',
        source: { source: 'youtube', videoId: 'dQw4w9WgXcQ' },
        document: text('x'),
      },
    })
    await publish(published!)
    for (const lessonId of [held, published])
      expect(await call(`PATCH /api/staff/lessons/${lessonId}`, { kind: 'quiz' })).toMatchObject({
        status: 409,
        body: { code: 'lesson_kind_fixed' },
      })
    expect(await call(`PATCH /api/staff/lessons/${held}`, { kind: 'live' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'kind', code: 'not_a_choice' }] },
    })
  })

  test('stays a test while another lesson opens once it is passed', async () => {
    const { lessons } = await newCurriculum()
    const [quiz, waiting] = lessons
    await done(`PATCH /api/staff/lessons/${quiz}`, { kind: 'quiz' })
    await done(`PATCH /api/staff/lessons/${waiting}`, {
      release: { rule: 'after-test', lessonId: quiz },
    })
    expect(await call(`PATCH /api/staff/lessons/${quiz}`, { kind: 'article' })).toMatchObject({
      status: 409,
      body: { code: 'lesson_awaited', facts: { title: 'Two' } },
    })
  })

  test('is deleted; one that was published is not, nor one that another waits for', async () => {
    const { courseId, lessons } = await newCurriculum()
    const [published, awaited, waiting] = lessons
    await publish(published!)
    await done(`PATCH /api/staff/lessons/${waiting}`, {
      release: { rule: 'after-lesson', lessonId: awaited },
    })
    for (const [lessonId, code] of [
      [published, 'lesson_was_published'],
      [awaited, 'lesson_awaited'],
    ])
      expect(await call(`DELETE /api/staff/lessons/${lessonId}`)).toMatchObject({
        status: 409,
        body: { code },
      })
    const finance = await server.newStudent({ staffRole: 'finance' })
    expect(await call(`DELETE /api/staff/lessons/${waiting}`, undefined, finance)).toMatchObject({
      status: 403,
    })
    expect(tree(await done(`DELETE /api/staff/lessons/${waiting}`))).toEqual([
      ['Basics', ['One', 'Two']],
    ])
    expect(tree(await read(courseId))).toEqual([['Basics', ['One', 'Two']]])
    expect(await call(`DELETE /api/staff/lessons/${waiting}`)).toMatchObject({
      status: 404,
      body: { code: 'lesson_not_found' },
    })
  })
})

test('the public outline lists published lessons, or the imported outline while there are none', async () => {
  const { courseId, lessons } = await newCurriculum({ sections: ['Basics', 'Not begun'] })
  const shown = async () => {
    const { courseOutline, lessionsNumber } = await courseDetails(
      db,
      courseId,
      dhakaDay(new Date()),
    )
    return [courseOutline, lessionsNumber]
  }
  expect(await shown()).toEqual([[], 12])
  const version = await catalogueVersion(db)
  await publish(lessons[1]!)
  await publish(lessons[0]!)
  expect(await shown()).toEqual([[{ title: 'Basics', content: 'One\nTwo' }], 2])
  expect(await catalogueVersion(db)).toBeGreaterThan(version)
  const seen = await catalogueVersion(db)
  await publish(lessons[0]!, 'Other words, the same title.')
  expect(await catalogueVersion(db)).toBe(seen)
  for (const lessonId of lessons)
    await done(`PATCH /api/staff/lessons/${lessonId}`, { isArchived: true })
  expect(await shown()).toEqual([[], 12])
})

test('a document survives a round trip through Markdown', async () => {
  const markdown = [
    '## Halves',
    '',
    'A **half** is $\\frac{1}{2}$, see [here](https://example.com/a).',
    '',
    '- one',
    '  - inside',
    '- `two`',
    '',
    '> [!TIP]',
    '>',
    '> Draw it.',
    '',
    '> [!ANSWER] Show the answer',
    '>',
    '> Half of it.',
    '',
    '$$',
    'x^2',
    '$$',
    '',
    '| a | b |',
    '| - | - |',
    '| 1 | 2 |',
    '',
    '```python',
    'print(1)',
    '```',
    '',
    '![A river](media:a1b2c3d4e5f6g7h8 "The Padma")',
    '',
    '[Sheet](media:a1b2c3d4e5f6g7h8)',
    '',
    '[Watch](https://youtu.be/dQw4w9WgXcQ)',
    '',
  ].join('\n')
  const { document } = await done('POST /api/staff/articles/from-markdown', { markdown })
  expect(document.content.map(({ type }: { type: string }) => type)).toEqual([
    'heading', 'paragraph', 'bulletList', 'callout', 'answer', 'formulaBlock', 'table', 'codeBlock', 'picture', 'file', 'video',
  ]) // prettier-ignore
  expect((await done('POST /api/staff/articles/to-markdown', { document })).markdown).toBe(markdown)
  const hostile =
    '<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![y](https://elsewhere.example/y.png)'
  const { document: tame } = await done('POST /api/staff/articles/from-markdown', {
    markdown: hostile,
  })
  expect(JSON.stringify(tame)).not.toContain('javascript:')
  expect(tame.content[0].content).toEqual([{ type: 'text', text: '<script>alert(1)</script>' }])
  expect(
    await call('POST /api/staff/articles/from-markdown', { markdown: '>'.repeat(500) }),
  ).toMatchObject({ status: 400 })
})

test('a preview renders as publishing does, and names invalid formulas', async () => {
  const document = {
    type: 'doc',
    content: [
      { type: 'formulaBlock', attrs: { latex: '\\nonsense{' } },
      { type: 'formulaBlock', attrs: { latex: 'x' } },
    ],
  }
  const preview = await done('POST /api/staff/articles/preview', { document })
  expect(preview.unreadable).toEqual(['\\nonsense{'])
  expect(preview.document.content[1].attrs.math.tag).toBe('math')
})

test('roles without the course permission are refused', async () => {
  const finance = await server.newStudent({ staffRole: 'finance' })
  const { courseId } = await newCurriculum()
  expect(
    await call(`GET /api/staff/courses/${courseId}/curriculum`, undefined, finance),
  ).toMatchObject({
    status: 403,
    body: { code: 'not_permitted' },
  })
})
