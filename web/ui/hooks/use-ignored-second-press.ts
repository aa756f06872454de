import { useEffect, useLayoutEffect, useRef } from 'react'

/** Longer than any system's double click. */
const DOUBLE_CLICK_MS = 1_000

/**
 * Ignores the second press of a double click or tap once the first has removed an entry. The next entry, with its own
 * button, has moved under the pointer.
 *
 * @param count how many entries there are
 */
export function useIgnoredSecondPress(count: number): void {
  const before = useRef(count)
  const removedAt = useRef(-Infinity)
  // With the change itself: an ordinary effect comes after the painting, and the second press may come before it.
  useLayoutEffect(() => {
    if (count < before.current) removedAt.current = performance.now()
    before.current = count
  }, [count])
  useEffect(() => {
    const ignore = (event: MouseEvent) => {
      // The browser counts presses that follow each other at one place; those by keyboard are not counted.
      if (event.detail < 2 || event.timeStamp - removedAt.current > DOUBLE_CLICK_MS) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Its beginning would already take the focus from where the removal has put it.
    document.addEventListener('mousedown', ignore, { capture: true })
    document.addEventListener('click', ignore, { capture: true })
    return () => {
      document.removeEventListener('mousedown', ignore, { capture: true })
      document.removeEventListener('click', ignore, { capture: true })
    }
  }, [])
}
