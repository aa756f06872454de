import { bestEncoding, QUICKEST_FIRST } from './accepted-encoding.ts'
import { compressedOnce } from './compress-bytes.ts'

/** Below this a response fits one packet anyway. */
export const WORTH_BYTES = 1_000
const COMPRESSIBLE = /^(text\/(html|plain|csv|x-script)|application\/(json|problem\+json))/

/** Quickly compresses a response for one caller: search pages, private calls. */
export async function compressAnswer(
  response: Response,
  accepted: string | null,
): Promise<Response> {
  const encoding = bestEncoding(accepted ?? undefined, QUICKEST_FIRST)
  if (encoding === 'identity' || !response.body || response.headers.has('content-encoding'))
    return response
  if (!COMPRESSIBLE.test(response.headers.get('content-type') ?? '')) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  headers.delete('content-length')
  if (body.length < WORTH_BYTES) return new Response(body, { status: response.status, headers })
  headers.set('content-encoding', encoding)
  return new Response(await compressedOnce(body, encoding), { status: response.status, headers })
}
