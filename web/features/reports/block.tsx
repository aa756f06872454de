import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'

/** A part of a page under a heading, in a box. */
export function Block({
  title,
  text,
  className,
  children,
}: {
  title: string
  text?: string | undefined
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card as="section" padding="sm" aria-labelledby={id} className={classes('min-w-0', className)}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text && <p className="mt-0.5 text-sm text-ink-soft">{text}</p>}
      <div className="mt-3">{children}</div>
    </Card>
  )
}
