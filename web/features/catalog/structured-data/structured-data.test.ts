import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Batch, CourseBatch, CourseWithBatches } from '#contract/catalog/courses.ts'
import type { PublicSite } from '#contract/site/site.ts'
import { loadWords, type SiteWords } from '#web/text/words.ts'
import { courseDescription } from './course-description.ts'
import { courseStructuredData } from './course-structured-data.ts'
import { courseListStructuredData, trailStructuredData } from './list-structured-data.ts'

let words: Record<'en' | 'bn', SiteWords>
beforeAll(async () => {
  words = { en: await loadWords('site', 'en'), bn: await loadWords('site', 'bn') }
})

const Text = z.string().trim().min(1)
const Day = z.iso.date()
const Duration = z.string().regex(/^PT(?=\d)(\d+H)?(\d+M)?$/)

/** Required and recommended fields of a schedule. Source: Google Search Central, "Course info"; schema.org Schedule. */
const Schedule = z.strictObject({
  '@type': z.literal('Schedule'),
  repeatFrequency: z.enum(['Daily', 'Weekly', 'Monthly', 'Yearly']),
  repeatCount: z.int().min(1),
  startDate: Day,
  byDay: z
    .array(z.string().regex(/^https:\/\/schema\.org\/(Sat|Sun|Mon|Tues|Wednes|Thurs|Fri)(ur)?day$/))
    .min(1),
  startTime: z.iso.time().optional(),
  endTime: z.iso.time().optional(),
  scheduleTimezone: z.literal('Asia/Dhaka').optional(),
  duration: Duration.optional(),
})

const CourseInstance = z
  .strictObject({
    '@type': z.literal('CourseInstance'),
    name: Text,
    courseMode: z.enum(['Online', 'Onsite', 'Blended']),
    location: z
      .strictObject({ '@type': z.literal('Place'), name: z.string(), address: z.string() })
      .optional(),
    startDate: Day,
    courseSchedule: Schedule.optional(),
    courseWorkload: Duration.optional(),
    maximumAttendeeCapacity: z.int().min(0).optional(),
    remainingAttendeeCapacity: z.int().min(0).optional(),
    instructor: z
      .array(z.strictObject({ '@type': z.literal('Person'), name: Text }))
      .min(1)
      .optional(),
  })
  .refine(
    (instance) => instance.courseSchedule ?? instance.courseWorkload,
    'an instance needs a schedule or a workload',
  )

/** Source: Google Search Central, "Course info" and "Course list"; schema.org Course. */
const Course = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Course'),
  '@id': z.url(),
  url: z.url(),
  image: z.url(),
  name: Text,
  description: Text,
  courseCode: Text,
  inLanguage: z.enum(['en', 'bn']).or(z.tuple([z.literal('bn'), z.literal('en')])),
  educationalLevel: Text,
  about: Text,
  teaches: z.array(Text).min(1).optional(),
  coursePrerequisites: z.array(Text).min(1).optional(),
  provider: z.strictObject({ '@type': z.literal('Organization'), name: Text, url: z.url() }),
  offers: z.strictObject({
    '@type': z.literal('Offer'),
    category: z.enum(['Free', 'Partially Free', 'Subscription', 'Paid']),
    price: z.string().regex(/^\d+(\.\d\d)?$/),
    priceCurrency: z.literal('BDT'),
    availability: z.enum(
      ['InStock', 'OutOfStock', 'SoldOut'].map((state) => `https://schema.org/${state}`),
    ),
    url: z.url(),
    priceValidUntil: Day.optional(),
    validThrough: Day.optional(),
  }),
  hasCourseInstance: z.array(CourseInstance).min(1).optional(),
})

const batch: CourseBatch = {
  batchId: '7',
  number: 3,
  startsOn: '2026-12-05',
  enrolBy: '2026-12-01',
  seats: 40,
  seatsLeft: 12,
  classDays: ['Sat', 'Tue'],
  hours: '20:00-21:30',
  venue: null,
  orientationOn: null,
  earlyFee: null,
  earlyUntil: null,
  classes: null,
  groups: [],
}
const course: CourseWithBatches = {
  courseId: 'PRG-101',
  courseTitle: 'Python from the first line',
  courseTitleBn: null,
  courseSubtitleBn: null,
  bangla: null,
  taughtIn: null,
  description: { en: '', bn: '' },
  trailer: null,
  accessDays: null,
  recordings: null,
  requirements: { en: [], bn: [] },
  faq: { en: [], bn: [] },
  rating: null,
  usualFee: null,
  courseBannerAlt: '',
  courseSubtitle: 'For people who have never programmed',
  courseBannerImage: '/pictures/courses/prg-101.svg',
  category: 'Programming',
  courseFee: '4500',
  lessionsNumber: 25,
  testsNumber: 0,
  lessionLevel: 'Beginner',
  coursesPopularityStatus: 'New',
  isSample: false,
  isOnSale: true,
  isSelfPaced: false,
  isReady: true,
  openBatch: batch,
  batches: [batch],
  whatYouLearn: ['Write a program', 'Read an error'],
  courseOutline: [],
  courseDesignedFor: '',
  prerequisites: [],
  instructors: [
    {
      slug: 'rokeya-khatun',
      name: 'Rokeya Khatun',
      designation: 'Teacher',
      image: '/a.svg',
      nameBn: null,
      designationBn: null,
    },
  ],
}
const site = { name: 'Edi', origin: 'https://courses.example.com' } as PublicSite

const page = { site, address: '', description: '', batchName: String }

