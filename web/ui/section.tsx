import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A part of a page under a heading, with a line of text and a link beside it where there is one. */
export function Section({
  id,
  title,
  text,
  aside,
  className,
  children,
}: {
  id: string
  title: ReactNode
  text?: ReactNode
  aside?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className={classes('mx-auto max-w-6xl px-4', className)}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h2 id={id} className="text-2xl sm:text-3xl">
            {title}
          </h2>
          {text ? <p className="mt-1 max-w-prose text-ink-soft">{text}</p> : null}
        </div>
        {aside ? <div className="shrink-0">{aside}</div> : null}
      </div>
      {children}
    </section>
  )
}
