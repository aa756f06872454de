import { useSearchParams } from 'react-router'
import { gatewayIds, orderStates } from '#contract/orders/terms.ts'
import { api } from '#web/api.ts'
import { findCourses } from '#web/find-courses.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ExportButton } from '#web/features/staff/export-button.tsx'
import { BehindNumber } from '#web/features/staff/behind-number.tsx'
import { namedFilters } from '#web/features/staff/named-filters.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { OrderTable } from '#web/features/staff-money/orders/order-table.tsx'
import { formatCount, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/orders.ts'
import { courseIn } from '../find-courses.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const user = await requireSession(request)
  const course = await courseIn(request)
  return forStaff(user, async () => {
    if (course === null) return { orders: [], next: null, sum: null }
    return api('GET /api/staff/orders', {
      query: { ...filtersOf(search), course, after: search.get('after') || undefined },
    })
  })
}

/** All but the course, which the address may name by its title. */
function filtersOf(search: URLSearchParams) {
  return {
    q: search.get('q') || undefined,
    state: orderStates.find((state) => state === search.get('state')),
    ...namedFilters(search, ['soldFrom', 'soldTo', 'paidFrom', 'paidTo', 'coupon']),
    gateway: gatewayIds.find((gateway) => gateway === search.get('gateway')),
  }
}

export default function Orders({ loaderData: page }: Route.ComponentProps) {
  const words = useWords('staff').money
  const { behindNumber, learning } = useWords('staff')
  const language = useLanguage()
  const [search] = useSearchParams()
  if (!page) return null
  const { sum } = page
  return (
    <ListScreen
      title={words.orders}
      first={
        sum && (
          <BehindNumber
            sum={behindNumber.orders(
              formatCount(sum.orders, language),
              formatCount(sum.courses, language),
              formatTotal(sum.total, language),
            )}
          />
        )
      }
      searchHint={words.searchOrders}
      pick={{
        name: 'course',
        label: learning.course,
        hint: learning.courseHint,
        find: findCourses,
      }}
      filter={{
        name: 'state',
        choices: orderStates.map((state) => ({ value: state, text: words.states[state] })),
      }}
      action={
        <ExportButton
          name="orders"
          fetchPart={(after) =>
            api('GET /api/staff/orders/export', {
              query: { ...filtersOf(search), course: search.get('course') || undefined, after },
            })
          }
        />
      }
      isEmpty={page.orders.length === 0}
      emptyText={words.noOrders}
      next={page.next}
    >
      <OrderTable orders={page.orders} />
    </ListScreen>
  )
}
