import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-server.ts'
import { catalogueVersion, courseCards, courseDetails, importCatalogueFile } from '../index.ts'
import { checkCatalogueFile } from './import-catalogue.ts'

const { db } = await testDatabase()
const TODAY = '2026-11-20'
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'edi-import-'))
afterAll(() => fs.rm(folder, { recursive: true }))

async function fileOf(content: string | Buffer, format: 'csv' | 'json' = 'csv') {
  const file = { path: path.join(folder, randomUUID()), format }
  await fs.writeFile(file.path, content)
  return file
}
const check = async (content: string | Buffer, format?: 'csv' | 'json') =>
  checkCatalogueFile(await fileOf(content, format))

const HEADER = 'courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel'
const newId = () => `I-${randomUUID().slice(0, 13)}`
/** A CSV file with one good row and one more cell. */
const withCell = (column: string, cell: string) =>
  `${HEADER},${column}\nA-1,Weaving,IoT,1500,12,Beginner,"${cell.replaceAll('"', '""')}"\n`

const batchOf = (more: string) =>
  `[{"number": 1, "startsOn": "2026-12-05", "enrolBy": "2026-12-01", ${more}}]`

// Covers: §4 numeric-fee
test.each([
  [`${HEADER}\nA,T,IoT,"12,5o",1,Beginner`, 'line 2: courseFee "12,5o" is not an amount'],
  [`${HEADER}\nA,T,IoT,-5,1,Beginner`, 'line 2: courseFee "-5" is not an amount'],
  [`${HEADER}\nA,T,IoT,1.234,1,Beginner`, 'line 2: courseFee "1.234" is not an amount'],
  [
    `${HEADER},coursePrerequisites\nA,T,IoT,5,1,Beginner,B | A/C`,
    'line 2: coursePrerequisites "A/C" is not a course id: 1 to 64 letters, digits, - or _',
  ],
  [
    `${HEADER},coursePrerequisites\nA,T,IoT,5,1,Beginner,B | A`,
    'line 2: coursePrerequisites "A" names the course itself as a prerequisite',
  ],
  [
    `${HEADER},courseIsSample\nA,T,IoT,5,1,Beginner,perhaps`,
    'line 2: courseIsSample "perhaps" is not one of yes, no',
  ],
  [
    `${HEADER}\nA,T,Cooking,5,1,Beginner`,
    'line 2: category "Cooking" is not one of the categories',
  ],
  [
    `${HEADER}\nA,T,iot,5,1,Beginner`,
    'line 2: category "iot" is not one of the categories; did you mean "IoT"?',
  ],
  [
    `${HEADER}\nA,T,IoT,5,many,Beginner`,
    'line 2: lessionsNumber "many" is not a number of lessons',
  ],
  [
    `${HEADER}\nA,T,IoT,5,1,Easy`,
    'line 2: lessionLevel "Easy" is not one of Beginner, Intermediate, Advanced, Expert',
  ],
  [
    `${HEADER}\nA/B,T,IoT,5,1,Beginner`,
    'line 2: courseId "A/B" is not a course id: 1 to 64 letters, digits, - or _',
  ],
  [`${HEADER}\n,T,IoT,5,1,Beginner`, 'line 2: courseId is missing'],
  [`${HEADER}\nA,"  ",IoT,5,1,Beginner`, 'line 2: courseTitle is missing'],
  [
    `${HEADER}\nA,T,IoT,5,1,Beginner\nB,T,IoT,5,1,Beginner\nA,T,IoT,5,1,Beginner`,
    'line 4: courseId "A" is on line 2 already',
  ],
  [`${HEADER}\nA,T,IoT,5`, 'line 2: has 4 values where the header has 6 columns'],
  [
    `${HEADER},courseSubtitle\n\n\nA,T,IoT,5,1,Beginner,"T\n\nT"\n\nB,T,IoT,x,1,Beginner,`,
    'line 8: courseFee "x" is not an amount',
  ],
  [
    `${HEADER},courseSubtitle\r\n\r\nA,T,IoT,5,1,Beginner,"T\r\nT"\r\nB,T,IoT,x,1,Beginner,\r\n`,
    'line 5: courseFee "x" is not an amount',
  ],
  [
    `${HEADER}\nA,T,IoT,5,1,Beginner\nB,"T,IoT,5,1,Beginner\n`,
    'line 3: a quoted value is never closed',
  ],
  [
    `courseId,courseTitle\nA,T`,
    'line 1: the header has no columns category, courseFee, lessionsNumber, lessionLevel',
  ],
  [
    `courseId;courseTitle\nA;T`,
    'line 1: the header has no columns category, courseFee, lessionsNumber, lessionLevel',
  ],
  [
    `courseId\tcourseTitle\nA\tT`,
    'line 1: the header has no columns category, courseFee, lessionsNumber, lessionLevel',
  ],
  [
    'courseid,courseTitle,category,courseFee,lessonsNumber,lessonLevel\nA,T,IoT,5,1,Beginner',
    'line 1: the header has no columns courseId, lessionsNumber, lessionLevel; did you mean courseId by "courseid", lessionsNumber by "lessonsNumber", lessionLevel by "lessonLevel"?',
  ],
  [
    `${HEADER}\n-abc,T,IoT,5,1,Beginner`,
    'line 2: courseId "-abc" is not a course id: it begins with a letter or a digit',
  ],
  [
    `${HEADER}\nA,T,health &amp; WELLNESS,5,1,Beginner`,
    'line 2: category "health & WELLNESS" is not one of the categories; did you mean "Health & Wellness"?',
  ],
  [
    `${HEADER}\nA,T,প্রোগ্রামিং,5,1,Beginner`,
    'line 2: category "প্রোগ্রামিং" is not one of the categories; did you mean "Programming"?',
  ],
  [
    `${HEADER}\nA,T,Business Finance,5,1,Beginner`,
    'line 2: category "Business Finance" is not one of the categories; did you mean "Finance"?',
  ],
  [
    `${HEADER}\nA,T,IoT,5,1,Beginner Level`,
    'line 2: lessionLevel "Beginner Level" is not one of Beginner, Intermediate, Advanced, Expert; did you mean "Beginner"?',
  ],
  [
    `${HEADER}\nA,T,IoT,5,1,অ্যাডভান্সড`,
    'line 2: lessionLevel "অ্যাডভান্সড" is not one of Beginner, Intermediate, Advanced, Expert; did you mean "Advanced"?',
  ],
  [
    `${HEADER}\nA,T,IoT,$45,1,Beginner`,
    'line 2: courseFee "$45" is not an amount; amounts are in taka, without a sign',
  ],
  [
    `${HEADER}\nA,T,IoT,"4,500",1,Beginner`,
    'line 2: courseFee "4,500" is not an amount; write 4500',
  ],
  [
    `${HEADER}\nA,T,IoT,"৳১,২৫,০০০",1,Beginner`,
    'line 2: courseFee "৳১,২৫,০০০" is not an amount; write 125000',
  ],
  [`${HEADER}\nA,T,IoT,৳৪৫০০,1,Beginner`, 'line 2: courseFee "৳৪৫০০" is not an amount; write 4500'],
  [
    `${HEADER}\nA,T,IoT,4.5E+3,1,Beginner`,
    'line 2: courseFee "4.5E+3" is not an amount; write 4500, and format the column as a number in the spreadsheet',
  ],
  [
    `${HEADER}\nA,"Line one\nLine two",IoT,5,1,Beginner`,
    'line 2: courseTitle "Line one\\nLine two" has a line break; is a quote before it never closed?',
  ],
  [`${HEADER}\nA,One\ttwo,IoT,5,1,Beginner`, 'line 2: courseTitle "One\\ttwo" has a tab in it'],
  [
    `${HEADER}\nA,\u200b\u200d,IoT,5,1,Beginner`,
    'line 2: courseTitle "\u200b\u200d" has no letter that can be seen',
  ],
  [
    `${HEADER}\nA,Web \u202egnp.exe,IoT,5,1,Beginner`,
    'line 2: courseTitle "Web \u202egnp.exe" has characters that turn the direction of the text',
  ],
  [
    `${HEADER}\nA,"${'T'.repeat(150)}\n${'T'.repeat(60)}",IoT,5,1,Beginner`,
    'line 2: courseTitle is 211 characters long; 200 is the most; it has a line break: is a quote before it never closed?',
  ],
  [
    `${HEADER}\nAbC,T,IoT,5,1,Beginner\nABC,T,IoT,5,1,Beginner`,
    'line 3: courseId "ABC" differs from "AbC" of line 2 only by its capitals',
  ],
  [
    `${HEADER},coursesPopularityStatus\nA,T,IoT,5000,1,Beginner,Free`,
    'line 2: coursesPopularityStatus "Free" is for courses without a fee; courseFee is 5000',
  ],
  [
    `${HEADER},courseId\nA,T,IoT,5,1,Beginner,B`,
    'line 1: the column "courseId" is twice in the header',
  ],
  [
    `${HEADER}\nA,T\u0000,IoT,5,1,Beginner`,
    'line 2: courseTitle "T\\u0000" has characters that cannot be stored',
  ],
  [
    `${HEADER}\nA,${'T'.repeat(201)},IoT,5,1,Beginner`,
    'line 2: courseTitle is 201 characters long; 200 is the most',
  ],
  [
    withCell('courseBannerImage', 'javascript:alert(1)'),
    'line 2: courseBannerImage "javascript:alert(1)" is not a path on this site, such as /pictures/mine.jpg',
  ],
  [
    withCell('courseBannerImage', 'https://elsewhere.example/x.png'),
    'line 2: courseBannerImage "https://elsewhere.example/x.png" is not a path on this site, such as /pictures/mine.jpg',
  ],
  [
    withCell('courseBannerImage', '/pictures/../../package.json'),
    'line 2: courseBannerImage "/pictures/../../package.json" is not a path on this site, such as /pictures/mine.jpg',
  ],
  [
    withCell('courseBannerImage', '//evil.example/x.png'),
    'line 2: courseBannerImage "//evil.example/x.png" is not a path on this site, such as /pictures/mine.jpg',
  ],
  [
    withCell('courseOutline', '[{"title": 5}]'),
    'line 2: courseOutline "[{\\"title\\": 5}]" is not an outline: a list of {title, content}, or a "title :: content" a line',
  ],
  [
    withCell('batches', 'soon'),
    'line 2: batches is not a JSON list of {number, startsOn, enrolBy, seats, classDays, hours, venue, orientationOn}',
  ],
  [
    withCell('batches', '[{"number": 1, "startsOn": "2026-13-05", "enrolBy": "2026-12-01"}]'),
    'line 2: batches has startsOn "2026-13-05" in batch 1 of the list',
  ],
  [
    withCell('batches', batchOf('"hours": "25:00-26:30"')),
    'line 2: batches has hours "25:00-26:30" in batch 1 of the list',
  ],
  [
    withCell('batches', batchOf('"hours": "20:00-20:00"')),
    'line 2: batches has hours "20:00-20:00" in batch 1 of the list',
  ],
  [
    withCell('batches', batchOf('"seats": 100001')),
    'line 2: batches has seats "100001" in batch 1 of the list',
  ],
  [
    withCell('batches', '[{"number": 1, "startsOn": "2026-12-05"}]'),
    'line 2: batches has enrolBy missing in batch 1 of the list',
  ],
  [
    withCell('batches', '[{"number": 1, "startsOn": "2026-12-05", "enrolBy": "2026-12-09"}]'),
    'line 2: batches has batch 1 with enrolBy after startsOn',
  ],
])('%j is reported', async (content, fault) => {
  expect((await check(content)).faults).toEqual([fault])
})

