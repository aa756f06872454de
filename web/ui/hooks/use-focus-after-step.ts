import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/**
 * Takes the focus when the next step of something replaces the control that had it, so that the keyboard goes on from
 * there.
 *
 * @param step what is shown now
 * @returns for an element that stays around the steps; it needs a `tabIndex`
 */
export function useFocusAfterStep(step: string): RefCallback<HTMLElement> {
  const stays = useRef<HTMLElement>(null)
  const before = useRef(step)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (step !== before.current && isLost) stays.current?.focus({ preventScroll: true })
    before.current = step
  }, [step])
  return useCallback((element: HTMLElement | null) => {
    stays.current = element
  }, [])
}
