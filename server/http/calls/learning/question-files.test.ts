import { describe, expect, test } from 'vitest'
import { line, paragraph, sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { exportFormats } from '#contract/question-bank/terms.ts'
import { bytesSource, readQuestions } from '../../../modules/question-bank/index.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const anna = await server.newStudent({ staffRole: 'content', name: 'Anna' })
const by = (call: string, body?: unknown) =>
  server.call(call, { token: anna.token, ...(body !== undefined && { body }) })

async function newBank(title = 'Physics'): Promise<string> {
  return (await by('POST /api/staff/question-banks', { title, courseId: null })).body.bankId
}

const check = (bankId: string, content: string | Uint8Array, query = 'name=bank.gift') =>
  by(`POST /api/staff/question-banks/${bankId}/file-check?${query}`, bytesOf(content))

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

const GIFT = `// [id:a-1]
::Capital::Dhaka stands at the {=Buriganga ~Padma}

Read this.

::Bad::Q {=%50%a ~b}

::Picture::[html]<img src\\="map.png"> Which? {=a ~b}
`

describe('a file is checked', () => {
  test('every item is named, and what can be saved comes along', async () => {
    const bankId = await newBank()
    const { status, body } = await check(bankId, GIFT)
    expect([status, body.format, body.counts]).toEqual([
      200,
      'gift',
      { imported: 1, skipped: 2, failed: 1 },
    ])
    expect(body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'imported',
      'skipped',
      'failed',
      'skipped',
    ])
    expect(body.items[3].reason).toContain('the picture map.png')
    const { questionIds } = (
      await by(`POST /api/staff/question-banks/${bankId}/questions`, {
        questions: [body.items[0].question],
      })
    ).body
    expect(questionIds).toHaveLength(1)
    // The same file again changes nothing.
    const again = await check(bankId, GIFT)
    const { body: saved } = await by(`POST /api/staff/question-banks/${bankId}/questions`, {
      questions: [again.body.items[0].question],
    })
    expect(saved).toMatchObject({ added: 0, changed: 0, unchanged: 1, questionIds })
  })

  test('a file that is none is refused with its reason', async () => {
    const { status, body } = await check(await newBank(), 'Dear reader,', 'name=letter.txt')
    expect([status, body.code, body.facts.reason]).toEqual([
      400,
      'question_file_unreadable',
      expect.stringContaining('no format'),
    ])
  })

  test('an archive that is damaged is refused, and the server goes on', async () => {
    const bankId = await newBank()
    const { body } = await check(bankId, new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'name=a.zip')
    expect(body.code).toBe('question_file_unreadable')
    expect((await check(bankId, GIFT)).status).toBe(200)
  })

  test('a bank that is not there, and a file that is too long', async () => {
    expect((await check('zzzzzzzzzz', GIFT)).status).toBe(404)
    const long = await check(await newBank(), new Uint8Array(20_000_001))
    expect(long.body.code).toBe('too_large')
  })
})

describe('a bank is exported', () => {
  test.each(exportFormats)('as %s, which reads back as it was', async (format) => {
    const bankId = await newBank('HSC/2027: physics')
    const question = {
      ...sampleQuestions().single_choice,
      externalId: 'q-1',
      tags: [],
      feedback: {},
      shown: {
        stem: { en: paragraph('Which is prime?') },
        options: ['4', '5', '6', '8'].map((text, at) => ({
          id: String(at + 1),
          text: line(text),
        })),
      },
      key: { right: ['2'] },
    }
    await by(`POST /api/staff/question-banks/${bankId}/questions`, {
      // One that was written here has no id of a file.
      questions: [question, sampleQuestions().single_choice, { ...question, externalId: null }],
    })
    const { status, body } = await by(
      `GET /api/staff/question-banks/${bankId}/export?format=${format}`,
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      written: 2,
      left: [{ questionId: expect.any(String), beginning: 'কোনগুলো ভেক্টর?' }],
      next: null,
    })
    expect(body.fileName).toMatch(/^HSC 2027 physics\.\w+$/)
    const bytes = new Uint8Array(Buffer.from(body.content, 'base64'))
    const { counts } = await readQuestions(bytesSource(body.fileName, bytes))
    expect(counts).toEqual({ imported: 2, skipped: 0, failed: 0 })
  })

  test('its audit entry says so, archived questions stay out, and others may not', async () => {
    const bankId = await newBank()
    const { body: saved } = await by(`POST /api/staff/question-banks/${bankId}/questions`, {
      questions: [sampleQuestions().true_false],
    })
    const path = `/api/staff/question-banks/${bankId}`
    await by(`PATCH ${path}/questions`, { questionIds: saved.questionIds, isArchived: true })
    expect((await by(`GET ${path}/export?format=gift`)).body.written).toBe(0)
    const entries = await db
      .selectFrom('audit_entries')
      .select('after')
      .where('subject', '=', bankId)
      .where('action', '=', 'question_bank.exported')
      .execute()
    expect(entries).toEqual([{ after: { format: 'gift', questions: 0 } }])
    const student = await server.newStudent()
    const answer = await server.call(`GET ${path}/export?format=gift`, { token: student.token })
    expect([answer.status, answer.body.code]).toEqual([403, 'staff_only'])
    expect((await by(`GET ${path}/export?format=word`)).status).toBe(400)
  })
})
