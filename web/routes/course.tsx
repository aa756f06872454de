import { data, type MetaDescriptor, redirect } from 'react-router'
import { defined } from '#contract/defined.ts'
import type { PublicSite } from '#contract/site/site.ts'
import { dhakaDay } from '#contract/time.ts'
import { type Api, apiContext, ApiProblem } from '#web/api.ts'
import { categoryName } from '#web/features/catalog/category-name.ts'
import { courseDescription } from '#web/features/catalog/structured-data/course-description.ts'
import { courseListPath } from '#web/features/catalog/list/course-list-address.ts'
import { localizeCourse } from '#web/features/catalog/localize-course.ts'
import {
  courseStructuredData,
  faqStructuredData,
} from '#web/features/catalog/structured-data/course-structured-data.ts'
import { trailStructuredData } from '#web/features/catalog/structured-data/list-structured-data.ts'
import { cardFields } from '#web/features/catalog/course/card-fields.ts'
import { whatYouGet } from '#web/features/catalog/course/what-you-get.ts'
import { aboutOf, faqOf, requirementsOf } from '#web/features/catalog/course/about-of-course.ts'
import { taughtInWords } from '#web/features/catalog/course/taught-in-words.ts'
import { freeTestsOf } from '#web/features/catalog/course/free-tests.ts'
import { siteOf } from '#web/features/shell/site-of.ts'
import { formatCount } from '#web/text/format.ts'
import { type Language, languageOf, pathIn } from '#web/text/language.ts'
import { pageHead } from '#web/text/page-head.ts'
import { siteWords } from '#web/text/words.ts'
import type { Route } from './+types/course.ts'
import { CoursePage } from './course-page.tsx'

/** Other courses of the same category shown below. */
const OTHERS_SHOWN = 4
/** Questions and answers shown below. */
const QUESTIONS_SHOWN = 5

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { courseId } = params
  const course = await api('GET /api/courses/{courseId}', { params: { courseId } }).catch(
    (error: unknown) => {
      if (error instanceof ApiProblem && error.facts['courseId'])
        throw redirect(pathIn(languageOf(url.pathname), `/courses/${error.facts['courseId']}`), 301)
      if (error instanceof ApiProblem && error.status < 500)
        throw data({ missing: 'course' }, { status: 404 })
      throw error
    },
  )
  const language = languageOf(url.pathname)
  const after = url.searchParams.get('reviews') || undefined
  const [categories, others, home, { sections }, freeClasses, tests, freeTests, reviews] =
    await Promise.all([
      api('GET /api/categories'),
      api('GET /api/course-cards', {
        query: { category: course.category, order: 'popular', limit: OTHERS_SHOWN + 1 },
      }),
      api('GET /api/site/home', { query: { language } }),
      api('GET /api/courses/{courseId}/lessons', { params: { courseId } }),
      api('GET /api/orientation-classes', { query: { courseId } }),
      api('GET /api/courses/{courseId}/tests', { params: { courseId } }),
      api('GET /api/courses/{courseId}/free-tests', { params: { courseId } }),
      reviewsOf(api, { courseId, after }),
    ])
  return {
    course: localizeCourse(course, language),
    sections,
    category: categoryName(
      defined(categories.find(({ name }) => name === course.category)),
      language,
    ),
    others: cardFields(
      others.courses.filter((other) => other.courseId !== courseId).slice(0, OTHERS_SHOWN),
      language,
    ),
    questions: home.faq.slice(0, QUESTIONS_SHOWN),
    taughtIn: taughtInWords(course.taughtIn, language),
    contents: whatYouGet({ ...course, tests }, sections, language),
    about: aboutOf(course, language),
    requirements: requirementsOf(course, language),
    faq: faqOf(course, language),
    freeClasses,
    freeTests: freeTestsOf(course.courseId, freeTests, language),
    reviews,
    isFirstOfReviews: after === undefined,
    today: dhakaDay(new Date()),
  }
}

/** A page of reviews; of a place that no page gave, the first. */
function reviewsOf(api: Api, { courseId, after }: { courseId: string; after: string | undefined }) {
  const params = { courseId }
  return api('GET /api/courses/{courseId}/reviews', { params, query: { after } }).catch(
    (error: unknown) => {
      if (error instanceof ApiProblem && error.status === 400)
        return api('GET /api/courses/{courseId}/reviews', { params })
      throw error
    },
  )
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { course, category } = loaderData
  const site = siteOf(matches)
  const path = `/courses/${course.courseId}`
  const language = languageOf(location.pathname)
  const { catalog } = siteWords(language)
  const description = courseDescription(course, category, { catalog, language })
  return [
    ...pageHead({
      site,
      language,
      path,
      title: course.courseTitle,
      description,
      picture: `/pictures/share/${course.courseId}.png`,
    }),
    ...(site ? structuredDataOf(loaderData, { site, language, description }) : []),
  ]
}

type LoaderData = Awaited<ReturnType<typeof loader>>
interface Page {
  site: PublicSite
  language: Language
  description: string
}

function structuredDataOf(
  { course, category, questions, faq }: LoaderData,
  { site, language, description }: Page,
): MetaDescriptor[] {
  const { catalog } = siteWords(language)
  const addressOf = (path: string) => `${site.origin}${pathIn(language, path)}`
  const address = addressOf(`/courses/${course.courseId}`)
  const trail = [
    { name: catalog.home, address: addressOf('/') },
    { name: catalog.headTitle, address: addressOf('/courses') },
    { name: category, address: addressOf(courseListPath({ category: course.category })) },
    { name: course.courseTitle, address },
  ]
  const answered = [...(faq?.questions ?? []), ...questions]
  const batchName = (number: number) => catalog.batch(formatCount(number, language))
  return [
    { 'script:ld+json': courseStructuredData(course, { site, address, description, batchName }) },
    ...(answered.length > 0 ? [{ 'script:ld+json': faqStructuredData(answered) }] : []),
    { 'script:ld+json': trailStructuredData(trail) },
  ]
}

export default function Course({ loaderData }: Route.ComponentProps) {
  return <CoursePage {...loaderData} />
}
