import { SearchX } from 'lucide-react'
import { replace } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { orderPath } from '#web/features/orders/checkout/checkout-selection.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/pay-link.ts'
import { useStudent } from './use-student.ts'

/**
 * Where a payment link leads: to its order, which says what can be done with it now. Without an account the way goes
 * through signing in.
 */
export async function clientLoader({ request, params: { token } }: Route.ClientLoaderArgs) {
  await requireSession(request)
  try {
    const { number } = await api('POST /api/payment-links/open', { body: { token } })
    throw replace(orderPath(number))
  } catch (error) {
    // Whose order it is, and whether there is one, is not said.
    if (error instanceof ApiProblem && error.code === 'payment_link_unknown') return null
    throw error
  }
}

export default function PayLink() {
  const words = useWords('dashboard').orders
  const { email } = useStudent()
  return (
    <>
      <PageTitle>{words.linkTitle}</PageTitle>
      <EmptyState
        icon={<SearchX size={40} aria-hidden="true" />}
        title={words.linkUnknown}
        action={<ButtonLink to="/dashboard/order-history">{words.linkOrders}</ButtonLink>}
      >
        {words.linkUnknownText(email)}
      </EmptyState>
    </>
  )
}
