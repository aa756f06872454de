import { encodeQR } from 'qr'

/** A QR code, drawn in squares of one unit. */
export interface QrShape {
  /** Squares along each side, with the empty border that cameras look for. */
  size: number
  /** The dark squares as the path of an SVG. */
  path: string
}

/** A quarter of it may be smudged or torn off. Its library stays out of pages: call it in a loader of the server, or import it when needed. */
export function qrShape(text: string): QrShape {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
  const path = rows
    .map((row, y) =>
      stretches(row)
        .map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('')
  return { size: rows.length, path }
}

/** Dark squares side by side are drawn as one, or a hair of light would show between them. */
function stretches(row: readonly boolean[]): [from: number, length: number][] {
  const found: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = found.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1] += 1
    else found.push([x, 1])
  }
  return found
}
