import { CloudOff, CloudUpload, CircleCheck } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import type { SittingView } from './sitting-memory.ts'

const icons = {
  saved: CircleCheck,
  sending: CloudUpload,
  waiting: CloudUpload,
  offline: CloudOff,
} as const

/** Whether the answers are with the server, in words. */
export function LineState({ line }: Pick<SittingView, 'line'>) {
  const words = useWords('tests').sitting
  const Icon = icons[line]
  const isTrouble = line === 'waiting' || line === 'offline'
  return (
    <p
      className={classes(
        'inline-flex min-w-0 items-center gap-1.5 text-sm',
        isTrouble ? 'font-semibold text-accent-strong' : 'text-ink-soft',
      )}
    >
      <Icon size={16} aria-hidden="true" className="shrink-0" />
      {/* Saving comes and goes with each answer: only trouble and its end are said aloud. */}
      <span role={isTrouble || line === 'saved' ? 'status' : undefined}>{words.line[line]}</span>
    </p>
  )
}
