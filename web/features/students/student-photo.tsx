import { UserRound } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'

/** A student's photo; where there is none, a placeholder that pulses. Source: spec §2 sidebar. */
export function StudentPhoto({ photo, className }: { photo: string | null; className: string }) {
  const words = useWords('dashboard')
  if (photo)
    return (
      <img
        src={photo}
        alt=""
        width="512"
        height="512"
        className={classes('shrink-0 rounded-full object-cover', className)}
      />
    )
  return (
    <span
      className={classes(
        'grid shrink-0 animate-pulse place-items-center rounded-full bg-line text-ink-soft',
        className,
      )}
    >
      <span className="sr-only">{words.noPhoto}</span>
      <UserRound className="size-1/2" aria-hidden="true" />
    </span>
  )
}
