import { useEffect, useRef, useState } from 'react'
import { data, redirect, useNavigate, useRevalidator, useRouteLoaderData } from 'react-router'
import { ApiProblem } from '#web/api.ts'
import { QuestionScreen } from '#web/features/discussion/question-screen.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { useUnread } from '#web/features/notifications/unread.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import { languageOf, pathIn } from '#web/text/language.ts'
import type { Route } from './+types/question.ts'
import { DiscussionProvider } from './discussion-provider.tsx'
import type { clientLoader as layoutLoader } from './layout.tsx'

async function load({
  request,
  params,
  api,
}: PageRequest<{ courseId: string; questionId: string }>) {
  return api('GET /api/learn/{courseId}/questions/{questionId}', { params }).catch(
    (error: unknown) => {
      if (error instanceof ApiProblem && (error.status === 404 || error.code === 'invalid_input'))
        throw data({ missing: 'question' }, { status: 404 })
      // A former student is redirected to the course page.
      if (error instanceof ApiProblem && error.status === 403)
        throw redirect(
          pathIn(languageOf(new URL(request.url).pathname), `/courses/${params.courseId}`),
        )
      throw error
    },
  )
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: loaderData ? `${loaderData.title} · ${nameOf(matches)}` : nameOf(matches) },
    { name: 'robots', content: 'noindex' },
  ]
}

/** One question, updated without a reload while it is open. */
export default function CourseQuestion({ loaderData, params }: Route.ComponentProps) {
  const navigate = useNavigate()
  // Staff who only answer questions have no classroom.
  const layout = useRouteLoaderData<typeof layoutLoader>('routes/learn/layout')
  const { revalidate } = useRevalidator()
  const [changed, setChanged] = useState(loaderData)
  const [loaded, setLoaded] = useState(loaderData)
  if (loaded !== loaderData) {
    setLoaded(loaderData)
    setChanged(loaderData)
  }
  const latest = useUnread()?.latest
  const seen = useRef(latest)
  useEffect(() => {
    const isNews = seen.current !== undefined && latest !== undefined && latest !== seen.current
    seen.current = latest
    if (isNews) void revalidate()
  }, [latest, revalidate])
  return (
    <DiscussionProvider>
      <QuestionScreen
        key={params.questionId}
        courseId={params.courseId}
        question={changed}
        back={layout?.classroom ? `/learn/${params.courseId}/questions` : '/staff/questions'}
        onChanged={(question) => (question ? setChanged(question) : void revalidate())}
        onDeleted={() => void navigate(`/learn/${params.courseId}/questions`, { replace: true })}
      />
    </DiscussionProvider>
  )
}
