import { ArrowLeft } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { courseNameIn } from '#contract/catalog/course-name.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ExportButton } from '#web/features/staff/export-button.tsx'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { WaitingTable } from '#web/features/staff-money/waiting/waiting-table.tsx'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Route } from './+types/batch-waiting-list.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const after = new URL(request.url).searchParams.get('after') || undefined
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/batches/{id}/waiting-list', {
      params: { id: params.batchId },
      query: { after },
    }),
  )
}

/** Who waits for a seat in a full batch, in line. */
export default function BatchWaitingList({ loaderData: list, params }: Route.ComponentProps) {
  const words = useWords('staff').waitingList
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  if (!list) return null
  const count = (people: number) => formatCount(people, language)
  return (
    <ListScreen
      title={words.title(count(list.number))}
      lead={
        <>
          {courseNameIn(language, list)} · {words.numbers(count(list.waiting), count(list.offered))}
        </>
      }
      action={
        <span className="flex flex-wrap gap-2">
          <Link to={`/staff/batches/${params.courseId}`} className={buttonClasses('quiet', 'sm')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.back}
          </Link>
          {list.places.length > 0 && (
            <ExportButton
              name={`waiting-list-${list.courseId}-${list.number}`}
              fetchPart={(after) =>
                api('GET /api/staff/batches/{id}/waiting-list/export', {
                  params: { id: params.batchId },
                  query: { after },
                })
              }
            />
          )}
        </span>
      }
      isEmpty={list.places.length === 0}
      emptyText={words.empty}
      next={list.next}
    >
      <WaitingTable
        places={list.places}
        onOffer={async (id) => {
          const call = { params: { id }, body: { addSeat: true } }
          await api('POST /api/staff/waiting-places/{id}/offer', call)
          toast.success(words.offeredToast)
          await revalidate()
        }}
        onRemove={async (id) => {
          await api('DELETE /api/staff/waiting-places/{id}', { params: { id } })
          toast.success(words.removedToast)
          await revalidate()
        }}
      />
    </ListScreen>
  )
}
