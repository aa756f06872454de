import { CreditCard } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import {
  inBrowser,
  onServer,
  type PageRequest,
} from '#web/features/identity/session/page-loaders.ts'
import { BesideCard } from '#web/features/orders/payment/beside-card.tsx'
import { type Checkout, loadCheckout } from '#web/features/orders/checkout/load-checkout.ts'
import { rememberedCoupon } from '#web/features/orders/checkout/remembered-coupon.ts'
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

async function load({ request, api, person, isDevice }: PageRequest<object>) {
  const { email } = await person()
  const checkout = await loadCheckout(new URL(request.url).searchParams, {
    api,
    coupon: isDevice ? rememberedCoupon() : null,
    async cart() {
      const items = await api('GET /get/carts', { query: { email } })
      return items.map(({ courseId }) => courseId)
    },
  })
  return { checkout, isDevice }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The offer, the ways to pay and the outcome of an order. Source: spec §2 /dashboard/payments/stripe. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const { checkout, isDevice } = loaderData
  const words = useWords('dashboard').orders
  const { name } = useStudent()
  useCouponOfDevice(loaderData)
  return (
    <>
      <PageTitle lead={checkout.view === 'order' ? words.titleOrder(checkout.number) : undefined}>
        {words[titleOf(checkout)]}
      </PageTitle>
      <Shown checkout={checkout} name={name} isSent={!isDevice} />
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

/** A link has brought a coupon to this device, of which the server did not know when it wrote the offer. */
function useCouponOfDevice({ checkout, isDevice }: Route.ComponentProps['loaderData']): void {
  const { revalidate } = useRevalidator()
  const lacksCoupon =
    !isDevice && checkout.view === 'offer' && checkout.offer.selection.coupon === null
  useEffect(() => {
    if (lacksCoupon && rememberedCoupon()) void revalidate()
  }, [lacksCoupon, revalidate])
}

function Shown({
  checkout,
  name,
  isSent,
}: {
  checkout: Checkout
  name: string
  /** The server wrote it into the page. */
  isSent: boolean
}) {
  const words = useWords('dashboard').orders
  const navigate = useNavigate()
  const { revalidate, state } = useRevalidator()
  const isLoading = useNavigation().state === 'loading' || state === 'loading'
  const go = (path: string) => void navigate(path, { replace: true, preventScrollReset: true })

  switch (checkout.view) {
    case 'order': {
      const { wanted } = checkout
      return (
        <div className="flex flex-col gap-5">
          {wanted && <WaitingNotice />}
          <OrderScreen
            key={checkout.number}
            number={checkout.number}
            first={checkout.order}
            isSent={isSent}
            methods={checkout.methods}
            studentName={name}
            onCancelled={wanted && (() => go(selectionPath(wanted)))}
          />
        </div>
      )
    }
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
