/** Content encodings of a response. */
export type Encoding = 'identity' | 'gzip' | 'br'

/** Browsers send a handful of different headers; more than this are not from browsers. */
const REMEMBERED = 100
const remembered = new Map<string, Encoding>()

/** The smallest encoding an Accept-Encoding header accepts. Source: RFC 9110 §12.5.3. */
export function bestEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const text = String(header)
  let best = remembered.get(text)
  if (!best) {
    best = readAccepted(text)
    if (remembered.size < REMEMBERED) remembered.set(text, best)
  }
  return best
}

/** Smallest first among equal weights; a weight of 0 is a refusal. */
function readAccepted(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const choices: Encoding[] = ['br', 'gzip']
  const [best] = choices
    .filter((coding) => weightOf(coding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return best ?? 'identity'
}
