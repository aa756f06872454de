import { useEffect, useRef } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'

/** Old and new price, and the question whether to go on. It takes the focus: the button pressed before it is gone. */
export function PriceChanged({
  before,
  now,
  orderText,
  isBusy,
  onOrder,
  onDrop,
}: {
  before: string
  now: string
  orderText: string
  isBusy: boolean
  onOrder: () => void
  onDrop: () => void
}) {
  const words = useWords('dashboard').orders
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      className="rounded-md border-2 border-accent bg-accent-wash p-4 outline-none"
    >
      <p className="text-lg font-semibold">{words.priceChanged}</p>
      <p>{words.priceChangedText(before, now)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="accent" busy={isBusy} onClick={onOrder}>
          {orderText}
        </Button>
        <Button look="outline" onClick={onDrop}>
          {words.dropIt}
        </Button>
      </div>
    </div>
  )
}
