import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { type LanguageCode, languageCodes } from '#contract/languages.ts'
import { ApiProblem } from './api.ts'
import lessonOpened from './page-scripts/lesson-opened.ts?script'
import pagePerson from './page-scripts/page-person.ts?script'
import pageStart from './page-scripts/page-start.ts?script'
import { setLowDataOfRequest } from './features/media/quality.ts'
import { setLanguageOfRequest } from './text/language.ts'
import { type Areas, loadWords, onWordsAskedFor } from './text/words.ts'

interface Reader {
  language: LanguageCode
  savesData: boolean
}
const readings = new AsyncLocalStorage<Reader & { areas: Set<keyof Areas> }>()
setLanguageOfRequest(() => readings.getStore()?.language)
setLowDataOfRequest(() => readings.getStore()?.savesData)
onWordsAskedFor((area) => readings.getStore()?.areas.add(area))

/**
 * Renders a private page for its reader, of whom its address says nothing.
 *
 * @returns also the areas of words that its loaders asked for: the browser needs them before it takes the page over
 */
export async function renderFor(
  reader: Reader,
  render: () => Promise<Response>,
): Promise<{ response: Response; areas: string[] }> {
  const areas = new Set<keyof Areas>()
  const response = await readings.run({ ...reader, areas }, render)
  return { response, areas: [...areas] }
}

// The server finds the key of the loaders' `api` here: pages are bundled, so a key of its own would be another key.
export { apiContext, apiOver } from './api.ts'
export { personContext } from './features/identity/session/page-loaders.ts'

/** Scripts that the server puts into finished pages. */
export const pageScripts = { pageStart, pagePerson, lessonOpened }

await Promise.all(
  languageCodes.flatMap((language) =>
    (
      [
        'site',
        'certificate',
        'contact',
        'identity',
        'dashboard',
        'staff',
        'classroom',
        'media',
      ] as const
    ).map((area) => loadWords(area, language)),
  ),
)

let report: (error: unknown) => void = (error) => {
  // oxlint-disable-next-line no-console -- until the server has brought its log
  console.error(error)
}

/** Where failures of pages are reported. */
export function reportFailuresTo(log: (error: unknown) => void): void {
  report = log
}

/**
 * What a loader or the router throws. A failure that a call answered on purpose is a page of its own. A method that no
 * page answers, or a form of another site, is the caller's mistake: nothing to fix.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  const isRefusal =
    error instanceof ApiProblem ||
    (isRouteErrorResponse(error) && error.status < 500) ||
    isForeignForm(request)
  if (!request.signal.aborted && !isRefusal) report(error)
}

/** Refused by the router as a plain error, before any loader runs. */
function isForeignForm({ method, headers, url }: Request): boolean {
  const origin = headers.get('origin')
  if (origin === null || method === 'GET' || method === 'HEAD') return false
  return !URL.canParse(origin) || new URL(origin).host !== new URL(url).host
}

/** Renders a whole page: it is cached and compressed once, so streaming would gain nothing. */
// oxlint-disable-next-line max-params -- React Router calls it so.
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failed = false
  const html = await renderedHtml(<ServerRouter context={context} url={request.url} />, (error) => {
    failed = true
    report(error)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status: failed ? 500 : status, headers })
}

/** The HTML of a tree once everything in it is there. */
async function renderedHtml(
  page: React.ReactElement,
  onError: (error: unknown) => void,
): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page, { onError })
  return text(prelude)
}
