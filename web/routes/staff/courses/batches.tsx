import { batchOrders, batchViews } from '#contract/orders/terms.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ExportButton } from '#web/features/staff/export-button.tsx'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { RoomsPanel } from '#web/features/staff-classes/rooms-panel.tsx'
import { batchesAsCsv, BatchTable } from '#web/features/staff-money/batches/batch-table.tsx'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { useRevalidator, useSearchParams } from 'react-router'
import type { Route } from './+types/batches.ts'
import { forStaff } from '../staff-access.ts'

/** What the address asks for. */
function viewOf(search: URLSearchParams) {
  return {
    q: search.get('q') || undefined,
    show: batchViews.find((view) => view === search.get('show')),
    order: batchOrders.find((order) => order === search.get('order')) ?? 'start',
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  return forStaff(await requireSession(request), async () => {
    const [page, rooms] = await Promise.all([
      api('GET /api/staff/batches', {
        query: { ...viewOf(search), after: search.get('after') || undefined },
      }),
      api('GET /api/staff/rooms'),
    ])
    return { ...page, rooms }
  })
}

/** Batches of all courses. */
export default function Batches({ loaderData: page }: Route.ComponentProps) {
  const { money: words, waitingList } = useWords('staff')
  const language = useLanguage()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  if (!page) return null
  return (
    <ListScreen
      title={words.batches}
      first={
        <RoomsPanel
          rooms={page.rooms}
          onAdd={(body) => api('POST /api/staff/rooms', { body })}
          onChange={(id, body) => api('PUT /api/staff/rooms/{id}', { params: { id }, body })}
          onRemove={(id) => api('DELETE /api/staff/rooms/{id}', { params: { id } })}
          onChanged={revalidate}
        />
      }
      searchHint={words.searchCourses}
      filter={[
        {
          name: 'show',
          all: words.batchViewAll,
          choices: batchViews.map((view) => ({ value: view, text: words.batchViews[view] })),
        },
        {
          name: 'order',
          label: words.sortBy,
          all: words.batchOrders.start,
          choices: batchOrders
            .filter((order) => order !== 'start')
            .map((order) => ({ value: order, text: words.batchOrders[order] })),
        },
      ]}
      action={
        <ExportButton
          name="batches"
          fetchPart={async (after) => {
            const { rows, next } = await api('GET /api/staff/batches', {
              query: { ...viewOf(search), after, limit: 100 },
            })
            return {
              csv: batchesAsCsv(after, rows, {
                words,
                waitingWord: waitingList.column,
                language,
              }),
              next,
            }
          }}
        />
      }
      isEmpty={page.rows.length === 0}
      emptyText={words.noBatchesAtAll}
      next={page.next}
    >
      <BatchTable batches={page.rows} />
    </ListScreen>
  )
}
