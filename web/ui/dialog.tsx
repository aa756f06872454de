import type { ReactNode } from 'react'

export function openModal(id: string): void {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
}

export function closeModal(id: string): void {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement) dialog.close()
}

/**
 * A native dialog: Escape and a press beside it close it, focus stays inside and goes back to what opened it, and the
 * page behind does not scroll (motion.css). Source: spec §2 behaviours.
 */
export function Dialog({
  onClose,
  ...rest
}: {
  id: string
  className: string
  children: ReactNode
  onClose?: (() => void) | undefined
} & React.AriaAttributes) {
  return <dialog closedby="any" ref={closePressedBeside} onClose={onClose} {...rest} />
}

/** For browsers without `closedby`: closes after a press that both began and ended beside the dialog. */
function closePressedBeside(dialog: HTMLDialogElement): () => void {
  let began = false
  const isBeside = ({ target, clientX, clientY }: MouseEvent) => {
    const box = dialog.getBoundingClientRect()
    return (
      target === dialog &&
      (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom)
    )
  }
  const listeners = new AbortController()
  dialog.addEventListener('pointerdown', (event) => (began = isBeside(event)), listeners)
  dialog.addEventListener('click', (event) => began && isBeside(event) && dialog.close(), listeners)
  return () => listeners.abort()
}
