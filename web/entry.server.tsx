import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { languages } from './text/language.ts'
import { ApiProblem } from './api.ts'
import { loadWords } from './text/words.ts'

// The server finds the key of the loaders' `api` here: pages are bundled, so a key of its own would be another key.
export { apiContext, apiOver } from './api.ts'

await Promise.all(
  languages.flatMap((language) => (['site', 'identity', 'dashboard', 'staff'] as const).map((area) => loadWords(area, language))),
)

let report: (error: unknown) => void = (error) => {
  // oxlint-disable-next-line no-console -- until the server has brought its log
  console.error(error)
}

/** Where failures of pages are told. */
export function reportFailuresTo(log: (error: unknown) => void): void {
  report = log
}

/** What a loader throws. A failure that a call answered on purpose is a page of its own, and nothing to mend. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !(error instanceof ApiProblem)) report(error)
}

/** Renders a whole page: it is kept and compressed once, so streaming would gain nothing. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  let failed = false
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError(error) {
      failed = true
      report(error)
    },
  })
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status: failed ? 500 : status, headers })
}
