import type { ComponentProps } from 'react'
import { Modal } from './modal.tsx'

/** A modal that on a phone comes from the lower edge of the screen, where thumbs are. */
export function Sheet(props: Omit<ComponentProps<typeof Modal>, 'className'>) {
  return (
    <Modal
      {...props}
      className="max-w-md max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0"
    />
  )
}
