import { type ReactNode, useEffect, useId } from 'react'
import { CloseButton } from '../dialog/close-button.tsx'
import { closeModal, Dialog, openModal } from '../dialog/dialog.tsx'

/** A picture on the whole screen, with its name above it. `name`: null: it is closed. */
export function PictureDialog({
  name,
  onClose,
  children,
}: {
  name: string | null
  onClose: () => void
  children: ReactNode
}) {
  const id = `picture-${useId()}`
  const isOpen = name !== null
  useEffect(() => {
    if (isOpen) openModal(id)
    else closeModal(id)
  }, [id, isOpen])
  return (
    <Dialog
      id={id}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      className="modal m-0 h-dvh max-h-none w-screen max-w-none bg-paper p-0 text-ink"
    >
      {isOpen && (
        <div className="flex h-dvh flex-col">
          <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
            <h2 id={`${id}-title`} className="min-w-0 truncate text-lg">
              {name}
            </h2>
            <CloseButton closes={id} />
          </header>
          {children}
        </div>
      )}
    </Dialog>
  )
}
