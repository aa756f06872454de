/** Words that follow one another, by which texts are compared. */
const SHINGLE = 5
/** Hashes kept of a text: enough to tell likeness within a few per cent. */
const KEPT = 256

/**
 * The smallest hashes of all phrases of five words in a text, ascending. Two texts are compared by these alone, however
 * long they are. Shorter than a phrase: empty.
 *
 * @returns whole numbers of 32 bits
 */
export function sketchOf(text: string): number[] {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  const hashes = new Set<number>()
  for (let at = 0; at + SHINGLE <= words.length; at += 1)
    hashes.add(hashOf(words.slice(at, at + SHINGLE).join(' ')))
  return [...hashes].toSorted((a, b) => a - b).slice(0, KEPT)
}

/**
 * How alike two texts are, from 0 to 1: the share of all their phrases that both have. It is told from the smallest
 * hashes of both together.
 */
export function likeness(one: readonly number[], other: readonly number[]): number {
  if (one.length === 0 || other.length === 0) return 0
  const [ofOne, ofOther] = [new Set(one), new Set(other)]
  const smallest = [...new Set([...one, ...other])].toSorted((a, b) => a - b).slice(0, KEPT)
  return smallest.filter((hash) => ofOne.has(hash) && ofOther.has(hash)).length / smallest.length
}

/** FNV-1a of 32 bits, as PostgreSQL keeps an integer. */
function hashOf(phrase: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < phrase.length; at += 1)
    hash = Math.imul(hash ^ phrase.charCodeAt(at), 0x01000193)
  return hash | 0
}
