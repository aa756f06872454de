import type { CourseWithBatches } from '#contract/catalog.ts'
import type { PublishedSite, SiteSection } from '#contract/site.ts'
import { feeToday } from './fee-today.ts'

/** What search engines read about a course. Source: schema.org Course, Offer, CourseInstance. */
export function courseStructuredData(course: CourseWithBatches, site: PublishedSite, address: string): object {
  const provider = { '@type': 'Organization', name: site.name, url: site.origin }
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    '@id': address,
    courseCode: course.courseId,
    name: course.courseTitle,
    description: course.courseSubtitle || course.courseTitle,
    url: address,
    image: `${site.origin}/pictures/share/${course.courseId}.png`,
    educationalLevel: course.lessionLevel,
    about: course.category,
    teaches: course.whatYouLearn,
    provider,
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
    hasCourseInstance: course.batches.map((batch) => ({
      '@type': 'CourseInstance',
      name: `${course.courseTitle}, batch ${batch.number}`,
      courseMode: 'Online',
      startDate: batch.startsOn,
      ...(batch.seats !== null && { maximumAttendeeCapacity: batch.seats, remainingAttendeeCapacity: batch.seatsLeft }),
      instructor: course.instructors.map(({ name }) => ({ '@type': 'Person', name })),
    })),
  }
}

function availability({ batches, isSelfPaced }: CourseWithBatches): string {
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
