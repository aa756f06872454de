import { type RefCallback, useCallback, useEffect, useRef } from 'react'
import { useIgnoredSecondPress } from './use-ignored-second-press.ts'

/**
 * Takes the focus when an entry of a list is gone with the button that was pressed, so that the keyboard goes on from there.
 * The second press of a double click is ignored: another entry has moved under it.
 *
 * @param count how many entries there are
 * @returns for an element that stays, such as the heading of the list; it needs a `tabIndex`
 */
export function useFocusAfterRemoval(count: number): RefCallback<HTMLElement> {
  const stays = useRef<HTMLElement>(null)
  const before = useRef(count)
  useIgnoredSecondPress(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer) return
    const take = () => stays.current?.focus({ preventScroll: true })
    if (document.activeElement === document.body) return take()
    // A question that was asked first would give the focus back to the button that is gone.
    const question = document.activeElement?.closest('dialog')
    if (!question || question.contains(stays.current)) return
    const takeAfter = () => {
      const { activeElement } = document
      if (activeElement === document.body || question.contains(activeElement)) take()
    }
    question.addEventListener('close', takeAfter, { once: true })
    return () => question.removeEventListener('close', takeAfter)
  }, [count])
  return useCallback((element: HTMLElement | null) => {
    stays.current = element
  }, [])
}
