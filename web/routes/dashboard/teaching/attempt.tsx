import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import { drawFormulas } from '../../learn/draw-formulas.ts'
import { AttemptPage } from '../../staff/courses/attempt-page.tsx'
import type { Route } from './+types/attempt.ts'
import { closedTo } from './closed-to.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const language = languageOf(new URL(request.url).pathname)
  const [detail] = await Promise.all([
    api('GET /api/teaching/attempts/{attemptId}', { params }).catch(closedTo),
    loadWords('staff', language),
    loadWords('tests', language),
  ])
  return drawFormulas(detail)
}

/** One attempt with its answers, for who teaches or examines the course. */
export default function TaughtAttempt({ loaderData: detail, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { lessonId } = detail
  return (
    <AttemptPage
      key={params.attemptId}
      detail={detail}
      place={{
        results: `/dashboard/teaching/tests/${lessonId}`,
        area: '/dashboard/teaching',
      }}
      calls={{
        mark: async (body) => {
          await api('PUT /api/teaching/attempts/{attemptId}/marks', { params, body })
          await revalidate()
        },
        nextToMark: async () =>
          (
            await api('GET /api/teaching/lessons/{lessonId}/test/attempts', {
              params: { lessonId },
              query: { show: 'to-mark', limit: 2 },
            })
          ).rows,
      }}
    />
  )
}
