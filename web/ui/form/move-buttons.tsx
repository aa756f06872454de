import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../button/button.tsx'

/** The buttons that move an entry of a list one place, so by keyboard and touch alike. */
export function MoveButtons({
  labels,
  at,
  count,
  onMove,
}: {
  labels: { up: string; down: string }
  /** The entry's place, from 0, among so many. */
  at: number
  count: number
  onMove: (to: number) => void
}) {
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        data-move="up"
        aria-label={labels.up}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <ArrowUp size={18} aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        size="sm"
        data-move="down"
        aria-label={labels.down}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <ArrowDown size={18} aria-hidden="true" />
      </Button>
    </>
  )
}

/**
 * Once the list is rendered again, the button that was pressed has the focus, or the other one where the entry has no
 * further to go.
 */
export function focusMoved(
  list: { current: Element | null },
  { from, to }: { from: number; to: number },
): void {
  requestAnimationFrame(() => {
    const entry = list.current?.children[to]
    const found = [`[data-move=${to > from ? 'down' : 'up'}]`, '[data-move]'].map((one) =>
      entry?.querySelector<HTMLElement>(`${one}:enabled`),
    )
    found.find(Boolean)?.focus()
  })
}
