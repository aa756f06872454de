import type { LocalDraft, LocalDrafts } from './autosaver.ts'

const KEY = 'edi-lesson-draft:'

/**
 * Drafts of a lesson in this browser. Where it stores nothing (private windows, no space left), only the server does.
 */
export function localDrafts(lessonId: string): LocalDrafts {
  const key = KEY + lessonId
  return {
    read() {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null') as LocalDraft | null
      } catch {
        return null
      }
    },
    write(draft) {
      try {
        localStorage.setItem(key, JSON.stringify(draft))
      } catch {
        // No space: the server saves it in a moment anyway.
      }
    },
    remove() {
      try {
        localStorage.removeItem(key)
      } catch {
        // It stores nothing.
      }
    },
  }
}
