import { Link } from 'react-router'
import type { Coupon } from '#contract/orders/coupons.ts'
import { dhakaDay } from '#contract/time.ts'
import { digitsIn, formatCount, formatDay, formatTotal } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'

/** A coupon: its discount, validity, uses and cost. `isLink`: links to its page. */
export function CouponCard({ coupon, isLink = false }: { coupon: Coupon; isLink?: boolean }) {
  const words = useWords('staff').money
  const language = useLanguage()
  const state = couponState(coupon)
  return (
    <Card aria-label={coupon.code} as="article" className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="font-mono text-xl tracking-wide break-all">{coupon.code}</h2>
        <Badge tone={state === 'active' ? 'good' : 'plain'}>{words.couponStates[state]}</Badge>
      </div>
      <p className="text-lg font-bold">
        {offText(coupon, language)}{' '}
        <span className="text-base font-normal text-ink-soft">
          {daysText(coupon, words, language)}
        </span>
      </p>
      {coupon.note && <p className="text-ink-soft">{coupon.note}</p>}
      <p>
        {words.uses(formatCount(coupon.held, language), formatCount(coupon.counted, language))} ·{' '}
        {coupon.maxUses !== null &&
          coupon.counted > coupon.maxUses &&
          `${words.usesOver(formatCount(coupon.counted - coupon.maxUses, language))} · `}
        {words.cost(formatTotal(coupon.cost, language))}
      </p>
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        <CopyButton text={coupon.link}>{words.copyLink}</CopyButton>
        {isLink && (
          <Link to={`/staff/coupons/${coupon.code}`} className={buttonClasses('outline', 'sm')}>
            {words.edit}
          </Link>
        )}
      </div>
    </Card>
  )
}

/** Whether a student can use it today, and why not. */
function couponState({ isActive, startsOn, endsOn, maxUses, held, counted }: Coupon) {
  const today = dhakaDay(new Date())
  if (!isActive) return 'off'
  if (endsOn !== null && endsOn < today) return 'ended'
  if (maxUses !== null && held + counted >= maxUses) return 'usedUp'
  return startsOn !== null && startsOn > today ? 'planned' : 'active'
}

/** "20%", "৳200.00". */
export function offText(coupon: Coupon, language: Language): string {
  return coupon.percent === null
    ? formatTotal(coupon.amount ?? '0', language)
    : `${digitsIn(language, coupon.percent)}%`
}

function daysText(
  { startsOn, endsOn }: Coupon,
  words: StaffWords['money'],
  language: Language,
): string {
  if (!startsOn && !endsOn) return words.always
  return words.validDays(
    startsOn ? formatDay(startsOn, language, 'short') : '…',
    endsOn ? formatDay(endsOn, language, 'short') : words.always,
  )
}
