import { GripVertical } from 'lucide-react'
import type { RefObject } from 'react'
import { useWords } from '#web/text/words.ts'
import { isMoveKey, type MoveKey } from './arrange.ts'

/** The id of the line that says how keys move things; the screen has one. */
export const MOVE_HELP = 'move-help'

/** What a row is dragged by, and moved by keys. */
export function MoveHandle({
  handle,
  id,
  title,
  onMove,
}: {
  handle: RefObject<HTMLButtonElement | null>
  /** Of the element, to find it again once it has moved. */
  id: string
  title: string
  onMove: (key: MoveKey) => void
}) {
  const words = useWords('curriculum')
  return (
    <button
      ref={handle}
      id={id}
      type="button"
      aria-label={words.moveHandle(title)}
      aria-describedby={MOVE_HELP}
      className="flex min-h-11 w-8 shrink-0 cursor-grab touch-manipulation items-center justify-center rounded-md text-ink-soft hover:bg-brand-wash hover:text-brand active:cursor-grabbing"
      onKeyDown={(event) => {
        if (!isMoveKey(event.key)) return
        event.preventDefault()
        onMove(event.key)
      }}
    >
      <GripVertical size={20} aria-hidden="true" />
    </button>
  )
}
