import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'edi-import-questions-'))
afterAll(() => fs.rm(folder, { recursive: true }))

const FILE = path.join(folder, 'bank.gift')
await fs.writeFile(
  FILE,
  '// [id:a-1]\n::রাজধানী::ঢাকা কোন নদীর তীরে? {=বুড়িগঙ্গা ~পদ্মা}\n\nRead this.\n\n::Bad::Q {=%50%a ~b}\n',
)

interface Ended {
  code?: number
  stdout: string
  stderr: string
}

const run = (command: string, words: string[], data = 'nowhere'): Promise<Ended> =>
  promisify(execFile)(command, words, {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], HOME: folder, DATA_DIR: path.join(folder, data) },
  }).catch((error: unknown) => error as Ended)
const script = path.join(import.meta.dirname, 'import-questions.ts')

test('a dry run names every item of the file as one JSON object', async () => {
  const words = ['run', '--silent', 'questions:import', FILE, '--', '--dry-run', '--json']
  const { code, stdout } = await run('npm', words)
  expect(JSON.parse(stdout)).toEqual({
    format: 'gift',
    counts: { imported: 1, skipped: 1, failed: 1 },
    items: [
      { id: 'a-1', title: 'রাজধানী', type: 'single_choice', outcome: 'imported' },
      {
        id: null,
        title: 'Read this.',
        type: null,
        outcome: 'skipped',
        reason: 'It is a text without a question.',
      },
      {
        id: null,
        title: 'Bad',
        type: 'single_choice',
        outcome: 'failed',
        reason: 'None of its options earns all marks.',
      },
    ],
  })
  expect(code).toBe(1)
})

test('what is not as it was is said in English sentences', async () => {
  const file = path.join(folder, 'notes.gift')
  await fs.writeFile(file, 'Q{=Dhaka#Well done}\n')
  const { stdout } = await run(process.execPath, [script, file, '--dry-run', '--json'])
  expect(JSON.parse(stdout).items).toMatchObject([
    { notes: ['What is said to single answers is part of the explanation.'] },
  ])
})

test('without --json the report is for people', async () => {
  const { stdout, stderr } = await run(process.execPath, [script, FILE, '--dry-run'])
  expect(stdout).toBe('gift: 1 can be imported, 1 skipped, 1 failed.\n')
  expect(stderr).toContain('item 3, "Bad": failed: None of its options earns all marks.')
})

test('words it does not know, and a file that is no format, are refused', async () => {
  expect(await run(process.execPath, [script, FILE, '--all'])).toMatchObject({ code: 2 })
  const nothing = path.join(folder, 'nothing.txt')
  await fs.writeFile(nothing, '')
  expect(await run(process.execPath, [script, nothing, '--dry-run'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The file is empty.'),
  })
})

test('with --bank what can be imported is saved', { timeout: 120_000 }, async () => {
  const config = { folder: path.join(folder, 'data') }
  const before = await openDatabase(config)
  await migrate(before)
  await before.db
    .insertInto('question_banks')
    .values({ bank_id: 'b7k2m9x4qa', title: 'Rivers' })
    .execute()
  await before.close()

  const words = [script, FILE, '--bank', 'b7k2m9x4qa', '--json']
  const first = await run(process.execPath, words, 'data')
  expect([first.stderr, JSON.parse(first.stdout)]).toMatchObject([
    '',
    { counts: { imported: 1 }, saved: { added: 1, changed: 0, unchanged: 0 } },
  ])

  const after = await openDatabase(config)
  const rows = await after.db
    .selectFrom('question_versions')
    .innerJoin('bank_questions', 'bank_questions.id', 'question_versions.question_id')
    .select(['external_id', 'saved_by', 'number'])
    .execute()
  const entries = await after.db
    .selectFrom('audit_entries')
    .select(['operator', 'action'])
    .where('subject', '=', 'b7k2m9x4qa')
    .execute()
  await after.close()
  expect(rows).toEqual([{ external_id: 'a-1', saved_by: null, number: 1 }])
  expect(entries).toEqual([{ operator: os.userInfo().username, action: 'bank_questions.saved' }])
})

test(
  'a bank that is not there is refused, and a dry run saves into none',
  { timeout: 60_000 },
  async () => {
    const nobody = [script, FILE, '--bank', 'zzzzzzzzzz']
    expect(await run(process.execPath, nobody, 'data')).toMatchObject({ code: 1 })
    const both = [script, FILE, '--dry-run', '--bank', 'b7k2m9x4qa']
    expect(await run(process.execPath, both, 'data')).toMatchObject({ code: 2 })
  },
)
