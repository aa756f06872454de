import { ArrowLeft } from 'lucide-react'
import { data, Link, useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { ActModal } from '#web/features/staff-money/orders/act-modal.tsx'
import { CouponCard } from '#web/features/staff-money/coupons/coupon-card.tsx'
import { CouponFields } from '#web/features/staff-money/coupons/coupon-fields.tsx'
import { CouponUses } from '#web/features/staff-money/coupons/coupon-uses.tsx'
import { readCoupon } from '#web/features/staff-money/read-typed.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/coupon.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const coupon = (await api('GET /api/staff/coupons')).find(({ code }) => code === params.code)
    if (!coupon) throw data(null, { status: 404 })
    return { coupon, uses: await api('GET /api/staff/coupons/{code}/uses', { params }) }
  })
}

export default function CouponPage({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').money
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  const { coupon, uses } = loaderData
  return (
    <>
      <StaffTitle
        action={
          <span className="flex flex-wrap gap-2">
            <Link to="/staff/coupons" className={buttonClasses('quiet', 'sm')}>
              <ArrowLeft size={18} aria-hidden="true" />
              {words.backToCoupons}
            </Link>
            <ActModal
              key={JSON.stringify(coupon)}
              id="change-coupon"
              open={words.edit}
              openLook="primary"
              title={coupon.code}
              what={null}
              schema="coupon"
              read={readCoupon}
              renderFields={(form) => <CouponFields form={form} coupon={coupon} />}
              confirm={words.saveCoupon}
              act={(body) =>
                api('PATCH /api/staff/coupons/{code}', { params: { code: coupon.code }, body })
              }
              acted={words.couponSaved}
              onActed={revalidate}
            />
          </span>
        }
      >
        {words.coupon}
      </StaffTitle>
      <div className="flex flex-col gap-8">
        <CouponCard coupon={coupon} />
        <CouponUses code={coupon.code} uses={uses} />
      </div>
    </>
  )
}
