import type { PublicSite } from '#contract/site/site.ts'
import { type Language, pathIn } from '#web/text/language.ts'
import { type InstructorView, instructorPath } from '../instructor-words.ts'
import type { CourseCardFields } from '../course/card-fields.ts'

/**
 * Structured data of an instructor. Source: schema.org ProfilePage, Person; Google's "Profile
 * page".
 */
export function instructorStructuredData(
  instructor: InstructorView,
  courses: readonly CourseCardFields[],
  { site, language }: { site: PublicSite; language: Language },
): object {
  const address = `${site.origin}${instructorPath(instructor.slug, language)}`
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    '@id': address,
    url: address,
    mainEntity: {
      '@type': 'Person',
      name: instructor.name,
      jobTitle: instructor.designation,
      image: new URL(instructor.image, site.origin).href,
      worksFor: { '@type': 'Organization', name: site.name, url: site.origin },
      ...(instructor.about && { description: instructor.about }),
    },
    hasPart: courses.map(({ courseId }) => ({
      '@id': `${site.origin}${pathIn(language, `/courses/${courseId}`)}`,
    })),
  }
}
