import { textBefore } from '#contract/text-before.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { EVENTS_PATH } from '#contract/notifications/terms.ts'

const calls = Object.keys(allEndpoints).map((key) => {
  const [method, path] = key.split(' ') as [string, string]
  return { method, path, pattern: pathPattern(path), isPlain: !path.includes('{') }
})
const plain = new Map(
  calls.filter((call) => call.isPlain).map((call) => [`${call.method} ${call.path}`, call.path]),
)
const withParameters = calls.filter((call) => !call.isPlain)

/**
 * Requests whose responses last as long as someone listens: their duration says nothing about the
 * server.
 */
export const STREAM = 'stream'

const FILE = /^\/(pictures|photos|assets|uploads|media)\//

/**
 * The name a request is counted and logged under: the call's template. The path itself can hold someone's id, and would
 * make unlimited names.
 */
export function routeName(method: string, url: string): string {
  const path = textBefore(url, '?')
  // Before the calls, whose patterns are many: no call is under these paths, and files are asked for most.
  if (FILE.test(path)) return 'file'
  const httpMethod = method === 'HEAD' ? 'GET' : method
  const call =
    plain.get(`${httpMethod} ${path}`) ??
    withParameters.find((route) => route.method === httpMethod && route.pattern.test(path))?.path
  if (call) return call
  if (path === EVENTS_PATH) return STREAM
  if (/^\/(healthz|readyz|metrics)$/.test(path)) return 'operations'
  if (/^\/(api|post|get|delete)\//.test(path)) return 'unknown call'
  if (/^\/(identity|identitytoolkit|securetoken|v1|v2|__)\b/.test(path)) return 'identity service'
  if (path.startsWith('/calendar/')) return 'calendar'
  return path.endsWith('.data') ? 'page data' : 'page'
}

function pathPattern(template: string): RegExp {
  return new RegExp(
    `^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`,
  )
}
