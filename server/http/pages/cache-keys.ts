import { languageOfPath, languages, plainPath, publicPath } from '#contract/languages.ts'
import { pagePattern, publicPages } from '#contract/pages.ts'
import type { z } from 'zod'
import { CourseQuery } from '#contract/catalog/courses.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Parameters = Readonly<Record<string, z.ZodType>>

/** Public pages that are the same for everybody, and the query parameters that make a difference to the list of courses. */
const { limit: _, ...listParameters } = CourseQuery.shape
const CACHED = pagePattern(({ isCached }) => isCached)

function parametersOf(path: string): Parameters | undefined {
  const plain = plainPath(path)
  // `/bn/` is not where a page lives.
  if (!CACHED.test(plain) || publicPath(languageOfPath(path), plain) !== path) return undefined
  return plain === publicPages.courses.path ? listParameters : {}
}

const calls = Object.entries<Endpoint>(allEndpoints)
  .filter(([key, endpoint]) => endpoint.cacheable && key.startsWith('GET '))
  .map(([key, endpoint]) => ({
    path: new RegExp(`^${key.slice(4).replace(/\{\w+\}/g, '[A-Za-z0-9][A-Za-z0-9_-]{0,63}')}$`),
    parameters: (endpoint.query?.shape ?? {}) as Parameters,
  }))

/** Longer addresses are nobody's favourite page. */
const LONGEST = 300
/** Addresses whose key is known already; forgotten all at once when full. */
const REMEMBERED = 5_000
const remembered = new Map<string, string | null>()

/**
 * The key an answer is kept under: the path and the parameters that matter, in one order, without those that say
 * what holds anyway. null: not to be kept. Unknown parameters make no new keys, and values that would be refused
 * none at all. A page's `.data` twin is kept apart from the page.
 */
export function cacheKey(url: string): string | null {
  if (url.length > LONGEST) return null
  const known = remembered.get(url)
  if (known !== undefined) return known
  const key = makeKey(url)
  if (remembered.size >= REMEMBERED) remembered.clear()
  remembered.set(url, key)
  return key
}

function makeKey(url: string): string | null {
  const [path, query = ''] = splitUrl(url)
  const page = path.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  const ofPage = parametersOf(page)
  const parameters = ofPage ?? calls.find((call) => call.path.test(path))?.parameters
  if (!parameters) return null
  const given = new URLSearchParams(query)
  // Asks for the loaders of some routes only.
  if (path !== page && given.has('_routes')) return null
  const kept = new URLSearchParams()
  for (const name of Object.keys(parameters).toSorted()) {
    const values = given.getAll(name).filter((value) => !ofPage || value !== '')
    if (values.length === 0) continue
    const schema = parameters[name]!
    const read = schema.safeParse(values[0])
    if (values.length > 1 || !read.success) return null
    if (read.data !== schema.safeParse(undefined).data) kept.set(name, values[0]!)
  }
  if (isUsualOrder(kept)) kept.delete('order')
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** Whether a list says the order that it has anyway: a search its best matches, any other its newest courses. */
function isUsualOrder(parameters: URLSearchParams): boolean {
  const order = parameters.get('order')
  return order === 'best' || (order === 'newest' && !parameters.has('q'))
}

const LANGUAGE_AND_AREA = new RegExp(
  `^((${Object.values(languages)
    .flatMap(({ path }) => path || [])
    .join('|')})(?![^/]))?(/[a-z-]+)?`,
  'i',
)

/**
 * Where a page really lives when it was asked for with a slash too many or in capitals: `/bn/` is `/bn`.
 * null: the address is right, or not one of a public page.
 */
export function betterAddress(url: string): string | null {
  const [path, query] = splitUrl(url)
  const tidy = path
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(LANGUAGE_AND_AREA, (start) => start.toLowerCase())
  if (tidy === path || !parametersOf(tidy)) return null
  return query === undefined ? tidy : `${tidy}?${query}`
}

function splitUrl(url: string): [path: string, query?: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}
