import { ArrowLeft } from 'lucide-react'
import { Link, useOutletContext, useRevalidator, useSearchParams } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import type { StaffDesk } from '#web/features/staff/staff-links.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { MoveStudentsScreen } from '#web/features/staff-money/batches/move-students.tsx'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/move-students.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const to = new URL(request.url).searchParams.get('to') || undefined
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/batches/{id}/moves', { params: { id: params.batchId }, query: { to } }),
  )
}

/** Moves students of a batch to another one of the course. */
export default function MoveStudents({ loaderData: moves, params }: Route.ComponentProps) {
  const words = useWords('staff').moves
  const { me } = useOutletContext<StaffDesk>()
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [search, setSearch] = useSearchParams()
  if (!moves) return null
  return (
    <>
      <StaffTitle
        lead={`${moves.courseName} · ${words.lead}`}
        action={
          <Link to={`/staff/batches/${params.courseId}`} className={buttonClasses('quiet', 'sm')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.back}
          </Link>
        }
      >
        {words.title(formatCount(moves.number, language))}
      </StaffTitle>
      <MoveStudentsScreen
        moves={moves}
        target={search.get('to')}
        first={search.get('student')}
        onTarget={(batchId) =>
          setSearch(
            (before) => {
              before.set('to', batchId)
              return before
            },
            { preventScrollReset: true },
          )
        }
        onMove={(body) =>
          api('POST /api/staff/batches/{id}/moves', { params: { id: params.batchId }, body })
        }
        onMerge={(body) =>
          api('POST /api/staff/batches/{id}/merge', { params: { id: params.batchId }, body })
        }
        onMoved={revalidate}
        mayAsk={me.permissions.includes('orders')}
        mayPayBack={me.permissions.includes('refunds')}
      />
    </>
  )
}