test('a row of 100,000 columns is reported', async () => {
  const { faults } = await check(Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(','))
  expect(faults).toEqual(['line 1: this row is larger than 1000 columns'])
})

test.each([
  ['{"courseId": "A"', 'line 1, course 1: the { of this course is never closed'],
  ['[\n  {"courseId": "A", }\n]', 'line 2, course 1: is not valid JSON'],
  ['"A"', 'line 1, course 1: a course in { } was expected, not "\\""'],
  [
    '[{"courseId":"A","courseTitle":"T","category":"IoT","courseFee":{},"lessionsNumber":1,"lessionLevel":"Beginner"}]',
    'line 1, course 1 (A): courseFee "{}" is not an amount',
  ],
])('the JSON %j is reported', async (content, fault) => {
  expect((await check(content, 'json')).faults).toEqual([fault])
})

test('a row may leave the number of lessons empty, as a course of tests does, and JSON may leave it out', async () => {
  const [first, second] = [`S-${randomUUID()}`, `S-${randomUUID()}`]
  const report = await check(`${HEADER}\n${first},Model tests,IoT,290,,Beginner\n`)
  expect(report).toMatchObject({ good: 1, faults: [] })
  const json = JSON.stringify([
    {
      courseId: second,
      courseTitle: 'Model tests',
      category: 'IoT',
      courseFee: 290,
      lessionLevel: 'Beginner',
    },
  ])
  expect(await check(json, 'json')).toMatchObject({ good: 1, faults: [] })
  const file = await fileOf(json, 'json')
  await importCatalogueFile(db, { file, checked: await checkCatalogueFile(file) })
  expect(await courseDetails(db, second, TODAY)).toMatchObject({ lessionsNumber: 0 })
})

