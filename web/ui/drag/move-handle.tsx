import { GripVertical } from 'lucide-react'
import type { RefObject } from 'react'

const moveKeys = ['ArrowUp', 'ArrowDown', 'Home', 'End'] as const
export type MoveKey = (typeof moveKeys)[number]

/** The id of the text that explains the keys; the screen has one. */
export const MOVE_HELP = 'move-help'

/** The handle by which a row is dragged, or moved by keys. */
export function MoveHandle({
  handle,
  id,
  label,
  onMove,
}: {
  handle: RefObject<HTMLButtonElement | null>
  /** Of the element, to find it again once it has moved. */
  id: string
  label: string
  onMove: (key: MoveKey) => void
}) {
  return (
    <button
      ref={handle}
      id={id}
      type="button"
      aria-label={label}
      aria-describedby={MOVE_HELP}
      className="flex min-h-11 w-8 shrink-0 cursor-grab touch-manipulation items-center justify-center rounded-md text-ink-soft hover:bg-brand-wash hover:text-brand active:cursor-grabbing"
      onKeyDown={(event) => {
        const key = moveKeys.find((each) => each === event.key)
        if (!key) return
        event.preventDefault()
        onMove(key)
      }}
    >
      <GripVertical size={20} aria-hidden="true" />
    </button>
  )
}
