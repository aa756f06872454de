import { useRevalidator } from 'react-router'
import { gatewayIds, refundStates } from '#contract/orders/terms.ts'
import { api } from '#web/api.ts'
import { findCourses } from '#web/find-courses.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { BehindNumber } from '#web/features/staff/behind-number.tsx'
import { namedFilters } from '#web/features/staff/named-filters.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { RefundCard } from '#web/features/staff-money/orders/refund-card.tsx'
import { formatCount, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/refunds.ts'
import { courseIn } from '../find-courses.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const user = await requireSession(request)
  const course = await courseIn(request)
  return forStaff(user, async () => {
    if (course === null) return { refunds: [], next: null, sum: null }
    return api('GET /api/staff/refunds', {
      query: {
        after: search.get('after') || undefined,
        state: refundStates.find((state) => state === search.get('state')),
        ...namedFilters(search, ['bookedFrom', 'bookedTo']),
        course,
        gateway: gatewayIds.find((gateway) => gateway === search.get('gateway')),
      },
    })
  })
}

export default function Refunds({ loaderData: page }: Route.ComponentProps) {
  const words = useWords('staff').money
  const { revalidate } = useRevalidator()
  const { behindNumber, learning } = useWords('staff')
  const language = useLanguage()
  if (!page) return null
  const { sum } = page
  return (
    <ListScreen
      title={words.refundsTitle}
      lead={words.refundsText}
      first={
        sum && (
          <BehindNumber
            sum={behindNumber.refunds(
              formatCount(sum.refunds, language),
              formatTotal(sum.amount, language),
            )}
          />
        )
      }
      pick={{
        name: 'course',
        label: learning.course,
        hint: learning.courseHint,
        find: findCourses,
      }}
      filter={{
        name: 'state',
        choices: refundStates.map((state) => ({ value: state, text: words.refundStates[state] })),
      }}
      isEmpty={page.refunds.length === 0}
      emptyText={words.noRefunds}
      next={page.next}
    >
      <ul className="flex flex-col gap-4">
        {page.refunds.map((refund) => (
          <li key={refund.id}>
            <RefundCard refund={refund} onChanged={revalidate} />
          </li>
        ))}
      </ul>
    </ListScreen>
  )
}
