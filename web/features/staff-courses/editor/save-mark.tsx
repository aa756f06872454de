import { CircleAlert, CircleCheck, CloudOff, PencilLine } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { CONFLICT } from '../fields/field-anchors.ts'
import type { SaveState } from './course-autosaver.ts'

/** Whether the changes are saved; announced to screen readers when it settles. */
export function SaveMark({ state }: { state: SaveState }) {
  const words = useWords('staff').courses
  const isTrouble = state === 'offline' || state === 'failed' || state === 'choosing'
  const isSettled = isTrouble || state === 'saved'
  return (
    <p
      role={isSettled ? 'status' : undefined}
      data-save-state={state}
      className={classes(
        'inline-flex min-h-9 min-w-0 flex-1 items-center gap-1.5 text-sm leading-tight font-medium [&>svg]:shrink-0',
        isTrouble ? 'text-danger' : 'text-ink-soft',
      )}
    >
      {state === 'saved' && <CircleCheck size={18} aria-hidden="true" className="text-good" />}
      {state === 'waiting' && <PencilLine size={18} aria-hidden="true" />}
      {state === 'saving' && <Spinner />}
      {state === 'offline' && <CloudOff size={18} aria-hidden="true" />}
      {(state === 'failed' || state === 'choosing') && <CircleAlert size={18} aria-hidden="true" />}
      {state === 'choosing' ? (
        <a href={`#${CONFLICT}`} className="inline-flex min-h-9 min-w-0 items-center underline">
          {words.saveStates[state]}
        </a>
      ) : (
        words.saveStates[state]
      )}
    </p>
  )
}
