import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, isRouteErrorResponse, ServerRouter, StaticRouter } from 'react-router'
import { type LanguageCode, languageCodes, publicPath } from '#contract/languages.ts'
import { type Api, ApiProblem } from './api.ts'
import { mediaIdsOf } from './features/offline/lesson-files.ts'
import lowDataLesson from './page-scripts/low-data-lesson.ts?script'
import pagePerson from './page-scripts/page-person.ts?script'
import pageStart from './page-scripts/page-start.ts?script'
import { LowDataLesson } from './routes/learn/low-data-lesson.tsx'
import { setLanguageOfRequest } from './text/language.ts'
import { loadWords } from './text/words.ts'

const languages = new AsyncLocalStorage<LanguageCode>()
setLanguageOfRequest(() => languages.getStore())

/** Renders a private page in the language of its reader, which its address does not say. */
export function inLanguage<T>(language: LanguageCode, render: () => T): T {
  return languages.run(language, render)
}

// The server finds the key of the loaders' `api` here: pages are bundled, so a key of its own would be another key.
export { apiContext, apiOver } from './api.ts'
export { personContext } from './features/identity/session/page-loaders.ts'

/** Scripts that the server puts into finished pages. */
export const pageScripts = { pageStart, pagePerson, lowDataLesson }

await Promise.all(
  languageCodes.flatMap((language) =>
    (['site', 'certificate', 'identity', 'dashboard', 'staff', 'classroom', 'media'] as const).map(
      (area) => loadWords(area, language),
    ),
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
 * What a loader or the router throws. A failure that a call answered on purpose is a page of its own, and a method that
 * no page answers, or a form of another site, is the caller's mistake: nothing to fix.
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

/** The device of an address that nothing plays at. */
const NO_DEVICE = 'a-page-that-only-reads'

/**
 * A lesson to read where data is saved, as a part of a document.
 *
 * @param api the calls of who reads it
 * @throws ApiProblem where they may not
 */
export async function renderLowDataLesson(
  api: Api,
  { courseId, lessonId, language }: { courseId: string; lessonId: string; language: LanguageCode },
): Promise<string> {
  const [view, classroom] = await Promise.all([
    api('GET /api/learn/{courseId}/lessons/{lessonId}', { params: { courseId, lessonId } }),
    api('GET /api/learn/{courseId}', { params: { courseId } }),
  ])
  const opened = await Promise.all(
    mediaIdsOf(view.body).map((mediaId) =>
      api('POST /api/media/{mediaId}/play', {
        params: { mediaId },
        body: { device: NO_DEVICE, for: 'look' },
      }).catch(() => null),
    ),
  )
  const media = opened.filter((play) => play !== null)
  // A private address follows the language of its browser, which the server cannot see: here the path says it.
  const location = publicPath(language, `/learn/${courseId}/${lessonId}`)
  return renderedHtml(
    <StaticRouter location={location}>
      <LowDataLesson {...{ view, classroom, media }} />
    </StaticRouter>,
    report,
  )
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
