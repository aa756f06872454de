import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/**
 * Takes the focus when an entry of a list is gone with the button that was pressed, so that the keyboard goes on from there.
 *
 * @param count how many entries there are
 * @returns for an element that stays, such as the heading of the list; it needs a `tabIndex`
 */
export function useFocusAfterRemoval(count: number): RefCallback<HTMLElement> {
  const stays = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (count < before.current && isLost) stays.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return useCallback((element: HTMLElement | null) => {
    stays.current = element
  }, [])
}
