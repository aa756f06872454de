import { defined } from '#contract/defined.ts'
import { useEffect, useState } from 'react'
import type { MediaPlay } from '#contract/media/media.ts'

/** Corners and middles, as shares of the picture. */
const PLACES = [
  [6, 12],
  [60, 68],
  [8, 66],
  [58, 14],
  [32, 40],
] as const
const STAYS_MS = 20_000

/** The viewer's name over the picture, moving every 20 seconds, or fixed under reduced motion. */
export function Watermark({ of }: { of: NonNullable<MediaPlay['watermark']> }) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setTurn((at) => at + 1), STAYS_MS)
    return () => clearInterval(timer)
  }, [])
  const [left, top] = defined(PLACES[turn % PLACES.length])
  return (
    <span
      aria-hidden="true"
      data-testid="watermark"
      className="pointer-events-none absolute text-xs font-semibold text-white/45 [text-shadow:0_0_3px_rgb(0_0_0/60%)] sm:text-sm"
      style={{ insetInlineStart: `${left}%`, insetBlockStart: `${top}%` }}
    >
      {of.name}
      {of.phoneEnd !== null && ` ··${of.phoneEnd}`}
    </span>
  )
}
