/** A line that keeps something away, and the tests that must go red without it. */
export interface Guard {
  /** The threat its tests are named by, such as "T08"; only those are run. */
  threat?: string
  /** Finishes the sentence "without …". */
  without: string
  tests: readonly string[]
  /** Each is taken out alone, and is in its file once. */
  cuts: readonly Cut[]
  /** Why the cuts make sense only together: then they are taken out at once. */
  together?: string
  /** It matters when callers come at the same moment, so only PostgreSQL shows it: the embedded database takes them in turn. */
  isRace?: boolean
}

export interface Cut {
  file: string
  find: string
  put: string
}

const PIECE = /\s+|[.*+?^${}()|[\]\\]/g

/** What the formatter may write for a piece of code: with a line break beside it, or a comma before what closes. */
function patternOf(piece: string): string {
  if (/\s/.test(piece)) return '\\s+'
  if ('([{'.includes(piece)) return `\\${piece}\\s*`
  if (')]}'.includes(piece)) return `,?\\s*\\${piece}`
  return piece === '.' ? '\\s*\\.' : `\\${piece}`
}

/**
 * Puts `cut.put` in the place of `cut.find`, however the lines of the code are broken.
 *
 * @returns null unless it is there exactly once
 */
export function withoutCut(text: string, { find, put }: Cut): string | null {
  const places = [...text.matchAll(new RegExp(find.trim().replace(PIECE, patternOf), 'g'))]
  const [place] = places
  if (!place || places.length > 1) return null
  return text.slice(0, place.index) + put + text.slice(place.index + place[0].length)
}
