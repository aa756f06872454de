import type { ReactNode } from 'react'

export interface Note {
  isFailure: boolean
  text: ReactNode
}

/** The result of the last press, announced politely on success, assertively on failure. */
export function FormNote({ note }: { note: Note | null }) {
  if (!note) return null
  return (
    <p
      role={note.isFailure ? 'alert' : 'status'}
      className={note.isFailure ? 'font-medium text-danger' : 'font-medium text-good'}
    >
      {note.text}
    </p>
  )
}
