import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { CloseButton } from './close-button.tsx'
import { Dialog } from './dialog.tsx'

/** A sheet from the side of a phone's screen: opened by ModalButton or openModal(id), closed as well by closeModal(id). */
export function Drawer({
  id,
  label,
  side = 'right',
  children,
}: {
  id: string
  label: string
  side?: 'left' | 'right'
  children: ReactNode
}) {
  return (
    <Dialog
      id={id}
      aria-label={label}
      className={classes(
        'drawer m-0 h-dvh max-h-none w-[min(20rem,88vw)] max-w-none overflow-y-auto overscroll-contain border-line bg-surface p-0 text-ink shadow-raised',
        side === 'right' ? 'drawer-right ml-auto border-l' : 'drawer-left mr-auto border-r',
      )}
    >
      <div className="min-h-full p-4">
        <div className="flex justify-end pr-2 pt-2">
          <CloseButton closes={id} />
        </div>
        {children}
      </div>
    </Dialog>
  )
}
