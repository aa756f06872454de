import { ScanSearch } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { ReviewCard } from '#web/features/staff-money/orders/review-card.tsx'
import { useWords } from '#web/text/words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/payments-review.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () => api('GET /api/staff/payments/review'))
}

export default function PaymentsReview({ loaderData: payments }: Route.ComponentProps) {
  const words = useWords('staff').money
  const { revalidate } = useRevalidator()
  if (!payments) return null
  return (
    <>
      <StaffTitle lead={words.reviewText}>{words.review}</StaffTitle>
      {payments.length === 0 ? (
        <EmptyState icon={<ScanSearch size={40} aria-hidden="true" />} title={words.noReview} />
      ) : (
        <ul className="flex flex-col gap-4">
          {payments.map((payment) => (
            <li key={payment.id}>
              <ReviewCard payment={payment} onChanged={revalidate} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
