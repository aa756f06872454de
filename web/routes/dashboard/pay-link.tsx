import { MailCheck, SearchX } from 'lucide-react'
import { replace } from 'react-router'
import { api, ApiProblem } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { VerifyEmailNotice } from '#web/features/identity/mailed-links/verify-email-notice.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { orderPath } from '#web/features/orders/checkout/checkout-selection.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { problemText } from '#web/ui/form/form.tsx'
import type { Route } from './+types/pay-link.ts'
import { useStudent } from './use-student.ts'

/**
 * Where a payment link leads: to its order, which says what can be done with it now. Without an account the way goes
 * through signing in.
 */
export async function clientLoader({ request, params: { token } }: Route.ClientLoaderArgs) {
  const user = await requireSession(request)
  try {
    const { number } = await api('POST /api/payment-links/open', { body: { token } })
    throw replace(orderPath(number))
  } catch (error) {
    // Whose order it is, and whether there is one, is not said.
    if (error instanceof ApiProblem && error.status < 500 && error.status !== 401)
      return { refusal: error, user }
    throw error
  }
}

export default function PayLink({ loaderData }: Route.ComponentProps) {
  const words = useWords('dashboard').orders
  const site = useWords()
  const { email } = useStudent()
  if (!loaderData) return null
  const { refusal, user } = loaderData
  const isUnproved = refusal.code === 'invited_address_unproved'
  const [title, text] = isUnproved
    ? [words.linkUnproved, words.linkUnprovedText(email)]
    : refusal.code === 'payment_link_unknown'
      ? [words.linkUnknown, words.linkUnknownText(email)]
      : [words.linkNotOrdered, words.problems[refusal.code] ?? problemText(refusal, site)]
  return (
    <>
      <PageTitle>{words.linkTitle}</PageTitle>
      {isUnproved && <VerifyEmailNotice person={user} />}
      <EmptyState
        icon={
          isUnproved ? (
            <MailCheck size={40} aria-hidden="true" />
          ) : (
            <SearchX size={40} aria-hidden="true" />
          )
        }
        title={title}
        action={
          isUnproved ? (
            // The session learns of it when the page begins anew.
            <Button onClick={() => location.reload()}>{words.linkProved}</Button>
          ) : (
            <ButtonLink to="/dashboard/order-history">{words.linkOrders}</ButtonLink>
          )
        }
      >
        {text}
      </EmptyState>
    </>
  )
}
