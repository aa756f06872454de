import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Content encodings of a response. */
export type Encoding = 'identity' | 'gzip' | 'br'

/** Of equal weights the first is preferred. */
const OFFERED = ['br', 'gzip'] as const

/** The encoding that an Accept-Encoding header prefers; a weight of 0 is a refusal. Source: RFC 9110 §12.5.3. */
export function bestEncoding(header: string | undefined | null): Encoding {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = OFFERED.filter((coding) => weightOf(coding) > 0).toSorted(
    (a, b) => weightOf(b) - weightOf(a),
  )
  return best ?? 'identity'
}

/** Brotli's quality for a page whose reader waits: 2 ms, and a tenth larger than it could be. */
export const QUICK = 5
/** As small as can be, in a hundred times as long. */
export const SMALLEST = 11

const brotliInThread = promisify(brotliCompress)
const gzipInThread = promisify(gzip)

/** @param quality of brotli, from 0 to 11 */
export function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotliInThread(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

/** Below this a response fits one packet anyway. */
const WORTH_BYTES = 1_000
const COMPRESSIBLE = /^(text\/(html|plain|csv|x-script)|application\/(json|problem\+json))/

/** Compresses a response for one caller: search pages, private calls. */
export async function compressAnswer(
  response: Response,
  accepted: string | null,
): Promise<Response> {
  const encoding = bestEncoding(accepted)
  if (encoding === 'identity' || !response.body || response.headers.has('content-encoding'))
    return response
  if (!COMPRESSIBLE.test(response.headers.get('content-type') ?? '')) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  headers.delete('content-length')
  const { status } = response
  if (body.length < WORTH_BYTES) return new Response(body, { status, headers })
  headers.set('content-encoding', encoding)
  const compressed = encoding === 'br' ? brotli(body, QUICK) : gzipInThread(body)
  return new Response(Uint8Array.from(await compressed), { status, headers })
}
