import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { testDatabase } from '#server/testing/test-server.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import type { CourseDraft } from './course-draft.ts'
import { emptyChange } from './catalogue-change.ts'
import {
  catalogueVersion,
  courseDetails,
  listCategories,
  raiseCatalogueVersion,
  rebuildSearchTerms,
  saveCourse,
} from '../index.ts'
import { saveCourses } from './save-courses.ts'
import { writeCourses } from './write-courses.ts'

const { db } = await testDatabase()
const TODAY = '2026-11-20'

async function courseCount(category: string) {
  return (await listCategories(db)).find(({ name }) => name === category)!.courseCount
}
async function termCount(term: string) {
  return (
    await db
      .selectFrom('search_terms')
      .select('course_count')
      .where('term', '=', term)
      .executeTakeFirst()
  )?.course_count
}
const batchOf = (seats: number) => ({
  enrolBy: '2026-12-01',
  startsOn: '2026-12-05',
  seats,
  classDays: ['Sat' as const],
  hours: null,
  venue: null,
  orientationOn: null,
})
const ownWord = () => `w${randomUUID().replaceAll('-', '')}`

// Covers: §3 course-fields
test('a saved course reads as it was written', async () => {
  const draft = courseDraft({
    outline: [{ title: 'তাঁত', content: 'সুতা ও "টানা"' }],
    whatYouLearn: ['{a,b}', "it's"],
  })
  await saveCourse(db, draft)
  expect(await courseDetails(db, draft.courseId, TODAY)).toEqual({
    courseId: draft.courseId,
    courseTitle: draft.title,
    courseTitleBn: null,
    courseSubtitleBn: null,
    bangla: null,
    courseBannerAlt: '',
    courseSubtitle: draft.subtitle,
    courseBannerImage: draft.bannerPath,
    category: 'Soft Skills',
    courseFee: '1500',
    lessionsNumber: 12,
    testsNumber: 0,
    lessionLevel: 'Beginner',
    coursesPopularityStatus: 'New',
    rating: null,
    usualFee: null,
    isSample: false,
    prerequisites: [],
    taughtIn: null,
    description: { en: '', bn: '' },
    trailer: null,
    accessDays: null,
    recordings: null,
    requirements: { en: [], bn: [] },
    faq: { en: [], bn: [] },
    isOnSale: true,
    isSelfPaced: false,
    isReady: false,
    whatYouLearn: draft.whatYouLearn,
    courseOutline: draft.outline,
    courseDesignedFor: draft.designedFor,
    instructors: [
      { ...draft.instructors[0], slug: 'rokeya-khatun-559a98', nameBn: null, designationBn: null },
    ],
    openBatch: null,
    batches: [],
  })
})

test('saving raises the catalogue version, and moves counts of categories and words only as far as they change', async () => {
  const [first, second] = [ownWord(), ownWord()]
  const draft = courseDraft({ title: `${first} ${first}`, category: 'Photography' })
  const before = {
    photography: await courseCount('Photography'),
    databases: await courseCount('Databases'),
  }
  const version = await catalogueVersion(db)
  await saveCourse(db, draft)
  await saveCourse(db, draft)
  expect(await catalogueVersion(db)).toBe(version + 1)
  expect(await courseCount('Photography')).toBe(before.photography + 1)
  expect(await termCount(first)).toBe(1)
  await saveCourse(db, { ...draft, title: second, category: 'Databases' })
  expect(await courseCount('Photography')).toBe(before.photography)
  expect(await courseCount('Databases')).toBe(before.databases + 1)
  expect([await termCount(first), await termCount(second)]).toEqual([undefined, 1])
})

