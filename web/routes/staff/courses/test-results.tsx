import { useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { attemptFilters, objectionFilters } from '#contract/tests/terms.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ExportButton } from '#web/features/staff/export-button.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { AnalysisView } from '#web/features/staff-tests/results/analysis-view.tsx'
import type { KeyCalls } from '#web/features/staff-tests/results/key-calls.ts'
import { AttemptsView } from '#web/features/staff-tests/results/attempts-view.tsx'
import { ObjectionsView } from '#web/features/staff-tests/results/objections-view.tsx'
import { ResultsNav, resultViews } from '#web/features/staff-tests/results/results-nav.tsx'
import { AllowancePart, ExtensionForm } from '#web/features/staff-tests/results/time-forms.tsx'
import { BackToCurriculum, TestTabs } from '#web/features/staff-tests/test-tabs.tsx'
import { useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import type { Route } from './+types/test-results.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const wishes = new URL(request.url).searchParams
  const view = resultViews.find((each) => each === wishes.get('view')) ?? 'attempts'
  const show = attemptFilters.find((each) => each === wishes.get('show')) ?? 'all'
  const showObjections = objectionFilters.find((each) => each === wishes.get('show')) ?? 'open'
  const after = wishes.get('after') || undefined
  return forStaff(await requireSession(request), async (may) => {
    const [attempts, analysis, objections, allowances] = await Promise.all([
      // Of the other views only for the title: who only marks may not read the lesson.
      api('GET /api/staff/lessons/{lessonId}/test/attempts', {
        params,
        query: view === 'attempts' ? { show, after } : { limit: 1 },
      }),
      view === 'analysis'
        ? api('GET /api/staff/lessons/{lessonId}/test/analysis', { params })
        : null,
      view === 'objections'
        ? api('GET /api/staff/lessons/{lessonId}/test/objections', {
            params,
            query: { show: showObjections, after },
          })
        : null,
      view === 'time' && may('courses')
        ? api('GET /api/staff/lessons/{lessonId}/test/allowances', { params })
        : null,
    ])
    return {
      title: attempts.title,
      mayChange: may('courses'),
      view,
      show,
      showObjections,
      isFirst: !after,
      page: view === 'attempts' ? attempts : null,
      analysis,
      objections,
      allowances,
    }
  })
}

/** What came of a test: attempts, how its questions fared, and more time. */
export default function TestResults({ loaderData, params }: Route.ComponentProps) {
  const words = useWords('staff').tests
  const { courseId, lessonId } = params
  if (!loaderData) return null
  return (
    <>
      {loaderData.mayChange ? (
        <BackToCurriculum courseId={courseId} />
      ) : (
        <BackLink to="/staff/tests">{words.gradedTitle}</BackLink>
      )}
      <StaffTitle>{loaderData.title}</StaffTitle>
      {loaderData.mayChange && <TestTabs courseId={courseId} lessonId={lessonId} />}
      <ResultsNav view={loaderData.view} mayChange={loaderData.mayChange} />
      <View loaded={loaderData} lessonId={lessonId} />
    </>
  )
}

function View({
  loaded: { page, show, showObjections, isFirst, analysis, objections, allowances, mayChange },
  lessonId,
}: {
  loaded: NonNullable<Route.ComponentProps['loaderData']>
  lessonId: string
}) {
  const { revalidate } = useRevalidator()
  const ofLesson = useMemo(() => ({ params: { lessonId } }), [lessonId])
  const keyCalls = useMemo(
    (): KeyCalls => ({
      preview: (body) =>
        api('POST /api/staff/lessons/{lessonId}/test/key-changes/preview', { ...ofLesson, body }),
      apply: (body) =>
        api('POST /api/staff/lessons/{lessonId}/test/key-changes', { ...ofLesson, body }),
    }),
    [ofLesson],
  )
  if (page)
    return (
      <AttemptsView
        page={page}
        show={show}
        isFirst={isFirst}
        action={
          <ExportButton
            name={`test-${lessonId}`}
            fetchPart={(after) =>
              api('GET /api/staff/lessons/{lessonId}/test/attempts/export', {
                ...ofLesson,
                query: { after },
              })
            }
          />
        }
      />
    )
  if (analysis)
    return (
      <AnalysisView
        analysis={analysis}
        calls={mayChange ? keyCalls : null}
        onChanged={() => void revalidate()}
      />
    )
  if (objections)
    return (
      <ObjectionsView
        page={objections}
        show={showObjections}
        isFirst={isFirst}
        onAnswer={async (body) => {
          await api('POST /api/staff/lessons/{lessonId}/test/objections/answers', {
            ...ofLesson,
            body,
          })
          await revalidate()
        }}
      />
    )
  if (!allowances) return null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ExtensionForm
        onExtend={(body) =>
          api('POST /api/staff/lessons/{lessonId}/test/extensions', { ...ofLesson, body })
        }
      />
      <AllowancePart
        allowances={allowances}
        onAllow={async (body) => {
          await api('PUT /api/staff/lessons/{lessonId}/test/allowances', { ...ofLesson, body })
          await revalidate()
        }}
      />
    </div>
  )
}
