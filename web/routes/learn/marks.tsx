import { data } from 'react-router'
import { ApiProblem } from '#web/api.ts'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import { CourseMarksScreen } from '#web/features/tests/course-marks-screen.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadedWords, loadWords } from '#web/text/words.ts'
import type { Route } from './+types/marks.ts'

async function load({ request, params: { courseId }, api }: PageRequest<{ courseId: string }>) {
  const [marks] = await Promise.all([
    api('GET /api/learn/{courseId}/tests', { params: { courseId } }).catch((error: unknown) => {
      if (
        error instanceof ApiProblem &&
        error.status >= 400 &&
        error.status < 500 &&
        error.status !== 401
      )
        throw data({ missing: 'course' }, { status: 404 })
      throw error
    }),
    loadWords('tests', languageOf(new URL(request.url).pathname)),
  ])
  return marks
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const title = loaderData && loadedWords('tests', languageOf(location.pathname))?.course.title
  return [
    { title: title ? `${title} · ${nameOf(matches)}` : nameOf(matches) },
    { name: 'robots', content: 'noindex' },
  ]
}

/** One's marks in all tests of a course. */
export default function CourseMarks({ loaderData, params }: Route.ComponentProps) {
  return <CourseMarksScreen courseId={params.courseId} {...loaderData} />
}
