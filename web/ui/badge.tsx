import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  plain: 'bg-sunken text-ink-soft',
  brand: 'bg-brand-wash text-brand',
  accent: 'bg-accent-wash text-accent-strong',
  good: 'bg-good-wash text-good',
  danger: 'bg-danger-wash text-danger',
}

/** A small mark about something, such as its level or state. */
export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: keyof typeof tones
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-sm font-medium',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
