import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing.ts'
import { catalogueVersion, courseDetails, importCatalogueFile } from './index.ts'
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
const check = async (content: string | Buffer, format?: 'csv' | 'json') => checkCatalogueFile(await fileOf(content, format))

const HEADER = 'courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel'
const newId = () => `I-${randomUUID().slice(0, 13)}`
/** A CSV file with one good row and one more cell. */
const withCell = (column: string, cell: string) => `${HEADER},${column}\nA-1,Weaving,IoT,1500,12,Beginner,"${cell.replaceAll('"', '""')}"\n`

test.each([
  [`${HEADER}\nA,T,IoT,"12,5o",1,Beginner`, 'line 2: courseFee "12,5o" is not an amount'],
  [`${HEADER}\nA,T,IoT,-5,1,Beginner`, 'line 2: courseFee "-5" is not an amount'],
  [`${HEADER}\nA,T,IoT,1.234,1,Beginner`, 'line 2: courseFee "1.234" is not an amount'],
  [`${HEADER}\nA,T,Cooking,5,1,Beginner`, 'line 2: category "Cooking" is not one of the categories'],
  [`${HEADER}\nA,T,iot,5,1,Beginner`, 'line 2: category "iot" is not one of the categories'],
  [`${HEADER}\nA,T,IoT,5,many,Beginner`, 'line 2: lessionsNumber "many" is not a number of lessons'],
  [`${HEADER}\nA,T,IoT,5,1,Easy`, 'line 2: lessionLevel "Easy" is not one of Beginner, Intermediate, Advanced, Expert'],
  [`${HEADER}\nA/B,T,IoT,5,1,Beginner`, 'line 2: courseId "A/B" is not a course id: 1 to 64 letters, digits, - or _'],
  [`${HEADER}\n,T,IoT,5,1,Beginner`, 'line 2: courseId is missing'],
  [`${HEADER}\nA,"  ",IoT,5,1,Beginner`, 'line 2: courseTitle is missing'],
  [`${HEADER}\nA,T,IoT,5,1,Beginner\nB,T,IoT,5,1,Beginner\nA,T,IoT,5,1,Beginner`, 'line 4: courseId "A" stands on line 2 already'],
  [`${HEADER}\nA,T,IoT,5`, 'line 2: has 4 values where the header has 6 columns'],
  [`${HEADER}\n\n\nA,"T\n\nT",IoT,5,1,Beginner\n\nB,T,IoT,x,1,Beginner`, 'line 8: courseFee "x" is not an amount'],
  [`${HEADER}\r\n\r\nA,"T\r\nT",IoT,5,1,Beginner\r\nB,T,IoT,x,1,Beginner\r\n`, 'line 5: courseFee "x" is not an amount'],
  [`${HEADER}\nA,T,IoT,5,1,Beginner\nB,"T,IoT,5,1,Beginner\n`, 'line 3: a quoted value is never closed'],
  [`courseId,courseTitle\nA,T`, 'line 1: the header has no columns category, courseFee, lessionsNumber, lessionLevel'],
  [`courseId;courseTitle\nA;T`, `line 1: the header has no columns ${HEADER.replaceAll(',', ', ')}; columns are separated by commas`],
  [`${HEADER},courseId\nA,T,IoT,5,1,Beginner,B`, 'line 1: the column "courseId" stands twice in the header'],
  [`${HEADER}\nA,T\u0000,IoT,5,1,Beginner`, 'line 2: courseTitle "T\\u0000" has characters that cannot be stored'],
  [`${HEADER}\nA,${'T'.repeat(201)},IoT,5,1,Beginner`, 'line 2: courseTitle is 201 characters long; 200 is the most'],
  [
    withCell('courseBannerImage', 'javascript:alert(1)'),
    'line 2: courseBannerImage "javascript:alert(1)" is not a path on this site, such as /pictures/mine.jpg',
  ],
  [
    withCell('courseBannerImage', 'https://elsewhere.example/x.png'),
    'line 2: courseBannerImage "https://elsewhere.example/x.png" is not a path on this site, such as /pictures/mine.jpg',
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
    'line 2: batches is not a JSON list of {number, startsOn, enrolBy, seats, classDays, shift, orientationOn}',
  ],
  [
    withCell('batches', '[{"number": 1, "startsOn": "2026-13-05", "enrolBy": "2026-12-01"}]'),
    'line 2: batches has startsOn "2026-13-05" in batch 1 of the list',
  ],
  [withCell('batches', '[{"number": 1, "startsOn": "2026-12-05"}]'), 'line 2: batches has enrolBy missing in batch 1 of the list'],
  [
    withCell('batches', '[{"number": 1, "startsOn": "2026-12-05", "enrolBy": "2026-12-09"}]'),
    'line 2: batches has batch 1 with enrolBy after startsOn',
  ],
])('%j is reported', async (content, fault) => {
  expect((await check(content)).faults).toEqual([fault])
})