test('of JSON on one line, the report says which course it means', async () => {
  const course = {
    courseTitle: 'T',
    category: 'IoT',
    courseFee: 5,
    lessionsNumber: 1,
    lessionLevel: 'Beginner',
  }
  const list = JSON.stringify(['A', 'B', 'A'].map((courseId) => ({ ...course, courseId })))
  expect((await check(list, 'json')).faults).toEqual([
    'line 1, course 3 (A): courseId "A" is on line 1, course 1 (A) already',
  ])
})

test('a quote that is never closed is named by the row it opens in, and what is before it counts', async () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `C-${from + at},T,IoT,5,1,Beginner`).join('\n')
  const report = await check(
    `${HEADER}\n${rows(0, 999)}\nQ,"T,IoT,5,1,Beginner\n${rows(999, 1_100)}\n`,
  )
  expect(report).toMatchObject({
    good: 999,
    bad: 1,
    complete: false,
    faults: ['line 1001: a quoted value is never closed'],
  })
})

test.each([
  [
    'a workbook',
    Buffer.from('PK\u0003\u0004rest'),
    'the file is an Excel workbook (.xlsx) or another archive',
  ],
  [
    'an old workbook',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
    'the file is an Excel workbook of the old kind (.xls)',
  ],
])('%s is recognised', async (_, bytes, kind) => {
  const fault = `line 1: ${kind}; save it as "CSV UTF-8 (Comma delimited)"`
  expect(await check(bytes)).toMatchObject({ complete: false, faults: [fault] })
})

