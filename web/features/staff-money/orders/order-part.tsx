import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** One part of the screen of an order. */
export function OrderPart({
  title,
  text,
  children,
}: {
  title?: string
  text?: string
  children: ReactNode
}) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      {title && (
        <div>
          <h2 className="text-xl">{title}</h2>
          {text && <p className="text-sm text-ink-soft">{text}</p>}
        </div>
      )}
      {children}
    </Card>
  )
}