test.each([
  ['title', { title: 'Another title' }],
  ['outline', { outline: [{ title: 'Another', content: '' }] }],
  ['instructors', { instructors: [{ name: 'Another', designation: 'Weaver', image: '/a.svg' }] }],
  [
    'instructor pictures',
    {
      instructors: [
        { slug: 'one-of-a-kind', name: 'Rokeya', designation: 'Weaver', image: '/another.svg' },
      ],
    },
  ],
  [
    'instructor names in Bangla',
    {
      instructors: [
        {
          slug: 'one-of-a-kind',
          name: 'Rokeya',
          nameBn: 'রোকেয়া',
          designation: 'Weaver',
          image: '/a.svg',
        },
      ],
    },
  ],
  ['batches', { batches: [] }],
  ['seats', { batches: [{ number: 1, ...batchOf(31) }] }],
] satisfies [string, Partial<CourseDraft>][])(
  'a course with other %s counts as changed, and no other does',
  async (_, other) => {
    const draft = courseDraft({
      instructors: [
        { slug: 'one-of-a-kind', name: 'Rokeya', designation: 'Weaver', image: '/a.svg' },
      ],
      batches: [{ number: 1, ...batchOf(30) }],
    })
    const neighbour = courseDraft()
    const changedAt = async ({ courseId }: CourseDraft) =>
      (
        await db
          .selectFrom('courses')
          .select('updated_at')
          .where('course_id', '=', courseId)
          .executeTakeFirstOrThrow()
      ).updated_at
    await saveCourse(db, draft)
    await saveCourse(db, neighbour)
    const [before, version] = [await changedAt(draft), await catalogueVersion(db)]
    const beside = await changedAt(neighbour)
    await transact(db, (trx) => saveCourses(trx, [{ ...draft, ...other }, neighbour]))
    expect((await changedAt(draft)).getTime()).toBeGreaterThan(before.getTime())
    expect(await changedAt(neighbour)).toEqual(beside)
    expect(await catalogueVersion(db)).toBe(version + 1)
  },
)

test('twenty savers of one new course at once count it once', async () => {
  const draft = courseDraft({ title: ownWord(), category: 'Networking' })
  const before = await courseCount('Networking')
  await Promise.all(Array.from({ length: 20 }, () => saveCourse(db, draft)))
  expect(await courseCount('Networking')).toBe(before + 1)
  expect(await termCount(draft.title)).toBe(1)
})

test('counting the words again gives the counts that saving kept', async () => {
  await saveCourse(db, courseDraft({ title: `কুয়েরি ও C++ ${ownWord()}` }))
  const terms = () =>
    db.selectFrom('search_terms').select(['term', 'course_count']).orderBy('term').execute()
  await rebuildSearchTerms(db)
  const rebuilt = await terms()
  await saveCourse(db, courseDraft({ courseId: 'T-rebuild', title: 'কুয়েরি' }))
  const saved = await terms()
  await rebuildSearchTerms(db)
  expect(await terms()).toEqual(saved)
  expect(saved.length).toBeGreaterThanOrEqual(rebuilt.length)
})

test('batches left out are closed, seats never fall below those taken, and no list leaves batches alone', async () => {
  const batch = batchOf(30)
  const draft = courseDraft({ batches: [{ number: 1, ...batch }, { number: 2, ...batch }] }) // prettier-ignore
  await saveCourse(db, draft)
  const row = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', '=', draft.courseId)
    .executeTakeFirstOrThrow()
  await db.updateTable('batches').set({ seats_taken: 12 }).where('course_id', '=', row.id).execute()
  await saveCourse(db, { ...draft, batches: [{ number: 2, ...batch, seats: 5 }] })
  expect((await courseDetails(db, draft.courseId, TODAY)).batches).toMatchObject([
    { number: 2, seats: 12, seatsLeft: 0 },
  ])
  await saveCourse(db, { ...draft, batches: undefined })
  expect((await courseDetails(db, draft.courseId, TODAY)).batches).toHaveLength(1)
})

test('instructors of one name and another designation are two people', async () => {
  const name = `Karim ${ownWord()}`
  const teaching = (designation: string) =>
    courseDraft({ instructors: [{ name, designation, image: '/a.svg' }] })
  const [weaver, potter] = [teaching('Weaver'), teaching('Potter')]
  await saveCourse(db, weaver)
  await saveCourse(db, potter)
  await saveCourse(db, weaver)
  expect((await courseDetails(db, weaver.courseId, TODAY)).instructors).toMatchObject([
    { designation: 'Weaver' },
  ])
  expect((await courseDetails(db, potter.courseId, TODAY)).instructors).toMatchObject([
    { designation: 'Potter' },
  ])
  const people = await db.selectFrom('instructors').select('id').where('name', '=', name).execute()
  expect(people).toHaveLength(2)
})

test.skipIf(!inject('postgres'))(
  'a long import holds up neither readers nor those who change what pages show',
  async () => {
    const draft = courseDraft()
    await transact(db, async (trx) => {
      await writeCourses(trx, [draft], emptyChange())
      await transact(db, raiseCatalogueVersion)
      await expect(courseDetails(db, draft.courseId, TODAY)).rejects.toMatchObject({
        code: 'course_not_found',
      })
    })
    expect(await courseDetails(db, draft.courseId, TODAY)).toMatchObject({
      courseId: draft.courseId,
    })
  },
)