test('empty columns and rows beside and below the table are no fault', async () => {
  const report = await check(`${HEADER},,\nA,T,IoT,5,1,Beginner,,\n,,,,,,,\n,,,,,,,\n`)
  expect(report).toMatchObject({ good: 1, bad: 0, faults: [], otherColumns: [] })
})

test.each([
  ['a title and an empty row', 'Courses of 2026,,,,,\n,,,,,\n', 4],
  ['the line that Excel writes', 'sep=,\n', 3],
])('%s above the headings are passed over', async (_, above, line) => {
  expect(await check(`${above}${HEADER}\nA,T,IoT,5,1,Beginner\n`)).toMatchObject({
    good: 1,
    bad: 0,
    faults: [],
  })
  const { faults } = await check(`${above}${HEADER}\nA,T,IoT,x,1,Beginner\n`)
  expect(faults).toEqual([`line ${line}: courseFee "x" is not an amount`])
})

test.each([
  ['semicolons', ';', ''],
  ['semicolons that Excel says', ';', 'sep=;\n'],
  ['tabs', '\t', ''],
])('a table that is split by %s is read', async (_, sign, above) => {
  const rows = [
    `${HEADER},instructors`,
    'A,"T; U, V",IoT,5,1,Beginner,"Rina; Teacher | Rafi; Lead"',
  ]
  const text = rows.map((row) => row.replaceAll(/,(?! )/g, sign)).join('\n')
  expect(await check(`${above}${text}\n`)).toMatchObject({ good: 1, bad: 0, faults: [] })
})

