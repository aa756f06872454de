import { classes } from './classes.ts'

/** A grey shape in the place of something that is on its way. Give it the size of that thing. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={classes('animate-pulse rounded-md bg-line/70', className)} />
  )
}
