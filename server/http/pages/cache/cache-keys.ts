import { defined } from '#contract/defined.ts'
import { languageOfPath, languages, plainPath, publicPath } from '#contract/languages.ts'
import { pagePattern, publicPages } from '#contract/pages.ts'
import type { z } from 'zod'
import { CourseQuery } from '#contract/catalog/courses.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { ReviewPlace } from '#contract/reviews/reviews.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Parameters = Readonly<Record<string, z.ZodType>>

/**
 * Public pages that are the same for everyone, and the query parameters that affect the list of
 * courses.
 */
const { limit: _, ...listParameters } = CourseQuery.shape
const CACHED = pagePattern(({ isCached }) => isCached)

const COURSE = pagePattern((page) => page === publicPages.course)

function parametersOf(path: string): Parameters | undefined {
  const plain = plainPath(path)
  // `/bn/` is not a canonical page address.
  if (!CACHED.test(plain) || publicPath(languageOfPath(path), plain) !== path) return undefined
  if (plain === publicPages.courses.path) return listParameters
  return COURSE.test(plain) ? { reviews: ReviewPlace.optional() } : {}
}

const calls = Object.entries<Endpoint>(allEndpoints)
  .filter(([key, endpoint]) => endpoint.cacheable && key.startsWith('GET '))
  .map(([key, endpoint]) => ({
    path: new RegExp(`^${key.slice(4).replace(/\{\w+\}/g, '[A-Za-z0-9][A-Za-z0-9_-]{0,63}')}$`),
    parameters: (endpoint.query?.shape ?? {}) as Parameters,
  }))

/** Longer addresses are not worth caching. */
const LONGEST = 300
/** Addresses with a known key; cleared when full. */
const REMEMBERED = 5_000
const remembered = new Map<string, string | null>()

/**
 * The cache key of a response: path and parameters that matter, in order, without defaults. Null: not cacheable. A page
 * ignores unknown parameters; a call refuses them, and has no key then. A page's `.data` twin has its own.
 */
export function cacheKey(url: string): string | null {
  if (url.length > LONGEST) return null
  const before = remembered.get(url)
  if (before !== undefined) return before
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
  const search = new URLSearchParams(query)
  // Requests the loaders of some routes only.
  if (path !== page && search.has('_routes')) return null
  if (!ofPage && [...search.keys()].some((name) => !Object.hasOwn(parameters, name))) return null
  const result = new URLSearchParams()
  for (const name of Object.keys(parameters).toSorted()) {
    const values = search.getAll(name).filter((value) => !ofPage || value !== '')
    const [first] = values
    if (first === undefined) continue
    const schema = defined(parameters[name])
    const read = schema.safeParse(first)
    if (values.length > 1 || !read.success) return null
    if (read.data !== schema.safeParse(undefined).data) result.set(name, first)
  }
  if (isUsualOrder(result)) result.delete('order')
  return result.size > 0 ? `${path}?${result}` : path
}

/** Whether `order` is the default: best matches for a search, newest first for any other list. */
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

/** What stands behind an address in a sentence, and chats take for a part of it. */
const SENTENCE_END =
  /(?:[).,;:!?'"\]}>*]|%(?:22|27|29|2A|2C|3B|3E|5D|7D|E0%A5%A4|E2%80%9[89CD]))+$/i

/**
 * The canonical address of a page requested with an extra slash, in capitals or with the end of a sentence. So `/bn/`
 * is `/bn`. null: the address is canonical, or not one of a public page.
 */
export function canonicalUrl(url: string): string | null {
  const [path, query] = splitUrl(url)
  const tidy = path
    .replace(/\/{2,}/g, '/')
    .replace(SENTENCE_END, '')
    .replace(/(.)\/$/, '$1')
    .replace(LANGUAGE_AND_AREA, (start) => start.toLowerCase())
  if (tidy === path || !parametersOf(tidy)) return null
  return query === undefined ? tidy : `${tidy}?${query}`
}

function splitUrl(url: string): [path: string, query?: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}
