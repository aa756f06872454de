/** Of a name the letters that are read as one: "ন", "ক্ষ", "é". */
const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** A name as visitors see it: the last part is cut to its first letter, so that searching for a person finds no review. */
export function shownName(name: string): string {
  const parts = name.split(/\s+/u).filter(Boolean)
  const last = parts.length > 1 ? parts.pop() : undefined
  if (last === undefined) return parts.join(' ')
  const [first] = letters.segment(last)
  return `${parts.join(' ')} ${first?.segment ?? ''}.`
}