function dataOf(given: CourseWithBatches) {
  const description = courseDescription(given, 'Programming', {
    catalog: words.en.catalog,
    language: 'en',
  })
  const address = `${site.origin}/courses/${given.courseId}`
  return Course.parse(
    courseStructuredData(given, {
      site,
      address,
      description,
      batchName: (number) => `Batch ${number}`,
    }),
  )
}

test('a course has the average of its reviews where enough count', () => {
  expect(courseStructuredData(course, page)).not.toHaveProperty('aggregateRating')
  const rated = { ...course, rating: { average: 4.6, count: 7 } }
  expect(courseStructuredData(rated, page)).toHaveProperty('aggregateRating', {
    '@type': 'AggregateRating',
    ratingValue: 4.6,
    reviewCount: 7,
    bestRating: 5,
    worstRating: 1,
  })
})

test('a course names its prerequisites', () => {
  const needed = { courseId: 'PRG-101', courseTitle: 'Python from Zero', courseTitleBn: null }
  expect(dataOf(course).coursePrerequisites).toBeUndefined()
  expect(dataOf({ ...course, prerequisites: [needed] }).coursePrerequisites).toEqual([
    'Python from Zero',
  ])
})

test('a course with a batch has an instance with its schedule and its hours', () => {
  expect(dataOf(course).hasCourseInstance).toEqual([
    {
      '@type': 'CourseInstance',
      name: 'Python from the first line, Batch 3',
      courseMode: 'Online',
      startDate: '2026-12-05',
      courseSchedule: {
        '@type': 'Schedule',
        startDate: '2026-12-05',
        repeatFrequency: 'Weekly',
        repeatCount: 13,
        byDay: ['https://schema.org/Saturday', 'https://schema.org/Tuesday'],
        startTime: '20:00',
        endTime: '21:30',
        scheduleTimezone: 'Asia/Dhaka',
        duration: 'PT3H',
      },
      courseWorkload: 'PT37H30M',
      maximumAttendeeCapacity: 40,
      remainingAttendeeCapacity: 12,
      instructor: [{ '@type': 'Person', name: 'Rokeya Khatun' }],
    },
  ])
})

test('a batch with a venue is taught on site, at that place', () => {
  const venue = 'House 7, Road 2, Dhanmondi'
  expect(dataOf({ ...course, batches: [{ ...batch, venue }] })).toMatchObject({
    hasCourseInstance: [
      { courseMode: 'Onsite', location: { '@type': 'Place', name: venue, address: venue } },
    ],
  })
})

test.each([
  ['without batches', { batches: [], openBatch: null, isSelfPaced: true }],
  [
    'without class days and hours',
    { batches: [{ ...batch, classDays: [], hours: null, venue: null }] },
  ],
  ['without lessons', { lessionsNumber: 0 }],
] satisfies [string, Partial<CourseWithBatches>][])(
  'a course %s has no instance at all',
  (_, given) => {
    expect(dataOf({ ...course, ...given })).not.toHaveProperty('hasCourseInstance')
  },
)

test.each([
  ['class days alone', { hours: null }, 'courseSchedule'],
  ['hours alone', { classDays: [] }, 'courseWorkload'],
  ['hours past midnight', { hours: '23:00-00:30' }, 'courseWorkload'],
] satisfies [string, Partial<Batch>, string][])(
  '%s are enough for an instance',
  (_, given, field) => {
    expect(
      dataOf({ ...course, batches: [{ ...batch, ...given }] }).hasCourseInstance![0],
    ).toHaveProperty(field)
  },
)

test('a free course, one in Bangla, and one that is not on sale say so', () => {
  expect(dataOf({ ...course, courseFee: '0' }).offers.category).toBe('Free')
  expect(dataOf({ ...course, courseTitle: 'শূন্য থেকে পাইথন' }).inLanguage).toBe('bn')
  expect(dataOf({ ...course, taughtIn: 'Both' }).inLanguage).toEqual(['bn', 'en'])
  expect(dataOf({ ...course, isOnSale: false, isSelfPaced: true }).offers.availability).toBe(
    'https://schema.org/OutOfStock',
  )
})

test('a course without a subtitle is described by its fields, not by its title', () => {
  const bare = { ...course, courseSubtitle: '' }
  expect(dataOf(bare).description).toBe(
    'Programming courses · Beginner · 25 lessons. What you will learn: Write a program; Read an error',
  )
  expect(
    courseDescription({ ...bare, whatYouLearn: [], lessionsNumber: 0 }, 'প্রোগ্রামিং', {
      catalog: words.bn.catalog,
      language: 'bn',
    }),
  ).toBe('প্রোগ্রামিং কোর্স · বিগিনার')
})

test('a list names its courses in order, and a page its breadcrumb', () => {
  const ListItem = { '@type': z.literal('ListItem'), position: z.int() }
  const list = z
    .strictObject({
      '@context': z.literal('https://schema.org'),
      '@type': z.literal('ItemList'),
      itemListElement: z.array(z.strictObject({ ...ListItem, url: z.url() })),
    })
    .parse(courseListStructuredData(['https://a.example/courses/A', 'https://a.example/courses/B']))
  expect(list.itemListElement.map(({ position }) => position)).toEqual([1, 2])
  const trail = z
    .strictObject({
      '@context': z.literal('https://schema.org'),
      '@type': z.literal('BreadcrumbList'),
      itemListElement: z.array(z.strictObject({ ...ListItem, name: Text, item: z.url() })).min(2),
    })
    .parse(
      trailStructuredData([
        { name: 'Home', address: 'https://a.example/' },
        { name: 'Courses', address: 'https://a.example/courses' },
      ]),
    )
  expect(trail.itemListElement.map(({ position }) => position)).toEqual([1, 2])
})
