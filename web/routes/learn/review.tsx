import { data, useRevalidator, useRouteLoaderData } from 'react-router'
import { ApiProblem } from '#web/api.ts'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { OwnReviewScreen } from '#web/features/reviews/own-review-screen.tsx'
import { nameOf } from '#web/features/shell/site-of.ts'
import { languageOf } from '#web/text/language.ts'
import { loadedWords, loadWords } from '#web/text/words.ts'
import type { Route } from './+types/review.ts'
import type { clientLoader as layoutLoader } from './layout.tsx'

async function load({ request, params: { courseId }, api }: PageRequest<{ courseId: string }>) {
  const [own] = await Promise.all([
    api('GET /api/learn/{courseId}/review', { params: { courseId } }).catch((error: unknown) => {
      if (error instanceof ApiProblem && (error.status === 403 || error.status === 404))
        throw data({ missing: 'course' }, { status: 404 })
      throw error
    }),
    loadWords('reviews', languageOf(new URL(request.url).pathname)),
  ])
  return own
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const title = loaderData && loadedWords('reviews', languageOf(location.pathname))?.title
  return [
    { title: title ? `${title} · ${nameOf(matches)}` : nameOf(matches) },
    { name: 'robots', content: 'noindex' },
  ]
}

/** One's own review of a course. */
export default function Review({ loaderData, params }: Route.ComponentProps) {
  const layout = useRouteLoaderData<typeof layoutLoader>('routes/learn/layout')
  const { revalidate } = useRevalidator()
  return (
    <OwnReviewScreen
      courseId={params.courseId}
      person={layout?.uid ?? ''}
      own={loaderData}
      onChanged={revalidate}
    />
  )
}
