import { CreditCard } from 'lucide-react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/require-session.ts'
import { type Checkout, loadCheckout } from '#web/features/orders/load-checkout.ts'
import { OfferScreen } from '#web/features/orders/offer-screen.tsx'
import { OrderScreen } from '#web/features/orders/order-screen.tsx'
import { PaymentCard } from '#web/features/orders/payment-card.tsx'
import { WaitingNotice } from '#web/features/orders/waiting-notice.tsx'
import { orderPath, wishPath } from '#web/features/orders/wish.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classes } from '#web/ui/classes.ts'
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

/** What one is about to buy, how to pay it, and what became of it. Source: spec §2 /dashboard/payments/stripe. */
export default function Payments({ loaderData: checkout }: Route.ComponentProps) {
  const words = useWords('dashboard').orders
  const { name } = useStudent()
  const isOrder = checkout.view === 'order'
  return (
    <>
      <PageTitle lead={isOrder ? words.titleOrder(checkout.number) : undefined}>{words.title}</PageTitle>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={classes('xl:sticky xl:top-24 xl:order-2', isOrder && 'order-2')}>
          <PaymentCard name={name} withIntro={!isOrder} />
        </div>
        <div className="min-w-0">
          <Shown checkout={checkout} />
        </div>
      </div>
    </>
  )
}

function Shown({ checkout }: { checkout: Checkout }) {
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
            onCancelled={checkout.wanted && (() => go(wishPath(checkout.wanted!)))}
          />
        </div>
      )
    case 'offer':
      return (
        <OfferScreen
          offer={checkout.offer}
          isRefreshing={isLoading}
          onWish={(wish) => go(wishPath(wish))}
          onOrdered={(order) => void navigate(orderPath(order.number), { replace: true })}
          onOpenOrder={(number) => void navigate(orderPath(number), { replace: true })}
          onOld={revalidate}
        />
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
