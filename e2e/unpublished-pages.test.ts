import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { moveCourse, saveCourse } from '#server/modules/catalog/index.ts'
import { courseDraft } from '#server/testing/catalog.ts'
import { ownServer } from './own-server.ts'
import { expect, test } from './testing.ts'

/**
 * Every page, map and feed that visitors can reach by links, and searches for what they must not find. The catalogue
 * has one published course and three that are not.
 */
const unpublished = {
  'Secret-1': { title: 'Zanzibar drafting', teacher: 'Quazimodo Draftwala', moves: [] },
  'Secret-2': {
    title: 'Zanzibar hiding',
    teacher: 'Quazimodo Hidewala',
    moves: ['published', 'hidden'],
  },
  'Secret-3': {
    title: 'Zanzibar archiving',
    teacher: 'Quazimodo Archwala',
    moves: ['published', 'archived'],
  },
} as const
const ids = Object.keys(unpublished)
const traces = ids
  .map((id) => id.toLowerCase())
  .concat('zanzibar', 'drafting', 'hiding', 'archiving')
  .concat('quazimodo', 'draftwala', 'hidewala', 'archwala')

async function prepare(db: Db): Promise<void> {
  await saveCourse(db, courseDraft({ courseId: 'Shown-1', title: 'Weaving baskets' }))
  for (const [courseId, { title, teacher, moves }] of Object.entries(unpublished)) {
    const person = { name: teacher, designation: 'Weaver', image: '/pictures/instructors/none.svg' }
    await saveCourse(db, courseDraft({ courseId, title, state: 'draft', instructors: [person] }))
    const { id } = await db
      .selectFrom('courses')
      .select('id')
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow()
    for (const state of moves) await transact(db, (trx) => moveCourse(trx, id, state))
  }
}

const server = ownServer({ environment: { SAMPLE_CATALOGUE: 'false' }, prepare })

/** More pages than an empty copy has. */
const MOST_PAGES = 400
const BEGIN = ['/', '/bn', '/sitemap.xml', '/feed.xml', '/bn/feed.xml', '/robots.txt']
const SEARCHES = ['zanzibar', 'quazimodo', 'secret 1', 'secret1', 'drafting', 'hiding', 'archwala']

/** Paths on this site that a page, a map or its structured data names; private areas and files are left out. */
function pathsIn(text: string, origin: string): string[] {
  const named = [...text.matchAll(/(?:href="|<loc>|"(?:url|item|@id)":")([^"<]+)/g)]
  return named.flatMap(([, address]) => {
    const url = URL.parse(address!.replaceAll('&amp;', '&'), origin)
    if (url?.origin !== origin) return []
    const isLeftOut =
      /^\/(api|assets|dashboard|staff|learn|pictures)\b|\.(css|js|svg|png|woff2|ico)$/
    // One choice of a list at a time: their combinations are thousands of pages of the same courses.
    const isNarrow = url.searchParams.size > 1
    return isNarrow || isLeftOut.test(url.pathname) ? [] : [`${url.pathname}${url.search}`]
  })
}

/** The words of unpublished courses that stand in a text, without those that were asked for themselves. */
function tracesIn(text: string, path: string): string[] {
  const asked = decodeURIComponent(path).toLowerCase()
  const lower = text.toLowerCase()
  return traces.filter((trace) => lower.includes(trace) && !asked.includes(trace))
}

/** How a page is asked for. */
type Ask = (path: string) => Promise<Answer>

interface Answer {
  status: number
  text: string
}

/** What is found on the way through all pages, maps, feeds and searches that can be reached. */
async function walk(ask: Ask, origin: string): Promise<{ seen: Set<string>; found: string[] }> {
  const searches = ['/courses', '/bn/courses'].flatMap((list) =>
    SEARCHES.map((q) => `${list}?${new URLSearchParams({ q })}`),
  )
  const waiting = [...BEGIN, ...searches]
  const seen = new Set<string>()
  const found: string[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || seen.size >= MOST_PAGES) continue
    seen.add(path)
    const { status, text } = await ask(path)
    if (status >= 500) found.push(`${path}: ${status}`)
    found.push(...tracesIn(text, path).map((trace) => `${path}: ${trace}`))
    waiting.push(...pathsIn(text, origin))
  }
  return { seen, found }
}

const asking =
  (request: { get(path: string): Promise<{ status(): number; text(): Promise<string> }> }): Ask =>
  async (path) => {
    const answer = await request.get(path)
    return { status: answer.status(), text: await answer.text() }
  }

let answers: Promise<{ pages: Map<string, Answer>; seen: Set<string>; found: string[] }> | undefined

/** The walk through the real site, once for all tests, and what each page answered on it. */
function walkOnce(): NonNullable<typeof answers> {
  answers ??= (async () => {
    const ask = asking((await server.openPage()).request)
    const pages = new Map<string, Answer>()
    const walked = await walk(async (path) => {
      const answer = await ask(path)
      pages.set(path, answer)
      return answer
    }, server.origin)
    return { pages, ...walked }
  })()
  return answers
}

test('no page that visitors can reach holds a word of an unpublished course', async () => {
  test.setTimeout(240_000)
  const { seen, found } = await walkOnce()
  expect(found).toEqual([])
  expect([...seen]).toEqual(expect.arrayContaining(['/courses/Shown-1', '/bn/courses/Shown-1']))
  expect(seen.size).toBeLessThan(MOST_PAGES)
})

/** Leaks as a mistake would make them, each in one answer of the real site. */
const planted: Record<string, { path: string; leak: string; found: string }> = {
  'in the text of a page': {
    path: '/courses/Shown-1',
    leak: '<p>Next: Zanzibar drafting</p>',
    found: '/courses/Shown-1: zanzibar',
  },
  'in structured data of the Bangla page': {
    path: '/bn/courses/Shown-1',
    leak: '<script type="application/ld+json">{"instructor":"Quazimodo Hidewala"}</script>',
    found: '/bn/courses/Shown-1: hidewala',
  },
  'in a feed': {
    path: '/feed.xml',
    leak: '<item><title>Zanzibar archiving</title></item>',
    found: '/feed.xml: archiving',
  },
  'in the site map': {
    path: '/sitemap.xml',
    leak: '<url><loc>/courses/Secret-1</loc></url>',
    found: '/sitemap.xml: secret-1',
  },
  'on a page that only structured data leads to': {
    path: '/courses/Shown-1',
    leak: '<script>{"url":"/only-here"}</script>',
    found: '/only-here: draftwala',
  },
}

for (const [where, { path, leak, found }] of Object.entries(planted))
  test(`a leak ${where} is found by the walk`, async () => {
    test.setTimeout(240_000)
    const { pages } = await walkOnce()
    const ask = asking((await server.openPage()).request)
    const walked = await walk(async (asked) => {
      if (asked === '/only-here') return { status: 200, text: 'by Quazimodo Draftwala' }
      const { status, text } = pages.get(asked) ?? (await ask(asked))
      return { status, text: asked === path ? text + leak : text }
    }, server.origin)
    expect(walked.found).toContain(found)
  })

for (const id of ids)
  test(`the pages of ${id} are not there, and tell nothing of it`, async () => {
    const { request } = await server.openPage()
    for (const path of [`/courses/${id}`, `/bn/courses/${id}`, `/courses/${id}.data`]) {
      const answer = await request.get(path)
      expect([path, answer.status()]).toEqual([path, 404])
      expect([path, tracesIn(await answer.text(), path)]).toEqual([path, []])
    }
    const preview = await request.get(`/preview/${id}`)
    expect(tracesIn(await preview.text(), `/preview/${id}`)).toEqual([])
  })
