import { X } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { closeModal } from './dialog.tsx'

/** Closes the dialog around it, with or without scripts. */
export function CloseButton({ closes }: { closes: string }) {
  const { ui } = useWords()
  return (
    <button
      type="button"
      command="close"
      commandfor={closes}
      onClick={() => closeModal(closes)}
      aria-label={ui.close}
      className="-mr-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <X size={22} aria-hidden="true" />
    </button>
  )
}
