import { TicketPercent, X } from 'lucide-react'
import {
  type FormEvent,
  type RefCallback,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { controlClasses } from '#web/ui/form/field.tsx'
import type { Offer } from './load-checkout.ts'

/** A coupon code field with its discount, or why it does not apply; folded until a code is there or wanted. */
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
  const control = useRef<HTMLElement>(null)
  const keepFocus = useKeptFocus(control, offer, isBusy)
  const { coupon } = offer.quote
  const typed = offer.notACoupon ?? coupon?.code ?? ''
  const [isOpen, setOpen] = useState(typed !== '')

  function send(code: string | null): void {
    keepFocus()
    onCoupon(code)
  }

  if (coupon && !coupon.problem)
    return (
      <AppliedCoupon
        code={coupon.code}
        discount={formatTotal(coupon.discount, language)}
        isBusy={isBusy}
        onRemove={() => send(null)}
        ref={(button) => void (control.current = button)}
      />
    )

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('coupon') ?? '').trim()
    if (!isBusy) send(code || null)
  }

  const problem = couponProblem(offer, words, (taka) => formatTotal(taka, language))
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 content-center font-semibold text-brand">
        {words.haveCoupon}
      </summary>
      <form key={typed} onSubmit={apply} noValidate>
        <label htmlFor={id} className="sr-only">
          {words.coupon}
        </label>
        <div className="flex gap-2">
          <input
            ref={(input) => void (control.current = input)}
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
    </details>
  )
}

function AppliedCoupon({
  code,
  discount,
  isBusy,
  onRemove,
  ref,
}: {
  code: string
  /** Formatted, in taka. */
  discount: string
  isBusy: boolean
  onRemove: () => void
  ref: RefCallback<HTMLButtonElement>
}) {
  const words = useWords('dashboard').orders
  return (
    <p className="flex items-center gap-3 rounded-md bg-good-wash py-2 pl-4 pr-2 font-medium text-good">
      <TicketPercent size={20} aria-hidden="true" className="shrink-0" />
      <output className="min-w-0 flex-1">{words.couponGives(code, discount)}</output>
      <Button
        ref={ref}
        look="quiet"
        size="sm"
        aria-label={words.removeCoupon}
        busy={isBusy}
        onClick={onRemove}
        className="min-w-11"
      >
        <X size={20} aria-hidden="true" />
      </Button>
    </p>
  )
}

/** Each response puts another control here: where the one that had the focus is gone, its successor gets it. */
function useKeptFocus(
  control: RefObject<HTMLElement | null>,
  offer: Offer,
  isBusy: boolean,
): () => void {
  const isSent = useRef(false)
  // A quick answer may come with the render that would have said busy: so the offer counts as well.
  useEffect(() => {
    if (isBusy || !isSent.current) return
    isSent.current = false
    if (document.activeElement === document.body) control.current?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new offer is what the focus waits for
  }, [control, offer, isBusy])
  return () => void (isSent.current = true)
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
