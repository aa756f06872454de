import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { MergeChoice } from '#web/features/staff-students/merge/merge-choice.tsx'
import { MergePreview } from '#web/features/staff-students/merge/merge-preview.tsx'
import { useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { inOwnWords } from '#web/ui/form/own-words.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/merge-accounts.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const closedId = search.get('with')
  return forStaff(await requireSession(request), async () => {
    if (closedId)
      return {
        preview: await api('GET /api/staff/students/{studentId}/merge', {
          params,
          query: { closedId },
        }),
      }
    const { student } = await api('GET /api/staff/students/{studentId}', { params })
    // The phone first: who signed up twice often gave the same one.
    const q = search.get('q') ?? student.phone ?? student.name
    const { rows } = await api('GET /api/staff/students', { query: { q, limit: 20 } })
    return {
      student,
      q,
      others: rows.filter(
        ({ studentId, role }) => studentId !== student.studentId && role === 'student',
      ),
    }
  })
}

/** Makes one account of two that belong to one person: choose the other one, see what happens, confirm. */
export default function MergeAccounts({ loaderData, params }: Route.ComponentProps) {
  const words = useWords('staff').accountMerges
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  if (!loaderData) return null
  const successor = loaderData.preview?.successor ?? loaderData.student
  if (!successor) return null
  return (
    <>
      <BackLink to={`/staff/students/${params.studentId}`}>{words.back}</BackLink>
      <StaffTitle lead={words.lead}>{words.title(successor.name)}</StaffTitle>
      {loaderData.preview ? (
        <MergePreview
          preview={loaderData.preview}
          onMerge={async () => {
            const { studentId } = await api('POST /api/staff/students/{studentId}/merge', {
              params,
              body: { closedId: loaderData.preview.closed.studentId },
            }).catch((error: unknown) => {
              throw inOwnWords(error, words.problems)
            })
            toast.success(words.done)
            await navigate(`/staff/students/${studentId}`)
          }}
        />
      ) : (
        <MergeChoice
          key={loaderData.q}
          q={loaderData.q}
          others={loaderData.others}
          onSearch={(q) => setSearch({ q })}
        />
      )}
    </>
  )
}
