import { defined } from '#contract/defined.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { languageCodes } from '#contract/languages.ts'
import type { AuditEntry } from '#contract/staff/audit-list.ts'
import { formatCount } from '#web/text/format.ts'
import type { StaffWords } from '#web/text/words.ts'

/** A single value that differs, and where it is: `['bn', 'title']`, `['outline', '0', 'content']`. */
export interface AuditChange {
  path: readonly string[]
  /** Omitted where nothing was recorded. */
  was?: unknown
  is?: unknown
}

/** The changes of an entry, one value per line: of a text in two languages only the language that changed. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] {
  const names = keysOf(before ?? {}, after ?? {})
  return names.flatMap((name) =>
    leavesOf([name], {
      ...(before && name in before && { was: before[name] }),
      ...(after && { is: after[name] }),
    }),
  )
}

function leavesOf(path: readonly string[], sides: { was?: unknown; is?: unknown }): AuditChange[] {
  const { was, is } = sides
  if (!isNested(was) && !isNested(is)) return [{ path, ...sides }]
  return keysOf(was, is).flatMap((key) => {
    const [earlier, later] = [partOf(was, key), partOf(is, key)]
    if (JSON.stringify(earlier ?? '') === JSON.stringify(later ?? '')) return []
    return leavesOf([...path, key], {
      ...('was' in sides && { was: earlier }),
      ...('is' in sides && { is: later }),
    })
  })
}

function isNested(value: unknown): value is object {
  return Array.isArray(value)
    ? value.some((each) => typeof each === 'object' && each !== null)
    : typeof value === 'object' && value !== null
}

function keysOf(...values: unknown[]): string[] {
  return [
    ...new Set(
      values.flatMap((value) =>
        typeof value === 'object' && value !== null ? Object.keys(value) : [],
      ),
    ),
  ]
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined
}

/** "Course outline 2 · Heading (Bangla)" for `['outline', '1', 'titleBn']`. */
export function changeName(
  path: readonly string[],
  words: StaffWords,
  language: LanguageCode,
): string {
  const last = /^(.+)Bn$/.exec(defined(path.at(-1)))
  const written = languageCodes.find((code) => path.includes(code)) ?? (last ? 'bn' : null)
  const plain = last ? [...path.slice(0, -1), defined(last[1])] : path
  const parts: string[] = []
  for (const part of plain) {
    if ((languageCodes as readonly string[]).includes(part)) continue
    if (/^\d+$/.test(part) && parts.length > 0)
      parts[parts.length - 1] += ` ${formatCount(Number(part) + 1, language)}`
    else parts.push(fieldName(part, words))
  }
  const name = parts.join(' · ')
  return written ? `${name} (${words.courses.languages[written]})` : name
}

/** Students by their IDs and parts of texts have no name, and are shown as recorded. */
function fieldName(field: string, { audit, courses }: StaffWords): string {
  const names: Readonly<Record<string, string>> = { ...courses.fields, ...audit.fields }
  return names[field] ?? field
}
