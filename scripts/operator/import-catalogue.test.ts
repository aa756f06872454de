import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import writeWorkbook from 'write-excel-file/universal'
import type { ImportCheck } from '#contract/catalog/exchange.ts'
import { type Db, openDatabase } from '#server/db/connect.ts'
import { courseDetails, saveImportNames } from '#server/modules/catalog/index.ts'
import { runCommand } from '../command.ts'
import { command } from './import-catalogue.ts'
import { courseLists, type CourseList } from '#server/testing/course-lists.ts'

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'edi-import-command-'))
afterAll(() => fs.rm(folder, { recursive: true }))

// Opening a database takes long where the machine is busy, and a test that is cut off leaves it held.
vi.setConfig({ testTimeout: 120_000 })

const HEADER = 'courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel'
const GOOD = `${HEADER}\nGOOD-1,Weaving,IoT,1500,12,Beginner\n`
const ONE_BAD = `${GOOD}BAD-1,Pottery,IoT,"12,5o",12,Beginner\n`

/** Runs the command as npm would, on an embedded database of its own or a given one. */
async function run(
  content: string | Buffer,
  words: string[] = [],
  { dataFolder = path.join(folder, 'data'), name = 'courses.csv' } = {},
) {
  const file = path.join(folder, name)
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

/** The same within this process, which is quicker. */
async function runHere(
  content: string | Buffer,
  words: string[] = [],
  { name = 'courses.csv' } = {},
) {
  const file = path.join(folder, name)
  await fs.writeFile(file, content)
  vi.stubEnv('DATA_DIR', path.join(folder, 'data'))
  const lines: string[] = []
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => {
    lines.push(line)
    printed.push(line)
  })
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => {
    lines.push(line)
  })
  try {
    const code = await runCommand(command, [file, ...words])
    return { code, output: `${lines.join('\n')}\n`, printed: printed.join('\n') }
  } finally {
    for (const spy of [log, error]) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}

/** The same, and its report as `--json` prints it. */
async function report(...[content, words = [], at]: Parameters<typeof runHere>) {
  const { code, printed } = await runHere(content, [...words, '--json'], at)
  return { code, ...(JSON.parse(printed) as ImportFindings) }
}

interface ImportFindings extends Omit<ImportCheck, 'added' | 'changed' | 'unchanged'> {
  added: number | null
  changed: number | null
  unchanged: number | null
  newCategories: string[]
  names: { columns: Record<string, string>; values: Record<string, Record<string, string>> }
  saved: { changed: number; seconds: number } | null
}

/** What the database of these tests says, once no command holds it. */
async function ask<T>(question: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ folder: path.join(folder, 'data') })
  try {
    return await question(database.db)
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  const database = await openDatabase({ folder: path.join(folder, 'data') })
  await database.close()
})

test('without a database nothing is saved, and none is made', async () => {
  const nowhere = path.join(folder, 'nowhere')
  expect(await run(GOOD, [], { dataFolder: nowhere })).toMatchObject({
    code: 1,
    output: expect.stringContaining(`no embedded database in ${nowhere}`),
  })
  await expect(fs.stat(nowhere)).rejects.toThrow('ENOENT')
})

