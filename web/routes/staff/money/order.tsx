import { ArrowLeft } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { StaffOrderScreen } from '#web/features/staff-money/orders/staff-order-screen.tsx'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/order.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () =>
    api('GET /api/staff/orders/{number}', { params }),
  )
}

export default function OrderPage({ loaderData: found }: Route.ComponentProps) {
  const words = useWords('staff').money
  const { revalidate } = useRevalidator()
  if (!found) return null
  return (
    <>
      <StaffTitle
        action={
          <Link to="/staff/orders" className={buttonClasses('quiet')}>
            <ArrowLeft size={18} aria-hidden="true" />
            {words.backToOrders}
          </Link>
        }
      >
        {words.orderTitle(found.order.number)}
      </StaffTitle>
      <StaffOrderScreen found={found} onChanged={revalidate} />
    </>
  )
}
