import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { type ExaminerCalls, ExaminerPart } from '#web/features/staff-courses/examiner-part.tsx'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { forStaff } from '../staff-access.ts'
import { GradebookPage } from './gradebook-page.tsx'
import type { Route } from './+types/gradebook.ts'

function gradebookQuery(search: URLSearchParams) {
  return {
    batch: Number(search.get('batch')) || undefined,
    after: search.get('after') || undefined,
  }
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const query = gradebookQuery(new URL(request.url).searchParams)
  return forStaff(await requireSession(request), async (may) => {
    const [gradebook, examiners] = await Promise.all([
      api('GET /api/staff/courses/{courseId}/gradebook', { params, query }),
      may('instructors') ? api('GET /api/staff/courses/{courseId}/examiners', { params }) : null,
    ])
    return { gradebook, examiners }
  })
}

function callsOf(courseId: string): ExaminerCalls {
  const params = { courseId }
  return {
    find: (q) =>
      api('GET /api/staff/courses/{courseId}/examiner-suggestions', { params, query: { q } }),
    add: (email) =>
      api('POST /api/staff/courses/{courseId}/examiners', { params, body: { email } }),
    remove: (studentId) =>
      api('DELETE /api/staff/courses/{courseId}/examiners/{studentId}', {
        params: { ...params, studentId },
      }),
  }
}

/** How the students of a course are getting on. */
export default function StaffGradebook({ loaderData, params }: Route.ComponentProps) {
  const words = useWords('staff').gradebook
  const [search] = useSearchParams()
  if (!loaderData) return null
  const { batch } = gradebookQuery(search)
  const { gradebook, examiners } = loaderData
  return (
    <>
      <GradebookPage
        gradebook={gradebook}
        fetchPart={(after) =>
          api('GET /api/staff/courses/{courseId}/gradebook', {
            params,
            query: { batch, after, limit: 200 },
          })
        }
        action={
          <Link to={`/staff/batches/${params.courseId}`} className={buttonClasses('quiet', 'sm')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.back}
          </Link>
        }
      />
      {examiners && (
        <ExaminerPart key={params.courseId} loaded={examiners} calls={callsOf(params.courseId)} />
      )}
    </>
  )
}
