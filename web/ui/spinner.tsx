import { classes } from './classes.ts'

/** A spinner in the text colour; label nearby what is loading. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      className={classes('size-5 animate-spin', className)}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
