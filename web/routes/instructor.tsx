import { data, type MetaDescriptor, redirect } from 'react-router'
import { dhakaDay } from '#contract/time.ts'
import { apiContext, ApiProblem } from '#web/api.ts'
import { categoryName } from '#web/features/catalog/category-name.ts'
import { InstructorFacts } from '#web/features/catalog/instructor-facts.tsx'
import { CourseGrid } from '#web/features/catalog/list/course-grid.tsx'
import { instructorIn, instructorPath } from '#web/features/catalog/instructor-words.ts'
import { instructorStructuredData } from '#web/features/catalog/structured-data/instructor-structured-data.ts'
import { cardFields } from '#web/features/catalog/course/card-fields.ts'
import { siteOf } from '#web/features/shell/site-of.ts'
import { languageOf } from '#web/text/language.ts'
import { pageHead } from '#web/text/page-head.ts'
import { scriptOf } from '#contract/script-of.ts'
import { siteWords, useWords } from '#web/text/words.ts'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/instructor.ts'

/** Cards shown before the reader scrolls. */
const EAGER = 4

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { slug } = params
  const api = context.get(apiContext)
  const [instructor, categories] = await Promise.all([
    api('GET /api/instructors/{slug}', { params: { slug } }).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.facts['slug'])
        throw redirect(instructorPath(error.facts['slug'], languageOf(url.pathname)), 301)
      if (error instanceof ApiProblem && error.status < 500) throw data(null, { status: 404 })
      throw error
    }),
    api('GET /api/categories'),
  ])
  const taught = new Set(instructor.courses.map(({ category }) => category))
  const language = languageOf(url.pathname)
  return {
    instructor: instructorIn(instructor, language),
    courses: cardFields(instructor.courses, language),
    /** The day on which the next batch starts. */
    soonest: instructor.courses.flatMap(({ openBatch }) => openBatch?.startsOn ?? []).toSorted()[0],
    subjects: categories
      .filter(({ name, isHidden }) => !isHidden && taught.has(name))
      .map((category) => ({ name: category.name, label: categoryName(category, language) })),
    today: dhakaDay(new Date()),
  }
}

export function meta({ loaderData, location, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return []
  const { instructor, courses } = loaderData
  const site = siteOf(matches)
  const language = languageOf(location.pathname)
  const { catalog } = siteWords(language)
  const description = catalog.instructorDescription(instructor.name, instructor.designation)
  const path = instructorPath(instructor.slug, 'en')
  return [
    ...pageHead({ site, language, path, title: instructor.name, description }),
    ...(site
      ? [{ 'script:ld+json': instructorStructuredData(instructor, courses, { site, language }) }]
      : []),
  ]
}

/** An instructor and their courses. */
export default function Instructor({ loaderData }: Route.ComponentProps) {
  const { instructor, courses, soonest, subjects, today } = loaderData
  const { catalog } = useWords()
  return (
    <>
      <header className="mx-auto flex max-w-6xl items-center gap-5 px-4 pt-6 sm:pt-8">
        <img
          src={instructor.image}
          alt=""
          width={144}
          height={144}
          fetchPriority="high"
          className="size-24 shrink-0 rounded-full bg-sunken object-cover sm:size-36"
        />
        <div className="min-w-0">
          <h1 lang={scriptOf(instructor.name)} className="text-3xl sm:text-4xl">
            {instructor.name}
          </h1>
          <p lang={scriptOf(instructor.designation)} className="mt-1 text-lg text-ink-soft">
            {instructor.designation}
          </p>
        </div>
      </header>
      <InstructorFacts
        courseCount={courses.length}
        freeCount={courses.filter(({ courseFee }) => Number(courseFee) === 0).length}
        soonest={soonest}
        subjects={subjects}
      />
      {instructor.about && (
        <div lang={scriptOf(instructor.about)} className="mx-auto mt-6 max-w-6xl px-4">
          <div className="grid max-w-prose gap-3 text-lg">
            {instructor.about.split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      )}
      <Section id="courses" title={catalog.coursesBy(instructor.name)} className="mt-10">
        <CourseGrid courses={courses} today={today} eager={EAGER} rows />
      </Section>
    </>
  )
}