test('a dry run reports and needs no database', async () => {
  const { code, output } = await run(ONE_BAD, ['--dry-run'], { dataFolder: '/nowhere/at/all' })
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
  const { code, output } = await run(GOOD, [], { dataFolder })
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

/** What was decided about a list, in words of the command. */
function wordsOf({ columns = {}, reading = {} }: CourseList): string[] {
  const { makeIds, otherColumns, html: _, headingRow: __, ...constants } = reading
  return [
    ...Object.entries(columns).flatMap(([heading, column]) => ['--column', `${heading}=${column}`]),
    ...Object.entries(constants).flatMap(([column, value]) => ['--all', `${column}=${value}`]),
    ...(makeIds ? ['--make-ids'] : []),
    ...(otherColumns ? ['--other-columns', otherColumns] : []),
  ]
}

test.each(courseLists)('$name: it comes in as its office wrote it', async (list) => {
  const { courses } = list
  expect(await report(list.content, wordsOf(list))).toMatchObject({
    code: 0,
    good: courses.length,
    bad: 0,
    missing: [],
    saved: {},
  })
  const saved = await ask((db) =>
    Promise.all(courses.map(({ courseId }) => courseDetails(db, courseId, '2026-11-20'))),
  )
  expect(
    saved.map(({ courseId, courseTitle, courseFee }) => ({
      courseId,
      title: courseTitle,
      fee: courseFee,
    })),
  ).toEqual(courses)
})

const OTHER_WORDS =
  'Code,Course name,Subject,Price,lessons,Difficulty,Room\nOW-1,Weaving,Internet of Thing,1500,12,All Levels,12\n'

test('headings and values are read as the words say, and another heading is left out', async () => {
  const columns = {
    Code: 'courseId',
    'Course name': 'courseTitle',
    Subject: 'category',
    Price: 'courseFee',
    lessons: 'lessionsNumber',
    Difficulty: 'lessionLevel',
    Room: '',
  }
  const words = [
    '--dry-run',
    ...Object.entries(columns).flatMap(([heading, name]) => ['--column', `${heading}=${name}`]),
    '--value',
    'category:Internet of Thing=IoT',
    '--value',
    'lessionLevel:All Levels=Expert',
  ]
  const found = await report(OTHER_WORDS, words)
  expect(found).toMatchObject({ code: 0, good: 1, added: 1, saved: null })
  expect(found.headings.find(({ name }) => name === 'Room')).toMatchObject({ isLeftOut: true })
})

test('headings and values are read as what they are most like, where that is wanted', async () => {
  const file =
    'Code,Course name,Subject,Price,lessons,Level\nSU-1,Weaving,web developement,"1,500",12,Begginer\n'
  expect(await report(file, ['--dry-run'])).toMatchObject({ code: 1, good: 0 })
  const found = await report(file, ['--dry-run', '--suggested'])
  expect(found).toMatchObject({
    code: 0,
    good: 1,
    names: {
      columns: { Code: 'courseId', 'Course name': 'courseTitle', Subject: 'category' },
      values: {
        category: { 'web developement': 'Web Development' },
        courseFee: { '1,500': '1500' },
        lessionLevel: { Begginer: 'Beginner' },
      },
    },
  })
})

test('categories are made on the way, but not by a dry run', async () => {
  const file = `${HEADER}\nNC-1,Pots,Pottery,1500,12,Beginner\nNC-2,Bowls,Pottery,0,1,Beginner\n`
  expect(await report(file, ['--dry-run'])).toMatchObject({ code: 1, bad: 2, newCategories: [] })
  const words = ['--add-categories']
  expect(await report(file, [...words, '--dry-run'])).toMatchObject({
    code: 0,
    good: 2,
    newCategories: ['Pottery'],
  })
  const names = () => ask((db) => db.selectFrom('categories').select('name').execute())
  expect(await names()).not.toContainEqual({ name: 'Pottery' })
  const { output } = await runHere(file, words)
  expect(output).toContain('New categories: Pottery.\n')
  expect(output).toContain('2 courses saved')
  expect(await names()).toContainEqual({ name: 'Pottery' })
  expect(await report(file, words)).toMatchObject({ newCategories: [], unchanged: 2 })
  const entries = await ask((db) =>
    db
      .selectFrom('audit_entries')
      .select('subject')
      .where('action', '=', 'category.added')
      .execute(),
  )
  expect(entries).toEqual([{ subject: 'pottery' }])
})

test('a category for all courses is made as well, and ids follow its name', async () => {
  const file = 'courseTitle,courseFee,lessionsNumber,lessionLevel\nKantha,0,3,Beginner\n'
  const words = ['--make-ids', '--all', 'category=Needlework', '--add-categories']
  expect(await report(file, words)).toMatchObject({ code: 0, madeIds: 1, added: 1 })
  expect(await report(file, words)).toMatchObject({ madeIds: 1, added: 0, unchanged: 1 })
  const { courseTitle } = await ask((db) => courseDetails(db, 'NEE-101', '2026-11-20'))
  expect(courseTitle).toBe('Kantha')
})

test('columns that no course has become notes, and HTML stays where that is wanted', async () => {
  const file = `${HEADER},Room\nNO-1,<b>Weaving</b>,IoT,0,1,Beginner,12\n`
  expect(await report(file, ['--dry-run'])).toMatchObject({
    cleaned: [{ column: 'courseTitle', count: 1 }],
  })
  const words = ['--keep-html', '--other-columns', 'note']
  expect(await report(file, words)).toMatchObject({ code: 0, cleaned: [] })
  const notes = await ask((db) =>
    db
      .selectFrom('course_import_notes')
      .innerJoin('courses', 'courses.id', 'course_import_notes.course_id')
      .select(['courses.title', 'course_import_notes.notes'])
      .where('courses.course_id', '=', 'NO-1')
      .execute(),
  )
  expect(notes).toEqual([{ title: '<b>Weaving</b>', notes: [{ name: 'Room', value: '12' }] }])
})

test('of a workbook a sheet and its row of headings are chosen', async () => {
  const text = (value: string) => ({ value, type: String })
  const table = (rows: string[]) => rows.map((row) => row.split(',').map(text))
  const workbook = await writeWorkbook([
    {
      data: table([HEADER, 'XA-1,One,IoT,0,1,Beginner', 'XA-2,Two,IoT,0,1,Beginner']),
      sheet: 'All',
    },
    {
      data: [
        ...table(['Courses of 2026', HEADER, HEADER]),
        ...table(['XB-1,Three,IoT,much,1,Beginner']),
      ],
      sheet: 'New ones',
    },
  ]).toBlob()
  const content = Buffer.from(await workbook.arrayBuffer())
  const at = { name: 'courses.xlsx' }
  expect(await report(content, ['--dry-run'], at)).toMatchObject({ code: 0, good: 2 })
  const sheet = ['--dry-run', '--sheet', 'New ones']
  const found = await report(content, sheet, at)
  expect(found).toMatchObject({ code: 1, bad: 1, headingRow: 2 })
  expect(found.faults).toEqual(['row 4: courseFee "much" is not an amount'])
  expect(await report(content, [...sheet, '--heading-row', '3'], at)).toMatchObject({
    headingRow: 3,
  })
  const { code, output } = await runHere(content, ['--dry-run', '--sheet', 'Old ones'], at)
  expect([code, output]).toEqual([
    1,
    'There is no sheet "Old ones". The sheets are: All, New ones.\n',
  ])
  expect((await runHere('no workbook', ['--dry-run'], at)).output).toContain(
    'cannot be read as a workbook',
  )
})

test('names that staff decided in the browser hold at the command line, and words are above them', async () => {
  await ask((db) =>
    saveImportNames(db, { columns: { Fee: 'courseFee', Topic: 'courseSubtitle' }, values: {} }),
  )
  const file = `${HEADER.replace('courseFee', 'Fee').replace('category', 'Topic')}\n${'RN-1,Weaving,IoT,1500,12,Beginner'}\n`
  expect(await report(file, ['--dry-run', '--column', 'Topic=category'])).toMatchObject({
    code: 0,
    good: 1,
  })
  await ask((db) => saveImportNames(db, { columns: {}, values: {} }))
})

test.each([
  [['--all', 'courseFee=much'], 1, 'courseFee'],
  [['--all', 'courseTitle=Same'], 2, '--all is for one of category, courseFee'],
  [['--all', 'courseFee'], 2, '"courseFee" is not of the form --all column=value.'],
  [['--column', 'Price=cost'], 2, '--column: "cost" is no column of a course.'],
  [['--value', 'All Levels=Expert'], 2, '--value is for one of category, courseFee'],
  [['--heading-row', '0'], 2, '--heading-row is a number from 1 on.'],
  [['--heading-row', '90'], 1, 'the file has no line 90 for its headings'],
  [['--other-columns', 'all'], 2, '--other-columns is drop or note.'],
  [['--format', 'pdf'], 2, 'The file is of no known format'],
])('%j is refused', async (words, code, complaint) => {
  const refused = await runHere(GOOD, ['--dry-run', ...words])
  expect(refused).toMatchObject({ code, output: expect.stringContaining(complaint) })
})
