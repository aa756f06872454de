import type { MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'

export function openModal(id: string): void {
  const dialog = document.getElementById(id)
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return
  // Before it opens, or it could not take the focus.
  setReachable(dialog, true)
  dialog.showModal()
}

/**
 * The properties of a button that opens a dialog: the browser's own command before scripts run,
 * ours afterwards.
 */
export function dialogOpener(id: string) {
  return {
    command: 'show-modal',
    commandfor: id,
    'aria-haspopup': 'dialog',
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      openModal(id)
    },
  } as const
}

export function closeModal(id: string): void {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement) dialog.close()
}

export function isModalOpen(id: string): boolean {
  const dialog = document.getElementById(id)
  return dialog instanceof HTMLDialogElement && dialog.open
}

/**
 * A native dialog: Escape and a press beside it close it, and the page behind does not scroll (motion.css). Focus stays
 * inside and goes back to what opened it. While it fades out, no one can use or find it. Source: spec §2 behaviours.
 */
export function Dialog({
  className,
  onClose,
  ...rest
}: {
  id: string
  className: string
  children: ReactNode
  onClose?: (() => void) | undefined
} & React.AriaAttributes) {
  return (
    <dialog
      closedby="any"
      ref={watch}
      // It may stand in the cell of a table whose text is at the end.
      className={classes('text-start', className)}
      onClose={onClose}
      {...rest}
    />
  )
}

function watch(dialog: HTMLDialogElement): () => void {
  const stops = [closePressedBeside(dialog), leaveOnceClosed(dialog)]
  return () => stops.forEach((stop) => stop())
}

/** A closed dialog is displayed until it has faded out: motion.css keeps the pointer out, this everything else. */
function leaveOnceClosed(dialog: HTMLDialogElement): () => void {
  const observer = new MutationObserver(() => setReachable(dialog, dialog.open))
  observer.observe(dialog, { attributeFilter: ['open'] })
  return () => observer.disconnect()
}

function setReachable(dialog: HTMLDialogElement, isReachable: boolean): void {
  dialog.inert = !isReachable
  dialog.ariaHidden = isReachable ? null : 'true'
}

/**
 * For browsers without `closedby`: closes after a press that both started and ended beside the
 * dialog.
 */
function closePressedBeside(dialog: HTMLDialogElement): () => void {
  let began = false
  const isBeside = ({ target, clientX, clientY }: globalThis.MouseEvent) => {
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
