import { classes } from './classes.ts'

/** A grey placeholder while something loads. Give it the size of the content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={classes('animate-pulse rounded-md bg-line/70', className)} />
  )
}
