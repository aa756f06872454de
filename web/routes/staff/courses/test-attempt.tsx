import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { AllowancePart, ExtensionForm } from '#web/features/staff-tests/results/time-forms.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import type { Route } from './+types/test-attempt.ts'
import { forStaff } from '../staff-access.ts'
import { drawFormulas } from '../../learn/draw-formulas.ts'
import { AttemptPage } from './attempt-page.tsx'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async (may) => {
    const [detail] = await Promise.all([
      api('GET /api/staff/attempts/{attemptId}', { params }),
      loadWords('tests', languageOf(new URL(request.url).pathname)),
    ])
    // Who only marks gives no time.
    const allowances = may('courses')
      ? await api('GET /api/staff/lessons/{lessonId}/test/allowances', {
          params: { lessonId: detail.lessonId },
        })
      : null
    return { detail: await drawFormulas(detail), allowances }
  })
}

/** One attempt with its answers, for the person who marks it. */
export default function TestAttempt({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  return <Attempt key={loaderData.detail.attempt.attemptId} {...loaderData} />
}

type LoaderData = NonNullable<Route.ComponentProps['loaderData']>

function Attempt({ detail, allowances }: LoaderData) {
  const { revalidate } = useRevalidator()
  const { attempt, courseId, lessonId, isOwn } = detail
  const { student } = attempt
  const ofLesson = { params: { lessonId } }
  return (
    <AttemptPage
      detail={detail}
      place={{
        results: `/staff/courses/${courseId}/lessons/${lessonId}/results`,
        area: '/staff',
      }}
      calls={{
        mark: async (body) => {
          await api('PUT /api/staff/attempts/{attemptId}/marks', {
            params: { attemptId: attempt.attemptId },
            body,
          })
          await revalidate()
        },
        nextToMark: async () =>
          (
            await api('GET /api/staff/lessons/{lessonId}/test/attempts', {
              ...ofLesson,
              query: { show: 'to-mark', limit: 2 },
            })
          ).rows,
      }}
    >
      {!isOwn && allowances && student && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <ExtensionForm
            student={student.studentId}
            onExtend={async (body) => {
              const answer = await api('POST /api/staff/lessons/{lessonId}/test/extensions', {
                ...ofLesson,
                body,
              })
              await revalidate()
              return answer
            }}
          />
          <AllowancePart
            allowances={allowances}
            student={student.studentId}
            onAllow={async (body) => {
              await api('PUT /api/staff/lessons/{lessonId}/test/allowances', {
                ...ofLesson,
                body,
              })
              await revalidate()
            }}
          />
        </div>
      )}
    </AttemptPage>
  )
}