test.each([
  ['{"courseId": "A"', 'line 1: the { of this course is never closed'],
  ['[\n  {"courseId": "A", }\n]', 'line 2: is not valid JSON'],
  ['"A"', 'line 1: a course in { } was expected, not "\\""'],
  [
    '[{"courseId":"A","courseTitle":"T","category":"IoT","courseFee":{},"lessionsNumber":1,"lessionLevel":"Beginner"}]',
    'line 1: courseFee "{}" is not an amount',
  ],
])('the JSON %j is reported', async (content, fault) => {
  expect((await check(content, 'json')).faults).toEqual([fault])
})

test('a file that is not UTF-8 cannot be read to its end', async () => {
  const report = await check(
    Buffer.concat([Buffer.from(`${HEADER}\nA,`), Buffer.from([0xe9, 0x20, 0x28]), Buffer.from(',IoT,5,1,Beginner\n')]),
  )
  expect(report).toMatchObject({ complete: false, faults: ['line 1: the file is not UTF-8 text; save it as "CSV UTF-8"'] })
})

test('columns that are not known are reported, and the rest is read', async () => {
  expect(await check(`${HEADER},colour\nA,T,IoT,5,1,Beginner,red`)).toMatchObject({ good: 1, bad: 0, otherColumns: ['colour'] })
})

test('every notation of CSV reads as the course it means, byte order mark and Windows line ends included', async () => {
  const courseId = newId()
  const file = await fileOf(
    `\ufeff${HEADER},courseSubtitle,whatYouLearn,courseOutline,instructors,batches\r\n` +
      `${courseId},"সহজ ""গণিত""",IoT,১২০০.50,২০,Expert,"two\r\nlines",শতকরা | লাভ,"One :: First :: part\r\nTwo","Rokeya; Weaver; /r.jpg | Karim",` +
      '"[{""number"":3,""startsOn"":""2026-12-05"",""enrolBy"":""2026-12-01"",""classDays"":[""Fri""]}]"\r\n',
  )
  const report = await checkCatalogueFile(file)
  expect(report.faults).toEqual([])
  await importCatalogueFile(db, file, report)
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
      { name: 'Rokeya', designation: 'Weaver', image: '/r.jpg' },
      { name: 'Karim', designation: '', image: '/pictures/instructors/no-picture.svg' },
    ],
    batches: [{ number: 3, seats: null, seatsLeft: null, classDays: ['Fri'], shift: null }],
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
  const text = notation === 'array' ? JSON.stringify(courses, null, 2) : courses.map((course) => JSON.stringify(course)).join('\n')
  const file = await fileOf(text, 'json')
  const report = await checkCatalogueFile(file)
  expect(report).toMatchObject({ good: 2, bad: 0, complete: true })
  await importCatalogueFile(db, file, report)
  expect(await courseDetails(db, courses[1]!.courseId, TODAY)).toMatchObject({
    courseTitle: courses[0]!.courseTitle,
    coursesPopularityStatus: 'Free',
    courseOutline: [{ title: 'One', content: '{' }],
  })
})

test('the same file twice changes nothing but the version', async () => {
  const file = await fileOf(`${HEADER},instructors\n${newId()},One,IoT,5,1,Beginner,Rokeya; Weaver\n${newId()},Two,IoT,5,1,Beginner,\n`)
  const report = await checkCatalogueFile(file)
  await importCatalogueFile(db, file, report)
  const state = async () => ({
    courses: await db.selectFrom('courses').select(['id', 'course_id', 'title', 'published_at']).orderBy('id').execute(),
    terms: await db.selectFrom('search_terms').select(['term', 'course_count']).orderBy('term').execute(),
    categories: await db.selectFrom('categories').select(['id', 'course_count']).orderBy('id').execute(),
    instructors: await db.selectFrom('instructors').selectAll().orderBy('id').execute(),
  })
  const [before, version] = [await state(), await catalogueVersion(db)]
  await importCatalogueFile(db, file, report)
  expect(await state()).toEqual(before)
  expect(await catalogueVersion(db)).toBe(version + 1)
})

test('a file that changed since it was checked saves nothing', async () => {
  const courseId = newId()
  const file = await fileOf(`${HEADER}\n${courseId},One,IoT,5,1,Beginner\n`)
  const report = await checkCatalogueFile(file)
  await fs.appendFile(file.path, `${newId()},Two,IoT,5,1,Beginner\n`)
  await expect(importCatalogueFile(db, file, report)).rejects.toThrow('has changed while it was read')
  await expect(courseDetails(db, courseId, TODAY)).rejects.toMatchObject({ code: 'course_not_found' })
})

test('the good rows of a file with bad ones can be saved', async () => {
  const courseId = newId()
  const file = await fileOf(`${HEADER}\n${courseId},One,IoT,5,1,Beginner\nB,Two,IoT,x,1,Beginner\n`)
  const report = await checkCatalogueFile(file)
  expect(report).toMatchObject({ good: 1, bad: 1 })
  await importCatalogueFile(db, file, report)
  expect(await courseDetails(db, courseId, TODAY)).toMatchObject({ courseTitle: 'One' })
})
