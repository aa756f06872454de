import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the button that opened a form or a question in its place or above it. It gets the focus back when that closes,
 * unless something else has it by then.
 */
export function useFocusAfterClosing(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
