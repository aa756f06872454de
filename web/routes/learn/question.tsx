import { useEffect, useRef, useState } from 'react'
import { data, useNavigate, useRevalidator } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import { QuestionScreen } from '#web/features/discussion/question-screen.tsx'
import { useUnread } from '#web/features/notifications/unread.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import type { Route } from './+types/question.ts'
import { DiscussionShowing } from './discussion-showing.tsx'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return api('GET /api/learn/{courseId}/questions/{questionId}', { params }).catch(
    (error: unknown) => {
      if (error instanceof ApiProblem && (error.status === 404 || error.code === 'invalid_input'))
        throw data({ missing: 'question' }, { status: 404 })
      throw error
    },
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: loaderData ? `${loaderData.title} · ${nameOf(matches)}` : nameOf(matches) },
    { name: 'robots', content: 'noindex' },
  ]
}

/** One question. What arrives while it is open shows without a reload. */
export default function CourseQuestion({ loaderData, params }: Route.ComponentProps) {
  const navigate = useNavigate()
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
    <DiscussionShowing>
      <QuestionScreen
        key={params.questionId}
        courseId={params.courseId}
        question={changed}
        onChanged={(question) => (question ? setChanged(question) : void revalidate())}
        onDeleted={() => void navigate(`/learn/${params.courseId}/questions`, { replace: true })}
      />
    </DiscussionShowing>
  )
}