test.each<[string, (text: string) => Buffer]>([
  ['with its mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['of the other order', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['without its mark', (text) => Buffer.from(text, 'utf16le')],
])('a table of tabs in UTF-16 %s is read', async (_, written) => {
  const text = `${HEADER}\nA,সহজ গণিত,IoT,৫,1,Beginner\n`.replaceAll(',', '\t')
  expect(await check(written(text))).toMatchObject({ good: 1, bad: 0, complete: true })
})

test('semicolons within the cells of a table of commas split nothing', async () => {
  const teachers = 'Rina; Teacher | Rafi; Lead | Mita; Teacher | Dola; Head'
  expect(await check(`${HEADER},instructors\nA,T,IoT,5,1,Beginner,${teachers}\n`)).toMatchObject({
    good: 1,
    bad: 0,
    faults: [],
  })
})

test('a count that a spreadsheet wrote with a nought behind the point is that count', async () => {
  expect(await check(`${HEADER}\nA,T,IoT,5,12.0,Beginner\n`)).toMatchObject({ good: 1 })
  expect(await check(`${HEADER}\nA,T,IoT,5,12.5,Beginner\n`)).toMatchObject({ bad: 1 })
})

test('faults of one kind are counted, and do not hide the others', async () => {
  const level = (value: string) => `${newId()},T,IoT,5,1,${value}\n`
  const rows = [
    ...Array<string>(30).fill(level('All Levels')),
    level('Mixed'),
    `${newId()},T,IoT,x,1,Beginner\n`,
  ]
  const ids = rows.map((row) => row.replace(/^[^,]+/, newId()))
  const report = await check(`${HEADER}\n${ids.join('')}`)
  expect(report.faults).toHaveLength(21)
  expect(report.faults.at(-1)).toBe('line 33: courseFee "x" is not an amount')
  expect(report.kinds).toMatchObject([
    {
      kind: 'lessionLevel is not one of Beginner, Intermediate, Advanced, Expert',
      count: 31,
      written: new Map([
        ['"All Levels"', 30],
        ['"Mixed"', 1],
      ]),
    },
    { kind: 'courseFee is not an amount', count: 1, written: new Map([['"x"', 1]]) },
  ])
})

test('letters that normalisation writes as two count once', async () => {
  const report = await check(withCell('courseSubtitle', 'য়'.normalize('NFC').repeat(500)))
  expect(report.faults).toEqual([])
})

test('a new course whose id differs from a known one by capitals only is refused', async () => {
  const courseId = `${newId()}-Aa`
  const save = async (id: string) => {
    const file = await fileOf(`${HEADER}\n${id},T,IoT,5,1,Beginner\n`)
    return importCatalogueFile(db, { file, checked: await checkCatalogueFile(file) })
  }
  await save(courseId)
  await expect(save(courseId.toUpperCase())).rejects.toThrow(
    `differs from the course ${courseId} that is there already only by its capitals`,
  )
})

test('a batch with students keeps its days and hours; one without may get others', async () => {
  const courseId = newId()
  const save = async (days: string, seats = 20) => {
    const batches = `[{"number":1,"startsOn":"2026-12-05","enrolBy":"2026-12-01","seats":${seats},"classDays":${days},"hours":"20:00-21:30"}]`
    const file = await fileOf(
      `${HEADER},batches\n${courseId},T,IoT,5,1,Beginner,"${batches.replaceAll('"', '""')}"\n`,
    )
    return importCatalogueFile(db, { file, checked: await checkCatalogueFile(file) })
  }
  const daysOfBatch = async () => {
    const batches = db
      .selectFrom('batches')
      .innerJoin('courses', 'courses.id', 'batches.course_id')
      .where('courses.course_id', '=', courseId)
    return (await batches.select(['class_days', 'seats']).executeTakeFirstOrThrow()) as {
      class_days: string[]
      seats: number
    }
  }
  await save('["Fri"]')
  await save('["Fri","Sat"]')
  expect(await daysOfBatch()).toEqual({ class_days: ['Fri', 'Sat'], seats: 20 })
  await db
    .updateTable('batches')
    .set({ seats_taken: 3 })
    .where(
      'course_id',
      '=',
      db.selectFrom('courses').select('id').where('course_id', '=', courseId),
    )
    .execute()
  await expect(save('["Sun"]')).rejects.toThrow(
    `Batch 1 of ${courseId} has students (3), and the file gives it other days, other hours or another venue. Change them at /staff/batches/${courseId}`,
  )
  expect(await daysOfBatch()).toEqual({ class_days: ['Fri', 'Sat'], seats: 20 })
  expect(await save('["Fri","Sat"]', 30)).toBe(1)
  expect(await daysOfBatch()).toEqual({ class_days: ['Fri', 'Sat'], seats: 30 })
})

test('a file that is not UTF-8 cannot be read to its end', async () => {
  const report = await check(
    Buffer.concat([
      Buffer.from(`${HEADER}\nA,`),
      Buffer.from([0xe9, 0x20, 0x28]),
      Buffer.from(',IoT,5,1,Beginner\n'),
    ]),
  )
  expect(report).toMatchObject({
    complete: false,
    faults: ['line 1: the file is not UTF-8 text; save it as "CSV UTF-8"'],
  })
})

test('columns that are not known are reported, and the rest is read', async () => {
  expect(await check(`${HEADER},colour\nA,T,IoT,5,1,Beginner,red`)).toMatchObject({
    good: 1,
    bad: 0,
    otherColumns: ['colour'],
  })
})

test('every notation of CSV reads as the course it means, byte order mark and Windows line ends included', async () => {
  const courseId = newId()
  const file = await fileOf(
    `\ufeff${HEADER},courseSubtitle,whatYouLearn,courseOutline,instructors,batches\r\n` +
      `${courseId},"সহজ ""গণিত""",IoT,১২০০.50,২০,Expert,"two\r\nlines",শতকরা | লাভ,"One :: First :: part\r\nTwo","Rokeya; Weaver; /r.jpg; রোকেয়া; তাঁতি | Karim",` +
      '"[{""number"":3,""startsOn"":""2026-12-05"",""enrolBy"":""2026-12-01"",""classDays"":[""Fri""]}]"\r\n',
  )
  const report = await checkCatalogueFile(file)
  expect(report.faults).toEqual([])
  await importCatalogueFile(db, { file, checked: report })
  expect(await courseDetails(db, courseId, TODAY)).toMatchObject({
    courseTitle: 'সহজ "গণিত"',
    courseSubtitle: 'two\nlines',
    courseBannerImage: '/pictures/categories/iot.svg',
    courseFee: '1200.50',
    lessionsNumber: 20,
    coursesPopularityStatus: 'New',
    whatYouLearn: ['শতকরা', 'লাভ'],
    courseOutline: [
      { title: 'One', content: 'First :: part' },
      { title: 'Two', content: '' },
    ],
    instructors: [
      {
        name: 'Rokeya',
        designation: 'Weaver',
        image: '/r.jpg',
        nameBn: 'রোকেয়া',
        designationBn: 'তাঁতি',
      },
      {
        name: 'Karim',
        designation: '',
        image: '/pictures/instructors/no-picture.svg',
        nameBn: null,
        designationBn: null,
      },
    ],
    batches: [{ number: 3, seats: null, seatsLeft: null, classDays: ['Fri'], hours: null }],
  })
})

test.each(['array', 'lines'])('JSON as %s reads as CSV does', async (notation) => {
  const courses = [newId(), newId()].map((courseId) => ({
    courseId,
    courseTitle: 'Braces } and "quotes" \\',
    category: 'IoT',
    courseFee: 0,
    lessionsNumber: 3,
    lessionLevel: 'Beginner',
    courseOutline: [{ title: 'One', content: '{' }],
    whatYouLearn: ['a'],
  }))
  const text =
    notation === 'array'
      ? JSON.stringify(courses, null, 2)
      : courses.map((course) => JSON.stringify(course)).join('\n')
  const file = await fileOf(text, 'json')
  const report = await checkCatalogueFile(file)
  expect(report).toMatchObject({ good: 2, bad: 0, complete: true })
  await importCatalogueFile(db, { file, checked: report })
  expect(await courseDetails(db, courses[1]!.courseId, TODAY)).toMatchObject({
    courseTitle: courses[0]!.courseTitle,
    coursesPopularityStatus: 'Free',
    courseOutline: [{ title: 'One', content: '{' }],
  })
})

test('the same file twice changes nothing, and takes no numbers of rows', async () => {
  const batches =
    '"[{""number"":1,""startsOn"":""2026-12-05"",""enrolBy"":""2026-12-01"",""classDays"":[""Fri""]}]"'
  const rows = `${newId()},One,IoT,5,1,Beginner,${newId()}; Weaver,${batches}\n${newId()},Two,IoT,5,1,Beginner,,\n`
  const file = await fileOf(`${HEADER},instructors,batches\n${rows}`)
  const report = await checkCatalogueFile(file)
  expect(await importCatalogueFile(db, { file, checked: report })).toBe(2)
  const state = async () => ({
    courses: await db.selectFrom('courses').selectAll().orderBy('id').execute(),
    batches: await db.selectFrom('batches').selectAll().orderBy('id').execute(),
    terms: await db
      .selectFrom('search_terms')
      .select(['term', 'course_count'])
      .orderBy('term')
      .execute(),
    categories: await db
      .selectFrom('categories')
      .select(['id', 'course_count'])
      .orderBy('id')
      .execute(),
    instructors: await db.selectFrom('instructors').selectAll().orderBy('id').execute(),
    version: await catalogueVersion(db),
  })
  const before = await state()
  expect(await importCatalogueFile(db, { file, checked: report })).toBe(0)
  expect(await state()).toEqual(before)

  const next = await fileOf(`${HEADER}\n${newId()},Three,IoT,5,1,Beginner\n`)
  await importCatalogueFile(db, { file: next, checked: await checkCatalogueFile(next) })
  const ids = (await state()).courses.map(({ id }) => id)
  expect(ids.at(-1)).toBe(ids.at(-2)! + 1)
})

test('a file that changed since it was checked saves nothing', async () => {
  const courseId = newId()
  const file = await fileOf(`${HEADER}\n${courseId},One,IoT,5,1,Beginner\n`)
  const report = await checkCatalogueFile(file)
  await fs.appendFile(file.path, `${newId()},Two,IoT,5,1,Beginner\n`)
  await expect(importCatalogueFile(db, { file, checked: report })).rejects.toThrow(
    'has changed while it was read',
  )
  await expect(courseDetails(db, courseId, TODAY)).rejects.toMatchObject({
    code: 'course_not_found',
  })
})

test('the good rows of a file with bad ones can be saved', async () => {
  const courseId = newId()
  const file = await fileOf(`${HEADER}\n${courseId},One,IoT,5,1,Beginner\nB,Two,IoT,x,1,Beginner\n`)
  const report = await checkCatalogueFile(file)
  expect(report).toMatchObject({ good: 1, bad: 1 })
  await importCatalogueFile(db, { file, checked: report })
  expect(await courseDetails(db, courseId, TODAY)).toMatchObject({ courseTitle: 'One' })
})

test('texts in Bangla are imported beside the others, found by search, and left alone by a file without them', async () => {
  const id = newId()
  const word = `তাঁতশিল্প${Date.now()}`
  const columns =
    'courseTitleBn,courseSubtitleBn,whatYouLearn,whatYouLearnBn,courseOutline,courseOutlineBn,courseDesignedForBn'
  const content = [
    `${HEADER},${columns}`,
    `${id},Weaving,IoT,1500,12,Beginner,${word},সুতা থেকে গামছা,One | Two,এক | ,Loom :: Parts,তাঁত ::,সবার জন্য`,
  ].join('\n')
  const file = await fileOf(content)
  await importCatalogueFile(db, { file, checked: await checkCatalogueFile(file) })
  const course = await courseDetails(db, id, TODAY)
  expect(course).toMatchObject({
    courseTitle: 'Weaving',
    courseTitleBn: word,
    courseSubtitleBn: 'সুতা থেকে গামছা',
  })
  expect(course.bangla).toMatchObject({
    whatYouLearn: ['এক', ''],
    courseOutline: [{ title: 'তাঁত', content: '' }],
    courseDesignedFor: 'সবার জন্য',
  })
  const found = await courseCards(db, { q: word, limit: 5 }, TODAY)
  expect(found.courses.map(({ courseId }) => courseId)).toEqual([id])
  const older = await fileOf(`${HEADER}\n${id},Weaving again,IoT,1500,12,Beginner`)
  await importCatalogueFile(db, { file: older, checked: await checkCatalogueFile(older) })
  expect(await courseDetails(db, id, TODAY)).toMatchObject({
    courseTitle: 'Weaving again',
    courseTitleBn: word,
  })
})

test('a Bangla list has no more entries than the one beside it', async () => {
  const report = await check(
    `${HEADER},whatYouLearn,whatYouLearnBn\nA,T,IoT,5,1,Beginner,One,এক | দুই`,
  )
  expect(report.faults).toEqual(['line 2: whatYouLearnBn has more entries than whatYouLearn'])
})
