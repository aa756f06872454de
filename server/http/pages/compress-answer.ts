import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { bestEncoding } from './accepted-encoding.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below this an answer fits one packet anyway. */
const WORTH_BYTES = 1_000
const COMPRESSIBLE = /^(text\/(html|plain|csv|x-script)|application\/(json|problem\+json))/

/** Compresses an answer that is made for one caller, quickly: pages of a search, the calls behind the sign-in. */
export async function compressAnswer(
  response: Response,
  accepted: string | null,
): Promise<Response> {
  const encoding = bestEncoding(accepted ?? undefined)
  if (encoding === 'identity' || !response.body || response.headers.has('content-encoding'))
    return response
  if (!COMPRESSIBLE.test(response.headers.get('content-type') ?? '')) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  headers.delete('content-length')
  if (body.length < WORTH_BYTES) return new Response(body, { status: response.status, headers })
  headers.set('content-encoding', encoding)
  const smaller =
    encoding === 'br'
      ? await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await gzipped(body)
  return new Response(smaller, { status: response.status, headers })
}
