import { data } from 'react-router'
import { dhakaDay } from '#contract/time.ts'
import { api, ApiProblem } from '#web/api.ts'
import { categoryName } from '#web/features/catalog/category-name.ts'
import { localizeCourse } from '#web/features/catalog/localize-course.ts'
import { aboutOf, faqOf, requirementsOf } from '#web/features/catalog/course/about-of-course.ts'
import { whatYouGet } from '#web/features/catalog/course/what-you-get.ts'
import { CourseLoading } from '#web/features/catalog/course/course-loading.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { languageOf } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/preview.ts'
import { CoursePage } from './course-page.tsx'

/** The document contains no course data: the browser of staff fetches it with their token. */
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export function loader() {
  return data(null, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const language = languageOf(new URL(request.url).pathname)
  try {
    const [course, categories, { sections }] = await Promise.all([
      api('GET /api/staff/courses/{courseId}/preview', { params }),
      api('GET /api/categories'),
      // Visitors cannot see a course that is not published yet.
      api('GET /api/courses/{courseId}/lessons', { params }).catch(() => ({ sections: [] })),
    ])
    const category = categories.find(({ name }) => name === course.category)
    return {
      course: localizeCourse(course, language),
      about: aboutOf(course, language),
      requirements: requirementsOf(course, language),
      faq: faqOf(course, language),
      contents: whatYouGet(course, sections, language),
      sections,
      category: category ? categoryName(category, language) : course.category,
      today: dhakaDay(new Date()),
    }
  } catch (error) {
    if (error instanceof ApiProblem && error.status >= 400 && error.status < 500)
      throw data(null, { status: 404 })
    throw error
  }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <CourseLoading />
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

/** A course as its page will show it, from the working copy. Shown in the frame of the staff's preview. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  const { shell } = useWords()
  if (!loaderData) return null
  return (
    <>
      <title>{loaderData.course.courseTitle}</title>
      <p
        role="status"
        className="sticky top-16 z-30 bg-accent px-4 py-1.5 text-center text-sm font-semibold text-on-accent"
      >
        {shell.previewBar}
      </p>
      <CoursePage {...loaderData} asStaff others={[]} questions={[]} today={loaderData.today} />
    </>
  )
}
