import fs from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { BatchDraft, batchFields } from '#contract/catalog/batch-draft.ts'
import type { ImportCheck } from '#contract/catalog/exchange.ts'
import { MOST_SEATS } from '#contract/catalog/terms.ts'
import { saveCourse } from '../../../modules/catalog/index.ts'
import { courseDraft } from '../../../testing/catalog.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const server = await testServer({ database })
const staff = await server.newStudent({ staffRole: 'owner' })

const whole = BatchDraft.parse({ number: 1, startsOn: '2099-02-10', enrolBy: '2099-02-01' })
const course = courseDraft({ batches: [whole] })
await saveCourse(database.db, course)
const [head, line] = await archiveLines()

const taken = {
  number: [1, 100_000],
  startsOn: ['2099-02-01', '2100-01-01'],
  enrolBy: ['2026-01-01', '2099-02-10'],
  seats: [null, 0, MOST_SEATS],
  classDays: [[], ['Fri'], ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri']],
  hours: [null, '00:00-23:59', '23:00-00:30', '8pm - 9:30pm', '২০:০০-২১:৩০'],
  venue: [null, 'House 7, Road 2, Dhanmondi', 'বাড়ি ৭, ধানমন্ডি', 'x'.repeat(300)],
  orientationOn: [null, '2099-01-01'],
} satisfies Record<keyof typeof batchFields, unknown[]>

const refused = {
  number: [0, 100_001, 1.5, '1', null],
  startsOn: ['2099-01-31', '2099-02-30', '10/02/2099', '', null],
  enrolBy: ['2099-02-11', '2099-02-30', null],
  seats: [-1, MOST_SEATS + 1, 1.5, '20'],
  classDays: [['Friday'], 'Fri', Array.from({ length: 8 }, () => 'Fri')],
  venue: ['', '  ', 'x'.repeat(301), 'House 7\nRoad 2', 'House\u0000', 7],
  hours: ['24:00-25:00', '20:00-20:00', '8:00-9:30', 'evening', ''],
  orientationOn: ['2099-02-30', 'soon', ''],
} satisfies Record<keyof typeof batchFields, unknown[]>

const fields = Object.keys(batchFields) as (keyof typeof batchFields)[]

test.each(fields.flatMap((field) => taken[field].map((value) => [field, value] as const)))(
  'a batch with the %s %j is taken by form, file and complete copy',
  async (field, value) => {
    expect(await everyWay({ ...whole, [field]: value })).toEqual({
      form: 200,
      file: [],
      copy: [],
    })
  },
)

test.each(fields.flatMap((field) => refused[field].map((value) => [field, value] as const)))(
  'a batch with the %s %j is refused by form, file and complete copy',
  async (field, value) => {
    const ways = await everyWay({ ...whole, [field]: value })
    expect(ways.form).toBe(400)
    expect(ways.file).toHaveLength(1)
    expect(ways.copy).toHaveLength(1)
  },
)

test.each(taken.hours.filter((hours) => hours !== null))(
  'a class may have the hours %j that its batch may have',
  async (hours) => {
    expect((await timetable(hours)).status).toBe(200)
  },
)

test.each(refused.hours)('a class is refused the hours %j like its batch', async (hours) => {
  expect((await timetable(hours)).status).toBe(400)
})

test('a file and a complete copy of before, which call the hours shift, are read', async () => {
  const { hours: _, ...rest } = whole
  expect(await ways({ ...rest, shift: '20:00-21:30' })).toEqual({ file: [], copy: [] })
  expect(await ways({ ...rest, shift: '20:00-20:00' })).toEqual({
    file: [expect.stringContaining('hours "20:00-20:00"')],
    copy: [expect.any(String)],
  })
})

test('a complete copy of before, whose batches have no venue, is read', async () => {
  const { venue: _, ...batch } = line!.batches[0]!
  expect(await faults(`${head}\n${JSON.stringify({ ...line!, batches: [batch] })}\n`)).toEqual([])
})

test.each(fields)('the page about files says how a batch has its %s', (field) => {
  const page = fs.readFileSync('docs/how-to/import-a-catalogue.md', 'utf8')
  expect(/^A batch: `(\{.*?\})`/m.exec(page)![1]).toContain(`"${field}": `)
})

test('a file changes each field of a batch, and what it leaves out is empty', async () => {
  const other = {
    number: 1,
    startsOn: '2099-03-10',
    enrolBy: '2099-03-01',
    seats: 12,
    classDays: ['Fri'],
    hours: '10:00-11:00',
    venue: 'বাড়ি ৭, ধানমন্ডি',
    orientationOn: '2099-03-05',
  } satisfies Record<keyof typeof batchFields, unknown> & BatchDraft
  const before = { ...courseDraft(), batches: [whole] }
  await saveCourse(database.db, before)
  for (const batch of [other, whole]) {
    await saveCourse(database.db, { ...before, batches: [batch] })
    const { body } = await server.call(`GET /api/staff/courses/${before.courseId}/batches`, {
      token: staff.token,
    })
    expect((body as unknown as object[])[0]).toMatchObject(batch)
    const exported = await server.call(`GET /api/staff/course-archive`, { token: staff.token })
    const text = (exported.body.text as string).split('\n')
    const row = text.find((one) => one.includes(before.courseId))!
    expect(JSON.parse(row).batches[0]).toMatchObject(asColumns(batch))
  }
})

async function everyWay(batch: Record<string, unknown>) {
  const form = await server.call(`PUT /api/staff/batches/${await batchId()}`, {
    token: staff.token,
    body: batch,
  })
  return { form: form.status, ...(await ways(batch)) }
}

/** What is wrong with a batch in a file of courses and in a complete copy. */
async function ways(batch: Record<string, unknown>) {
  const row = {
    courseId: course.courseId,
    courseTitle: 'T',
    category: 'IoT',
    courseFee: '5',
    lessionsNumber: 1,
    lessionLevel: 'Beginner',
    batches: [batch],
  }
  const archived = { ...line!, batches: [{ ...line!.batches[0], ...asColumns(batch) }] }
  if ('shift' in batch) delete archived.batches[0]!['hours']
  return {
    file: await faults(JSON.stringify([row])),
    copy: await faults(`${head}\n${JSON.stringify(archived)}\n`),
  }
}

/** By the names of columns: "startsOn" is "starts_on". */
function asColumns(batch: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(batch).map(([field, value]) => [
      field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
}

async function faults(text: string): Promise<string[]> {
  const response = await server.app.request('/api/staff/course-imports/check?format=json', {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
    body: text,
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as ImportCheck).faults
}

async function archiveLines(): Promise<
  [string, { batches: Record<string, unknown>[] }] | [undefined, undefined]
> {
  const { body } = await server.call('GET /api/staff/course-archive', { token: staff.token })
  const [first, ...lines] = (body.text as string).trim().split('\n')
  const own = lines.find((text) => text.includes(course.courseId))
  return [first!, JSON.parse(own!) as { batches: Record<string, unknown>[] }]
}

async function batchId(): Promise<string> {
  const { body } = await server.call(`GET /api/staff/courses/${course.courseId}/batches`, {
    token: staff.token,
  })
  return (body as unknown as { batchId: string }[])[0]!.batchId
}

async function timetable(hours: string) {
  return server.call(`POST /api/staff/batches/${await batchId()}/timetable`, {
    token: staff.token,
    body: { classes: 1, hours },
  })
}
