/** Content encodings of a response. */
export type Encoding = 'identity' | 'gzip' | 'br' | 'zstd'

/** What a response may be sent in, the preferred first. */
type Offered = readonly Exclude<Encoding, 'identity'>[]

/** Made in a third of brotli's time, and no larger than what brotli makes quickly. */
export const QUICKEST_FIRST: Offered = ['zstd', 'br', 'gzip']
/** Brotli with all its effort is the smallest. */
export const SMALLEST_FIRST: Offered = ['br', 'gzip']

/** Browsers send a handful of different headers; more than this are not from browsers. */
const REMEMBERED = 100
const remembered = new Map<Offered, Map<string, Encoding>>([
  [QUICKEST_FIRST, new Map()],
  [SMALLEST_FIRST, new Map()],
])

/** The first of `offered` that an Accept-Encoding header accepts. Source: RFC 9110 §12.5.3. */
export function bestEncoding(
  header: string | undefined,
  offered: Offered = SMALLEST_FIRST,
): Encoding {
  if (header === undefined) return 'identity'
  const text = String(header)
  const known = remembered.get(offered)
  let best = known?.get(text)
  if (!best) {
    best = readAccepted(text, offered)
    if (known && known.size < REMEMBERED) known.set(text, best)
  }
  return best
}

/** In the order of `offered` among equal weights; a weight of 0 is a refusal. */
function readAccepted(header: string, offered: Offered): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = offered
    .filter((coding) => weightOf(coding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return best ?? 'identity'
}
