import { CreditCard, Wifi } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import './payment-card.css'

/** Source: spec §9. */
const INTRO_MS = 2500
/** The same for everyone: a picture of a card, never a real one. */
const SAMPLE_NUMBER = '4242 4242 4242 4242'

/**
 * The animated intro, then a card that turns over. Decoration only: nothing on it is asked for or sent, and nothing below
 * waits for it. Source: spec §2 /dashboard/payments/stripe.
 */
export function PaymentCard({ name, withIntro }: { name: string; withIntro: boolean }) {
  const words = useWords('dashboard').orders
  const [isOver, setOver] = useState(false)
  const isStill = useSyncExternalStore(never, wantsLessMotion, () => false)
  const isIntro = withIntro && !isOver && !isStill

  useEffect(() => {
    if (!isIntro) return
    const timer = setTimeout(() => setOver(true), INTRO_MS)
    return () => clearTimeout(timer)
  }, [isIntro])

  return (
    <div className="relative mx-auto w-full max-w-[17rem]">
      {isIntro ? <Intro /> : <FlipCard name={name} />}
      <p className="mt-2 text-center text-sm text-ink-soft">{words.cardIsPicture}</p>
      {isIntro && (
        <button
          type="button"
          onClick={() => setOver(true)}
          className="absolute top-2 right-2 min-h-9 rounded-md bg-surface/90 px-3 text-sm font-semibold text-brand hover:bg-surface"
        >
          {words.skipIntro}
        </button>
      )}
    </div>
  )
}

const never = () => () => {}
const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A card slides through a reader, and a stitch is sewn. */
function Intro() {
  const words = useWords('dashboard').orders
  return (
    <div className="payment-intro" data-testid="payment-intro">
      <div aria-hidden="true" className="payment-intro-reader" />
      <div aria-hidden="true" className="payment-intro-card">
        <CreditCard size={40} strokeWidth={1.4} />
      </div>
      <div aria-hidden="true" className="payment-intro-stitch" />
      <p className="absolute inset-x-0 bottom-4 text-center text-sm font-medium text-river-100">
        {words.intro}
      </p>
    </div>
  )
}

function FlipCard({ name }: { name: string }) {
  const words = useWords('dashboard').orders
  return (
    <div aria-hidden="true" className="flip-card">
      <div className="flip-card-inner">
        <div className="flip-card-side flip-card-front">
          <div className="flex items-center justify-between">
            <span className="flip-card-chip" />
            <Wifi size={24} className="rotate-90 opacity-70" />
          </div>
          <p className="text-lg tracking-[0.06em] tabular-nums">{SAMPLE_NUMBER}</p>
          <div className="flex items-end justify-between gap-4 text-sm">
            <span className="min-w-0">
              <span className="block text-xs text-river-100">{words.cardHolder}</span>
              <span className="block truncate font-semibold">{name}</span>
            </span>
            <span className="shrink-0 text-right">
              <span className="block text-xs text-river-100">{words.cardUntil}</span>
              {/* At the end of a month the server may be a day behind. */}
              <span suppressHydrationWarning className="font-semibold tabular-nums">
                {digitsIn(useLanguage(), thisMonth())}
              </span>
            </span>
          </div>
        </div>
        <div className="flip-card-side flip-card-back">
          <span className="-mx-5 h-10 bg-black/60" />
          <span className="stitch-line" />
        </div>
      </div>
    </div>
  )
}

/** The current month and year as cards print them: "11/26". */
function thisMonth(): string {
  const now = new Date()
  return `${String(now.getMonth() + 1).padStart(2, '0')}/${String(now.getFullYear() % 100).padStart(2, '0')}`
}
