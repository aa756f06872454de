import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classes } from '../classes.ts'
import { CloseButton } from './close-button.tsx'
import { Dialog, dialogOpener } from './dialog.tsx'
import { unbroken } from '../unbroken.tsx'

/** Opens a modal; where the browser knows invoker commands, before any script has run. */
export function ModalButton({ opens, ...rest }: ComponentProps<typeof Button> & { opens: string }) {
  return <Button {...dialogOpener(opens)} {...rest} />
}

/** A dialog in the middle of the screen, opened by ModalButton or openModal(id). */
export function Modal({
  id,
  title,
  children,
  onClose,
  className = 'max-w-lg',
}: {
  id: string
  title: ReactNode
  children: ReactNode
  onClose?: () => void
  className?: string
}) {
  return (
    <Dialog
      id={id}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      className={classes(
        'modal m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto overscroll-contain',
        'rounded-lg border border-line bg-surface p-0 text-ink shadow-raised',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-7 sm:pt-6">
        <h2 id={`${id}-title`} className="text-xl">
          {typeof title === 'string' ? unbroken(title) : title}
        </h2>
        <CloseButton closes={id} />
      </div>
      <div className="px-5 pb-6 pt-3 sm:px-7">{children}</div>
    </Dialog>
  )
}
