import { TicketPercent, X } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { controlClasses } from '#web/ui/field.tsx'
import type { Offer } from './load-checkout.ts'

/** A coupon code to try, what it gives, or why it gives nothing. */
export function CouponField({
  offer,
  isBusy,
  onCoupon,
}: {
  offer: Offer
  isBusy: boolean
  /** null: none any more. */
  onCoupon: (code: string | null) => void
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const id = useId()
  const { coupon } = offer.quote
  const typed = offer.notACoupon ?? coupon?.code ?? ''

  if (coupon && !coupon.problem)
    return (
      <p className="flex items-center gap-3 rounded-md bg-good-wash py-2 pl-4 pr-2 font-medium text-good">
        <TicketPercent size={20} aria-hidden="true" className="shrink-0" />
        <output className="min-w-0 flex-1">
          {words.couponGives(coupon.code, formatTotal(coupon.discount, language))}
        </output>
        <Button
          look="quiet"
          size="sm"
          aria-label={words.removeCoupon}
          busy={isBusy}
          onClick={() => onCoupon(null)}
          className="min-w-11"
        >
          <X size={20} aria-hidden="true" />
        </Button>
      </p>
    )

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('coupon') ?? '').trim()
    if (!isBusy) onCoupon(code || null)
  }

  const problem = couponProblem(offer, words, (taka) => formatTotal(taka, language))
  return (
    <form key={typed} onSubmit={apply} noValidate>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {words.coupon}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="coupon"
          defaultValue={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-text`}
          className={classes(controlClasses, 'uppercase')}
        />
        <Button type="submit" look="outline" busy={isBusy}>
          {words.applyCoupon}
        </Button>
      </div>
      <p
        id={`${id}-text`}
        aria-live="polite"
        className={classes('mt-1 text-sm', problem ? 'font-medium text-danger' : 'text-ink-soft')}
      >
        {problem ?? words.couponHint}
      </p>
    </form>
  )
}

function couponProblem(
  { quote: { coupon }, notACoupon }: Offer,
  words: ReturnType<typeof useWords<'dashboard'>>['orders'],
  amount: (taka: string) => string,
): string | null {
  if (notACoupon) return words.couponProblems.coupon_unknown
  if (!coupon?.problem) return null
  if (coupon.problem === 'coupon_minimum' && coupon.minimum)
    return words.couponMinimum(amount(coupon.minimum))
  return words.couponProblems[coupon.problem]
}
