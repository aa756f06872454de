import { Problem } from '#contract/problems.ts'

/** Of a call that does not name its own. */
export const DEFAULT_LIMIT = 64 * 1024

/** What is read of a request; a `Request` is one. */
export interface RequestPayload {
  headers: Pick<Headers, 'get'>
  body: AsyncIterable<Uint8Array> | null
}

/**
 * Reads a JSON body of at most `limit` bytes.
 *
 * @throws Problem too_large, bad_json, unsupported_type
 */
export async function readBody(request: RequestPayload, limit = DEFAULT_LIMIT): Promise<unknown> {
  const type = request.headers.get('content-type')
  if (type && !/^\s*(application\/([\w.-]+\+)?json|text\/plain)\b/i.test(type))
    throw new Problem('unsupported_type')
  const bytes = await readBytes(request, limit)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Problem('bad_json')
  }
}

/** @throws Problem too_large */
export async function readBytes(request: RequestPayload, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Problem('too_large')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    // guard: a body has a largest size (security)
    if (size > limit) throw new Problem('too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
