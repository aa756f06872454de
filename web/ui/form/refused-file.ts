import { endingOf } from '#contract/media/terms.ts'

/** The files that a place takes. Its server holds to the same, and also looks into them. */
export interface FileRule {
  /** File endings in lower case. */
  endings: readonly string[]
  /** Media types of files whose name says nothing. */
  types: readonly string[]
  /** A file with neither is taken, as phones and chats hand them on: who reads it finds out. */
  takesNameless?: true
  maxBytes: number
}

/** Why a file cannot be taken, before it is read or sent; null: it may be. Dropped files pass no `accept`. */
export function refusedFile(file: File, rule: FileRule): 'type' | 'large' | null {
  const isNameless = file.type === '' && !file.name.includes('.')
  const isTaken =
    rule.endings.includes(endingOf(file.name)) ||
    rule.types.includes(file.type) ||
    (rule.takesNameless && isNameless)
  if (!isTaken) return 'type'
  return file.size > rule.maxBytes ? 'large' : null
}

/** What the input of such files accepts. */
export function acceptOf({ endings, types }: FileRule): string {
  return [...endings.map((ending) => `.${ending}`), ...types].join(',')
}
