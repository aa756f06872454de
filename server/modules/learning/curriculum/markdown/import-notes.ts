import type { ImportNote } from '#contract/learning/import-notes.ts'
import type { ImportNoteKind } from '#contract/learning/terms.ts'

const MOST_NOTES = 200
const LONGEST = 120

interface SourceText {
  value: string
  position?: Position | undefined
}
type Position = { start: { line: number } }

/** Strikethrough, footnotes and tasks. */
const UNKNOWN = /~~\S[^~]*~~|\[\^[^\]\s]+\]|^\[[ xX]\] /

/** Collects what becomes of parts that a document cannot hold. */
export class ImportNotes {
  readonly list: ImportNote[] = []

  add(kind: ImportNoteKind, text: string, node: { position?: Position | undefined }): void {
    if (this.list.length >= MOST_NOTES) return
    const line = node.position?.start.line ?? 1
    this.list.push({ kind, text: text.trim().slice(0, LONGEST).toWellFormed(), line })
  }

  /** HTML as it was typed, without its comments. */
  htmlAsText(node: SourceText): string {
    const text = node.value.replace(/<!--[^]*?(?:-->|$)/g, (comment) => {
      this.add('comment', comment, node)
      return ''
    })
    if (text.trim() !== '') this.add('html', text, node)
    return text
  }

  unknownSyntax(node: SourceText): void {
    const [found] = UNKNOWN.exec(node.value) ?? []
    if (found !== undefined) this.add('syntax', found, node)
  }
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?=[\w-]+[ \t]*:)[^]*?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/** The text after what tools write above it, which is about the file: `title: …`. Its lines stay, so that others keep their numbers. */
export function withoutFrontMatter(markdown: string, notes: ImportNotes): string {
  const [matter] = FRONT_MATTER.exec(markdown) ?? []
  if (matter === undefined) return markdown
  notes.add('front-matter', matter.replace(/^\uFEFF?---\s*/, ''), {})
  return matter.replace(/[^\n]+/g, '') + markdown.slice(matter.length)
}
