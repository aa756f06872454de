import { calls } from './calls/index.ts'
import { Failure, must } from './failure.ts'
import type { Caller, Identity } from './identity.ts'
import { deviceOf } from './known-devices.ts'

const MAX_BYTES = 64 * 1024

/**
 * Answers one operation.
 *
 * @throws Failure
 */
export async function answerCall(
  identity: Identity,
  request: Request,
  address: string,
): Promise<Response> {
  const url = new URL(request.url)
  mustComeFromHome(identity, request)
  const call = calls.get(`${request.method} ${url.pathname}`)
  if (!call) throw new Failure('NOT_FOUND', 404)
  must(
    url.searchParams.get('key') === identity.apiKey,
    'API key not valid. Please pass a valid API key.',
  )
  const body = request.method === 'GET' ? {} : await readBody(request)
  mustBeReadable(body)
  // There are no tenants: a client that names one expects an account that it would not get.
  must(!('tenantId' in body && body.tenantId), 'TENANT_ID_MISMATCH')
  const input = call.takes.safeParse(body)
  must(
    input.success,
    `INVALID_ARGUMENT : ${input.error?.issues[0]?.path.join('.')}: ${input.error?.issues[0]?.message}`,
  )
  // The schema that parsed the input is the one this handler was created with.
  const caller = callerOf(identity, request, address)
  const answer = await call.answer(identity, input.data as never, caller)
  if (opensSession(answer)) await caller.device.prove(answer.localId)
  const headers = new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  const cookie = caller.device.setCookie()
  if (cookie) headers.set('set-cookie', cookie)
  return Response.json(answer, { headers })
}

/**
 * Browsers send the calling page's origin: only ours may call, and no page of another origin could
 * read the response.
 */
export function mustComeFromHome(identity: Identity, request: Request): void {
  const origin = request.headers.get('origin')
  if (origin === null) return
  if (!identity.origins.has(origin))
    throw new Failure(`UNAUTHORIZED_DOMAIN : ${origin} is not among the authorised domains.`, 403)
}

function opensSession(answer: object): answer is { localId: string; refreshToken: string } {
  return 'refreshToken' in answer && 'localId' in answer
}

function callerOf(identity: Identity, request: Request, address: string): Caller {
  const locale = /^[a-z]{2,3}(-[a-z\d]{2,8})?$/i.exec(
    request.headers.get('x-firebase-locale') ?? '',
  )
  return {
    address,
    language: locale?.[0].toLowerCase() ?? 'en',
    device: deviceOf(identity, request.headers.get('cookie')),
  }
}

/** A JSON object or a form, as far as this service needs them. */
export async function readBody(request: Request): Promise<object> {
  const text = await readText(request)
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return Object.fromEntries(new URLSearchParams(text))
  must(/^application\/json\b/i.test(type), 'INVALID_ARGUMENT : Send JSON or a form.')
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // Refused below.
  }
  throw new Failure('INVALID_ARGUMENT : The body is not a JSON object.')
}

async function readText(request: Request): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > MAX_BYTES) throw new Failure('REQUEST_TOO_LARGE', 413)
    parts.push(part)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw new Failure('INVALID_ARGUMENT : The body is not UTF-8.')
  }
}

/** PostgreSQL cannot store NUL and lone surrogates. */
function mustBeReadable(value: unknown): void {
  if (typeof value === 'string')
    must(value.isWellFormed() && !value.includes('\0'), 'INVALID_ARGUMENT : Unreadable characters.')
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) mustBeReadable(part)
}
