import type { ByteString } from './byte-string.ts'
import { type LentBytes, lendBytes } from './page-memory.ts'

/**
 * A page in the making. Where `parts` belong, its HTML has marks: `mark`, the place of the part and `-->`. So what pages
 * share is not decoded, searched and encoded again for each of them.
 */
export interface MarkedPage {
  html: ByteString
  mark: string
  /** In UTF-8. */
  parts: readonly Buffer[]
}

/** A page without marks. */
export function asMarked(html: ByteString): MarkedPage {
  return { html, mark: NO_MARK, parts: [] }
}

/** No HTML contains it. */
const NO_MARK = '\0'

/** The page in one text. */
export function textOf(page: MarkedPage): ByteString {
  return piecesOf(page)
    .map((piece) => (typeof piece === 'string' ? piece : piece.toString('latin1')))
    .join('')
}

/** The page as it is sent, in memory that is used for the next one once it is given back. */
export function bytesOfPage(page: MarkedPage): LentBytes {
  const pieces = piecesOf(page)
  const lent = lendBytes(pieces.reduce((total, piece) => total + piece.length, 0))
  let end = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') lent.bytes.write(piece, end, 'latin1')
    else lent.bytes.set(piece, end)
    end += piece.length
  }
  return lent
}

function piecesOf({ html, mark, parts }: MarkedPage): (ByteString | Buffer)[] {
  if (parts.length === 0) return [html]
  const pieces: (ByteString | Buffer)[] = []
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    const end = html.indexOf(MARK_END, at)
    pieces.push(html.slice(from, at), parts[Number(html.slice(at + mark.length, end))]!)
    from = end + MARK_END.length
  }
  pieces.push(html.slice(from))
  return pieces
}

const MARK_END = '-->'

/** The page with one more part, and the mark to put where it belongs. */
export function withPart(page: MarkedPage, part: Buffer): { page: MarkedPage; mark: string } {
  return {
    page: { ...page, parts: [...page.parts, part] },
    mark: `${page.mark}${page.parts.length}${MARK_END}`,
  }
}
