import type { Batch, CourseWithBatches } from '#contract/catalog/courses.ts'
import type { PublicSite, SiteSection } from '#contract/site/site.ts'
import { scriptOf } from '#contract/script-of.ts'
import { feeToday } from '../fee-today.ts'
import { isTestSeries } from '../extent-words.ts'

/** A course page's address and texts that are not in the course itself. */
export interface CourseAddress {
  site: PublicSite
  address: string
  description: string
  /** "Batch 3" in the language of the page. */
  batchName: (number: number) => string
}

const tagsOf = { Bangla: 'bn', English: 'en', Both: ['bn', 'en'] }

/**
 * Structured data of a course. Source: schema.org Course, Offer, CourseInstance, Schedule; Google's
 * "Course info" for the required fields.
 */
export function courseStructuredData(
  course: CourseWithBatches,
  { site, address, description, batchName }: CourseAddress,
): object {
  const instances = course.batches.flatMap(
    (batch) => courseInstance(course, batch, batchName(batch.number)) ?? [],
  )
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    '@id': address,
    courseCode: course.courseId,
    name: course.courseTitle,
    description,
    url: address,
    image: `${site.origin}/pictures/share/${course.courseId}.png`,
    inLanguage: course.taughtIn
      ? tagsOf[course.taughtIn]
      : scriptOf(`${course.courseTitle} ${course.courseSubtitle}`),
    educationalLevel: course.lessionLevel,
    ...(isTestSeries(course) && { learningResourceType: 'Test series' }),
    about: course.category,
    ...(course.whatYouLearn.length > 0 && { teaches: course.whatYouLearn }),
    ...(course.prerequisites.length > 0 && {
      coursePrerequisites: course.prerequisites.map(({ courseTitle }) => courseTitle),
    }),
    // Of what students wrote here, and of enough of them: never of what was brought along.
    ...(course.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: course.rating.average,
        reviewCount: course.rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    provider: { '@type': 'Organization', name: site.name, url: site.origin },
    offers: {
      '@type': 'Offer',
      category: Number(course.courseFee) === 0 ? 'Free' : 'Paid',
      price: feeToday(course, course.openBatch),
      priceCurrency: 'BDT',
      availability: `https://schema.org/${availability(course)}`,
      url: address,
      ...(course.openBatch?.earlyUntil && { priceValidUntil: course.openBatch.earlyUntil }),
      ...(course.openBatch && { validThrough: course.openBatch.enrolBy }),
    },
    ...(instances.length > 0 && { hasCourseInstance: instances }),
  }
}

/**
 * null if neither its class days nor its hours are known: an instance needs a schedule or a
 * workload.
 */
function courseInstance(course: CourseWithBatches, batch: Batch, name: string): object | null {
  const minutes = batch.hours && course.lessionsNumber > 0 ? minutesOf(batch.hours) : null
  const schedule = scheduleOf(batch, course.lessionsNumber, minutes)
  if (!schedule && !minutes) return null
  return {
    '@type': 'CourseInstance',
    name: `${course.courseTitle}, ${name}`,
    courseMode: batch.venue ? 'Onsite' : 'Online',
    ...(batch.venue && {
      location: { '@type': 'Place', name: batch.venue, address: batch.venue },
    }),
    startDate: batch.startsOn,
    ...(schedule && { courseSchedule: schedule }),
    ...(minutes && { courseWorkload: duration(minutes * course.lessionsNumber) }),
    ...(batch.seats !== null && {
      maximumAttendeeCapacity: batch.seats,
      remainingAttendeeCapacity: batch.seatsLeft,
    }),
    ...(course.instructors.length > 0 && {
      instructor: course.instructors.map((person) => ({ '@type': 'Person', name: person.name })),
    }),
  }
}

const dayNames = {
  Sat: 'Saturday',
  Sun: 'Sunday',
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
} as const satisfies Record<Batch['classDays'][number], string>

/** A lesson on each class day, every week. */
function scheduleOf(
  { startsOn, classDays, hours }: Batch,
  lessons: number,
  minutes: number | null,
): object | null {
  if (classDays.length === 0 || lessons === 0) return null
  const [startTime, endTime] = hours?.split('-') ?? []
  return {
    '@type': 'Schedule',
    startDate: startsOn,
    repeatFrequency: 'Weekly',
    repeatCount: Math.ceil(lessons / classDays.length),
    byDay: classDays.map((day) => `https://schema.org/${dayNames[day]}`),
    ...(startTime && endTime && { startTime, endTime, scheduleTimezone: 'Asia/Dhaka' }),
    ...(minutes && { duration: duration(minutes * classDays.length) }),
  }
}

/** @param hours "20:00-21:30"; one that ends before it starts ends on the next day */
function minutesOf(hours: string): number {
  const [begin = 0, end = 0] = hours.split('-').map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return hours * 60 + minutes
  })
  return (end - begin + 24 * 60) % (24 * 60)
}

/** In ISO 8601: PT36H, PT1H30M. */
function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`
}

function availability({ batches, isSelfPaced, isOnSale }: CourseWithBatches): string {
  if (!isOnSale) return 'OutOfStock'
  if (isSelfPaced) return 'InStock'
  if (batches.length === 0) return 'OutOfStock'
  return batches.every((batch) => batch.seatsLeft === 0) ? 'SoldOut' : 'InStock'
}

/** Questions and answers of a page for search engines. Source: schema.org FAQPage. */
export function faqStructuredData(questions: readonly SiteSection[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ title, html }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: html },
    })),
  }
}
