import { CreditCard } from 'lucide-react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { BesideCard } from '#web/features/orders/payment/beside-card.tsx'
import { type Checkout, loadCheckout } from '#web/features/orders/checkout/load-checkout.ts'
import { OfferScreen } from '#web/features/orders/checkout/offer-screen.tsx'
import { OrderScreen } from '#web/features/orders/payment/order-screen.tsx'
import { WaitingNotice } from '#web/features/orders/payment/waiting-notice.tsx'
import { orderPath, selectionPath } from '#web/features/orders/checkout/checkout-selection.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/payments-stripe.ts'
import { useStudent } from './use-student.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  return loadCheckout(new URL(request.url).searchParams, async () => {
    const items = await api('GET /get/carts', { query: { email } })
    return items.map(({ courseId }) => courseId)
  })
}

/** The offer, the ways to pay and the outcome of an order. Source: spec §2 /dashboard/payments/stripe. */
export default function Payments({ loaderData: checkout }: Route.ComponentProps) {
  const words = useWords('dashboard').orders
  const { name } = useStudent()
  return (
    <>
      <PageTitle lead={checkout.view === 'order' ? words.titleOrder(checkout.number) : undefined}>
        {words[titleOf(checkout)]}
      </PageTitle>
      <Shown checkout={checkout} name={name} />
    </>
  )
}

/** The specification's title where Stripe may be how it is paid; a bKash order and a free course say what they are. */
function titleOf(checkout: Checkout): 'title' | 'titleOther' | 'titleFree' {
  if (checkout.view === 'offer') {
    const { items, fee } = checkout.offer.quote
    return items.length > 0 && Number(fee) === 0 ? 'titleFree' : 'title'
  }
  if (checkout.view !== 'order' || !checkout.order) return 'title'
  if (Number(checkout.order.fee) === 0) return 'titleFree'
  const payment = checkout.order.payments.at(-1)
  return payment && payment.gateway !== 'stripe' ? 'titleOther' : 'title'
}

function Shown({ checkout, name }: { checkout: Checkout; name: string }) {
  const words = useWords('dashboard').orders
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  const isLoading = useNavigation().state === 'loading' || state === 'loading'
  const go = (path: string) => void navigate(path, { replace: true, preventScrollReset: true })

  switch (checkout.view) {
    case 'order':
      return (
        <div className="flex flex-col gap-5">
          {checkout.wanted && <WaitingNotice />}
          <OrderScreen
            key={checkout.number}
            number={checkout.number}
            first={checkout.order}
            methods={checkout.methods}
            studentName={name}
            onCancelled={checkout.wanted && (() => go(selectionPath(checkout.wanted!)))}
          />
        </div>
      )
    case 'offer':
      return (
        <BesideCard name={name} isCardShown={Number(checkout.offer.quote.total) > 0} withIntro>
          <OfferScreen
            offer={checkout.offer}
            isRefreshing={isLoading}
            onSelect={(selection) => go(selectionPath(selection))}
            onOrdered={(order) => void navigate(orderPath(order.number), { replace: true })}
            onOpenOrder={(number) => void navigate(orderPath(number), { replace: true })}
            onOld={revalidate}
          />
        </BesideCard>
      )
    default:
      return <Nothing text={checkout.view === 'gone' ? words.notThere : words.emptyText} />
  }
}

function Nothing({ text }: { text: string }) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  return (
    <EmptyState
      icon={<CreditCard size={40} aria-hidden="true" />}
      title={words.empty}
      action={<ButtonLink to={pathIn(language, '/courses')}>{words.exploreCourses}</ButtonLink>}
    >
      {text}
    </EmptyState>
  )
}
