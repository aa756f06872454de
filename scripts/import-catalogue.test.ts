import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { courseDetails } from '#server/modules/catalog/index.ts'

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'edi-import-command-'))
afterAll(() => fs.rm(folder, { recursive: true }))

const HEADER = 'courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel'
const GOOD = `${HEADER}\nGOOD-1,Weaving,IoT,1500,12,Beginner\n`
const ONE_BAD = `${GOOD}BAD-1,Pottery,IoT,"12,5o",12,Beginner\n`

/** Runs the command as npm would, on an embedded database of its own or a given one. */
async function run(content: string, words: string[] = [], dataFolder = path.join(folder, 'data')) {
  const file = path.join(folder, 'courses.csv')
  await fs.writeFile(file, content)
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'import-catalogue.ts'), file, ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataFolder },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}

test('a dry run reports and needs no database', async () => {
  const { code, said } = await run(ONE_BAD, ['--dry-run'], '/nowhere/at/all')
  expect(said).toContain('line 3: courseFee "12,5o" is not an amount')
  expect(said).toContain('1 course good, 1 bad.')
  expect(code).toBe(1)
})

test('a file with a bad row is saved not at all, or without that row when asked', async () => {
  const refused = await run(ONE_BAD)
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was saved.') })
  const saved = await run(ONE_BAD, ['--skip-bad'])
  expect(saved).toMatchObject({ code: 0, said: expect.stringContaining('1 course saved') })
  const database = await openDatabase({ folder: path.join(folder, 'data') })
  expect(await courseDetails(database.db, 'GOOD-1', '2026-11-20')).toMatchObject({ courseFee: '1500' })
  await expect(courseDetails(database.db, 'BAD-1', '2026-11-20')).rejects.toMatchObject({ code: 'course_not_found' })
  await database.close()
})

test('the embedded database of a running server is refused, naming who holds it', async () => {
  const dataFolder = path.join(folder, 'held')
  const server = await openDatabase({ folder: dataFolder })
  const { code, said } = await run(GOOD, [], dataFolder)
  expect(said).toContain(`is already in use by process ${process.pid}`)
  expect(code).toBe(1)
  await server.close()
})

test('words the command does not know are answered with how to use it', async () => {
  expect(await run(GOOD, ['--everything'])).toMatchObject({ code: 2, said: expect.stringContaining('catalogue:import') })
})
