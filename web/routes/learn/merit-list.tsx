import { data } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import { MeritScreen, NoMeritList } from '#web/features/tests/merit-screen.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import type { Route } from './+types/merit-list.ts'

const LIMIT = 50

async function load({
  request,
  params,
  api: read,
}: PageRequest<{ courseId: string; lessonId: string }>) {
  const { pathname, searchParams } = new URL(request.url)
  const skip = Math.max(Math.trunc(Number(searchParams.get('skip'))) || 0, 0)
  const [list] = await Promise.all([
    read('GET /api/learn/{courseId}/tests/{lessonId}/merit-list', {
      params: { courseId: params.courseId, lessonId: params.lessonId },
      query: { skip, limit: LIMIT },
    }).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'attempt_not_submitted') return null
      if (
        error instanceof ApiProblem &&
        error.status >= 400 &&
        error.status < 500 &&
        error.status !== 401
      )
        throw data({ missing: 'merit-list' }, { status: 404 })
      throw error
    }),
    loadWords('tests', languageOf(pathname)),
  ])
  return { list, skip }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.list?.title
  return [
    { title: title ? `${title} · ${nameOf(matches)}` : nameOf(matches) },
    { name: 'robots', content: 'noindex' },
  ]
}

/** The merit list of a test. */
export default function MeritListPage({
  loaderData: { list, skip },
  params,
}: Route.ComponentProps) {
  const lessonPath = `/learn/${params.courseId}/${params.lessonId}`
  if (!list) return <NoMeritList lessonPath={lessonPath} />
  return (
    <MeritScreen
      list={list}
      lessonPath={lessonPath}
      skip={skip}
      limit={LIMIT}
      onShowName={(isShown) => api('PUT /api/learn/merit-name', { body: { isShown } })}
    />
  )
}
