import type { LanguageCode } from '#contract/languages.ts'
import type { StaffWords } from '#web/text/words.ts'
import type { Leaf } from './document-leaves.ts'

/** The label of a field: "Title in Bangla". */
export function leafName(leaf: Leaf, words: StaffWords['courses']): string {
  const [language, field] = leaf.split('.')
  const labels = words.fields as Record<string, string>
  if (!field) return labels[leaf] ?? leaf
  return words.labelIn[language as LanguageCode](labels[field] ?? leaf)
}

/** The fields of a document that an answer names, in words: "en" means all its texts. */
export function fieldNames(fields: readonly string[], words: StaffWords['courses']): string {
  const labels: Record<string, string> = { ...words.fields, ...words.textsIn }
  return fields.map((field) => labels[field] ?? field).join(', ')
}

/** A value as two people compare it. */
export function leafText(value: unknown): string {
  if (value === null || value === '') return '—'
  if (!Array.isArray(value)) return String(value)
  if (value.length === 0) return '—'
  return value
    .map((entry: string | Record<string, string>) =>
      typeof entry === 'string'
        ? entry
        : Object.entries(entry)
            .filter(([name, text]) => text && name !== 'slug' && name !== 'image')
            .map(([, text]) => text)
            .join(' · '),
    )
    .map((text, at) => `${at + 1}. ${text}`)
    .join('\n')
}
