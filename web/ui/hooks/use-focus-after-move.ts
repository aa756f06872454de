import { useCallback, useEffect, useState } from 'react'

/**
 * Keeps the focus on a row that is moved by a control of its own. At its new place it is another element, or has lost
 * the focus.
 *
 * @returns called in the event that moves the row, with what finds the element once it is there
 */
export function useFocusAfterMove(): (find: () => HTMLElement | null | undefined) => void {
  // A state, not a ref: the render that shows the move brings it along. An effect of an earlier one may run after the event.
  const [moved, setMoved] = useState<{ find: () => HTMLElement | null | undefined }>()
  useEffect(() => moved?.find()?.focus(), [moved])
  return useCallback((find) => setMoved({ find }), [])
}
