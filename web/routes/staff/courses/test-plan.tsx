import { useMemo } from 'react'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { PlanScreen } from '#web/features/staff-tests/plan/plan-screen.tsx'
import type { BankCalls } from '#web/features/staff-tests/plan/use-bank.ts'
import type { PlanCalls } from '#web/features/staff-tests/plan/use-plan.ts'
import { BackToCurriculum, TestTabs } from '#web/features/staff-tests/test-tabs.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords } from '#web/text/words.ts'
import type { Route } from './+types/test-plan.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const [test, banks] = await Promise.all([
      api('GET /api/staff/lessons/{lessonId}/test', { params }),
      api('GET /api/staff/question-banks'),
      loadWords('curriculum', languageOf(new URL(request.url).pathname)),
    ])
    const isOwn = ({ course }: (typeof banks)[number]) => course?.courseId === params.courseId
    // Those of the course first: they are what one looks for.
    return { test, banks: banks.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a))) }
  })
}

const bankCalls: BankCalls = {
  bank: (bankId) => api('GET /api/staff/question-banks/{bankId}', { params: { bankId } }),
  questions: (bankId, query) =>
    api('GET /api/staff/question-banks/{bankId}/questions', { params: { bankId }, query }),
}

/** The questions and rules of a test. */
export default function TestPlan({ loaderData, params }: Route.ComponentProps) {
  const { courseId, lessonId } = params
  const calls = useMemo((): PlanCalls => {
    const ofLesson = { params: { lessonId } }
    return {
      load: () => api('GET /api/staff/lessons/{lessonId}/test', ofLesson),
      save: (body) => api('PUT /api/staff/lessons/{lessonId}/test', { ...ofLesson, body }),
    }
  }, [lessonId])
  if (!loaderData) return null
  const { test, banks } = loaderData
  return (
    <>
      <BackToCurriculum courseId={courseId} />
      <StaffTitle>{test.title}</StaffTitle>
      <TestTabs courseId={courseId} lessonId={lessonId} />
      <PlanScreen key={lessonId} loaded={test} banks={banks} calls={calls} bankCalls={bankCalls} />
    </>
  )
}
