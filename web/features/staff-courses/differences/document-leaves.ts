import { inEachLanguage, type LanguageCode, languageCodes, languages } from '#contract/languages.ts'
import type { CourseDocument } from '#contract/catalog/course-document.ts'

/** One field for comparison: each text of a language by itself, lists as a whole. */
export type Leaf =
  | Exclude<keyof CourseDocument, LanguageCode>
  | `${LanguageCode}.${keyof CourseDocument['en']}`

/** A document by its leaves. */
export function leavesOf(document: CourseDocument): Map<Leaf, unknown> {
  const texts = (language: LanguageCode) =>
    Object.entries(document[language]).map(
      ([field, text]) => [`${language}.${field}` as Leaf, text] as const,
    )
  const rest = (Object.entries(document) as [Leaf, unknown][]).filter(
    ([field]) => !(field in languages),
  )
  return new Map<Leaf, unknown>([...languageCodes.flatMap(texts), ...rest])
}

export function leafOf(document: CourseDocument, leaf: Leaf): unknown {
  return leavesOf(document).get(leaf)
}

/** The document with some leaves of another one. */
export function withLeaves(
  document: CourseDocument,
  other: CourseDocument,
  leaves: readonly Leaf[],
): CourseDocument {
  const changed = { ...document, ...inEachLanguage((language) => ({ ...document[language] })) }
  for (const leaf of leaves) {
    const [language, field] = leaf.split('.') as [
      LanguageCode,
      keyof CourseDocument['en'] | undefined,
    ]
    if (field) changed[language][field] = other[language][field]
    else Object.assign(changed, { [leaf]: other[leaf as keyof CourseDocument] })
  }
  return changed
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The leaves in which two documents differ. */
export function differingLeaves(one: CourseDocument, other: CourseDocument): Leaf[] {
  const others = leavesOf(other)
  return [...leavesOf(one)]
    .filter(([leaf, value]) => !isSame(value, others.get(leaf)))
    .map(([leaf]) => leaf)
}
