import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'import-catalogue.ts'), file, ...words],
    {
      env: { PATH: process.env['PATH'], DATA_DIR: dataFolder },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

beforeAll(async () => {
  const database = await openDatabase({ folder: path.join(folder, 'data') })
  await database.close()
})

test('without a database nothing is saved, and none is made', async () => {
  const nowhere = path.join(folder, 'nowhere')
  expect(await run(GOOD, [], nowhere)).toMatchObject({
    code: 1,
    output: expect.stringContaining(`no embedded database in ${nowhere}`),
  })
  await expect(fs.stat(nowhere)).rejects.toThrow('ENOENT')
})

test('a dry run reports and needs no database', async () => {
  const { code, output } = await run(ONE_BAD, ['--dry-run'], '/nowhere/at/all')
  expect(output).toContain('line 3: courseFee "12,5o" is not an amount')
  expect(output).toContain('1 course good, 1 bad.')
  expect(code).toBe(1)
})

test('a dry run is one without the second -- too, where npm keeps the option to itself', async () => {
  const file = path.join(folder, 'by-npm.csv')
  await fs.writeFile(file, GOOD)
  const words = ['run', '--silent', 'catalogue:import', file, '--dry-run']
  const { stdout } = await promisify(execFile)('npm', words, {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], HOME: folder, DATA_DIR: path.join(folder, 'nowhere') },
  })
  expect(stdout).toBe('1 course good, 0 bad.\n')
})

test('a file with a bad row is saved not at all, or without that row when asked', async () => {
  const refused = await run(ONE_BAD)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was saved.') })
  const saved = await run(ONE_BAD, ['--skip-bad'])
  expect(saved).toMatchObject({ code: 0, output: expect.stringContaining('1 course saved') })
  const database = await openDatabase({ folder: path.join(folder, 'data') })
  expect(await courseDetails(database.db, 'GOOD-1', '2026-11-20')).toMatchObject({
    courseFee: '1500',
  })
  await expect(courseDetails(database.db, 'BAD-1', '2026-11-20')).rejects.toMatchObject({
    code: 'course_not_found',
  })
  await database.close()
})

test.each([
  ['an empty file', ''],
  ['a header alone', `${HEADER}\n`],
])('%s is nothing to save, in a dry run too', async (_, content) => {
  expect(await run(content, ['--dry-run'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no course in the file.'),
  })
})

test('many faults are counted by kind, with what was written', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => `L-${at},T,Business Law,5,1,All Levels`)
  const { code, output } = await run(
    `${HEADER},lessonsnumber\n${rows.map((row) => `${row},`).join('\n')}\n`,
    ['--dry-run'],
  )
  expect(output).toContain('… and 40 more faults of these kinds:')
  expect(output).toContain(
    '40 × lessionLevel is not one of Beginner, Intermediate, Advanced, Expert: "All Levels" 40 times\n',
  )
  expect(output).toContain('The categories are: Programming, Web Development, ')
  expect(output).toContain(
    'column "lessonsnumber" is not known and is left out; did you mean lessionsNumber?',
  )
  expect(code).toBe(1)
})

test('a large file is read without a warning of the runtime', async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, at) => `L-${at},A title of some forty letters in all,IoT,5,1,Beginner`,
  )
  const { code, output } = await run(`${HEADER}\n${rows.join('\n')}\n`, ['--dry-run'])
  expect(output).not.toContain('Warning')
  expect(output).toContain('20,000 courses good, 0 bad.')
  expect(code).toBe(0)
})

test('the embedded database of a running server is refused, naming who holds it', async () => {
  const dataFolder = path.join(folder, 'held')
  const server = await openDatabase({ folder: dataFolder })
  const { code, output } = await run(GOOD, [], dataFolder)
  expect(output).toContain(`is already in use by process ${process.pid}`)
  expect(code).toBe(1)
  await server.close()
})

test('words the command does not know are answered with how to use it', async () => {
  expect(await run(GOOD, ['--everything'])).toMatchObject({
    code: 2,
    output: expect.stringContaining('edi import FILE'),
  })
})

test.each([
  ['/pictures/nothere.jpg', 'courseBannerImage "/pictures/nothere.jpg" leads to no file'],
  [
    '/pictures/../../package.json',
    'courseBannerImage "/pictures/../../package.json" is not a path on this site, such as /pictures/mine.jpg',
  ],
  [
    '/pictures/%2e%2e/x.jpg',
    'courseBannerImage "/pictures/%2e%2e/x.jpg" is not a path on this site, such as /pictures/mine.jpg',
  ],
])('a picture %s is refused', async (picture, fault) => {
  const { code, output } = await run(
    `${HEADER},courseBannerImage\nA-1,Weaving,IoT,1500,12,Beginner,${picture}\n`,
    ['--dry-run'],
  )
  expect(output).toContain(`line 2: ${fault}`)
  expect(code).toBe(1)
})

test('a picture that is there is taken', async () => {
  const row = 'A-1,Weaving,IoT,1500,12,Beginner,/pictures/categories/iot.svg,Karim; Teacher;'
  const { code, output } = await run(`${HEADER},courseBannerImage,instructors\n${row}\n`, [
    '--dry-run',
  ])
  expect(output).toContain('1 course good, 0 bad.')
  expect(code).toBe(0)
})
