import type { IncomingMessage, ServerResponse } from 'node:http'
import { defined } from '#contract/defined.ts'
import { textBefore } from '#contract/text-before.ts'
import type { Services } from '../../services.ts'
import { answered, type CallAnswer, type ServedCall } from '../calls/serve.ts'
import { bestEncoding } from '../pages/cache/accepted-encoding.ts'
import { WORTH_BYTES } from '../pages/cache/compress-answer.ts'
import { compressedOnce } from '../pages/cache/compress-bytes.ts'
import { DEFAULT_LIMIT } from './body.ts'
import { clientAddress, limitAddress } from './client-address.ts'
import type { HeaderList } from './door-headers.ts'
import { failedCall } from './failures.ts'
import { dataHeaders } from './security-headers.ts'

/** Answers the request it was found for. */
export type DirectAnswer = (response: ServerResponse, requestId: string) => void

/** null: for the listener that knows every kind of request. */
export type DirectCalls = (request: IncomingMessage) => DirectAnswer | null

/** Anything else (escapes, an absolute address) is read by the URL standard, elsewhere. */
const PLAIN_ADDRESS = /^(\/[\w.@~-]+)+(\?[^#]*)?$/
const DOTS = /\/\.\.?(\/|\?|$)/
const PLAIN_HOST = /^[\w.-]+(:\d{1,5})?$/

/**
 * Answers the plain calls of students straight from Node's request to its response. As a `Request` and a `Response`
 * with their headers, through a router and middleware, a small call took a fifth more processor time. What is unusual
 * about a request (its address, its host, the size of its body) makes it go there.
 */
export function directCalls(
  calls: readonly ServedCall[],
  services: Services,
  doorHeaders: HeaderList,
): DirectCalls {
  const find = finder(
    calls.filter(({ endpoint }) => endpoint.audience === 'student' && !endpoint.file),
  )
  const always = Object.entries({
    ...Object.fromEntries(doorHeaders),
    ...dataHeaders(services.config),
  }).flat()

  async function send(
    response: ServerResponse,
    requestId: string,
    { status, headers, text, accepted }: CallAnswer & { accepted: string | undefined },
  ): Promise<void> {
    const list = [...always, 'x-request-id', requestId]
    for (const name in headers) list.push(name, defined(headers[name]))
    if (text === null) {
      response.writeHead(status, list).end()
      return
    }
    const encoding = bestEncoding(accepted)
    const size = Buffer.byteLength(text)
    if (encoding !== 'identity') list.push('vary', 'accept-encoding')
    if (encoding === 'identity' || size < WORTH_BYTES) {
      response.writeHead(status, [...list, 'content-length', String(size)]).end(text)
      return
    }
    const bytes = await compressedOnce(Buffer.from(text), encoding)
    list.push('content-encoding', encoding, 'content-length', String(bytes.length))
    response.writeHead(status, list).end(bytes)
  }

  return (request) => {
    const { method = 'GET', url = '' } = request
    if (!PLAIN_ADDRESS.test(url) || DOTS.test(url)) return null
    const path = textBefore(url, '?')
    const found = find(method, path)
    if (!found || !hasPlainBody(request, found.call)) return null
    if (!PLAIN_HOST.test(request.headers.host ?? '')) return null
    const { call, params } = found
    return (response, requestId) => {
      void answered(call, asCall(request, { params, trustProxy: services.config.trustProxy }))
        .catch((error: unknown) => failedCall(services, error, { method, path }))
        .then((answer) =>
          send(response, requestId, { ...answer, accepted: request.headers['accept-encoding'] }),
        )
        .catch((error: unknown) => {
          services.log.error({ err: error }, 'answer not sent')
          response.destroy()
        })
    }
  }
}

function asCall(
  request: IncomingMessage,
  { params, trustProxy }: { params: Record<string, string>; trustProxy: boolean },
) {
  const url = defined(request.url)
  const at = url.indexOf('?')
  const headers = { get: (name: string) => textOf(request.headers[name]) }
  return {
    headers,
    body: request,
    params,
    query: at < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(at + 1))),
    /** Without its body, which is read before the call is handled. */
    get request() {
      const given = Object.entries(request.headersDistinct).map(
        ([name, values = []]): [string, string] => [name, values.join(', ')],
      )
      return new Request(new URL(url, `http://${request.headers.host}`), { headers: given })
    },
    address: () => limitAddress(clientAddress(request, trustProxy)),
  }
}

function textOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header.join(', ') : header) ?? null
}

/** Whether the body is none, or says its size and is no larger than its call takes. */
function hasPlainBody({ method, headers }: IncomingMessage, { endpoint }: ServedCall): boolean {
  if (headers['transfer-encoding'] !== undefined) return false
  const size = Number(headers['content-length'] ?? 0)
  return size <= (endpoint.body && method !== 'GET' ? (endpoint.maxBodyBytes ?? DEFAULT_LIMIT) : 0)
}

interface Found {
  call: ServedCall
  params: Record<string, string>
}

/** Finds a call by method and path; of several, one without parameters, otherwise the first. */
function finder(calls: readonly ServedCall[]): (method: string, path: string) => Found | undefined {
  const plain = new Map<string, Found>()
  /** By method and the first two parts of the path. */
  const others = new Map<string, { call: ServedCall; parts: string[] }[]>()
  for (const call of calls) {
    if (!call.template.includes('{'))
      plain.set(`${call.method} ${call.template}`, { call, params: {} })
    else {
      const parts = call.template.split('/')
      const key = `${call.method} ${parts[1]}/${parts[2]}`
      others.set(key, [...(others.get(key) ?? []), { call, parts }])
    }
  }
  return (method, path) => {
    const known = plain.get(`${method} ${path}`)
    if (known) return known
    const given = path.split('/')
    for (const { call, parts } of others.get(`${method} ${given[1]}/${given[2]}`) ?? []) {
      const params = paramsOf(parts, given)
      if (params) return { call, params }
    }
    return undefined
  }
}

function paramsOf(
  parts: readonly string[],
  given: readonly string[],
): Record<string, string> | null {
  if (parts.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const value = defined(given[index])
    if (part.startsWith('{')) params[part.slice(1, -1)] = value
    else if (part !== value) return null
  }
  return params
}
