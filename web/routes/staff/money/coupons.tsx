import { TicketPercent } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { ActModal } from '#web/features/staff-money/orders/act-modal.tsx'
import { CouponCard } from '#web/features/staff-money/coupons/coupon-card.tsx'
import { CouponFields } from '#web/features/staff-money/coupons/coupon-fields.tsx'
import { readCoupon } from '#web/features/staff-money/read-typed.ts'
import { useWords } from '#web/text/words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/coupons.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () => api('GET /api/staff/coupons'))
}

export default function Coupons({ loaderData: coupons }: Route.ComponentProps) {
  const words = useWords('staff').money
  const { revalidate } = useRevalidator()
  if (!coupons) return null
  return (
    <>
      <StaffTitle
        lead={words.couponsText}
        action={
          <ActModal
            id="new-coupon"
            open={words.newCoupon}
            openLook="primary"
            title={words.newCoupon}
            what={null}
            schema="newCoupon"
            read={readCoupon}
            renderFields={(form) => <CouponFields form={form} />}
            confirm={words.saveCoupon}
            act={(body) => api('POST /api/staff/coupons', { body })}
            acted={words.couponSaved}
            onActed={revalidate}
          />
        }
      >
        {words.coupons}
      </StaffTitle>
      {coupons.length === 0 ? (
        <EmptyState icon={<TicketPercent size={40} aria-hidden="true" />} title={words.noCoupons} />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {coupons.map((coupon) => (
            <li key={coupon.code}>
              <CouponCard coupon={coupon} isLink />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
