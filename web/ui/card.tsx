import type { HTMLAttributes, RefCallback } from 'react'
import { classes } from './classes.ts'

const paddings = { none: null, sm: 'p-4 sm:p-5', md: 'p-5', lg: 'p-5 sm:p-6' }

/** A bordered box on the page's surface colour. */
export function Card({
  as: Tag = 'div',
  padding = 'md',
  isRaised = false,
  className,
  ...props
}: {
  as?: 'div' | 'section' | 'article' | 'li'
  padding?: keyof typeof paddings
  /** With a shadow: for the main boxes of a page. */
  isRaised?: boolean
  ref?: RefCallback<HTMLElement>
} & HTMLAttributes<HTMLElement>) {
  return (
    <Tag
      className={classes(
        'rounded-lg border border-line bg-surface',
        paddings[padding],
        isRaised && 'shadow-card',
        className,
      )}
      {...props}
    />
  )
}
