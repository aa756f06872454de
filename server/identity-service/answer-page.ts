import fs from 'node:fs/promises'
import path from 'node:path'
import { mustComeFromHome, readBody } from './answer-call.ts'
import type { Identity } from './identity.ts'
import { finishJourney, startJourney } from './oauth/journey.ts'
import { answerDemo, demoPage } from './pages/demo-page.ts'
import { failedPage } from './pages/finish-page.ts'
import { html } from './pages/html.ts'
import { page, sorryPage } from './pages/page.ts'
import { isKnown, readQuestion } from './pages/question.ts'
import { languageOf, words } from './pages/words.ts'

const FOLDER = path.join(import.meta.dirname, 'pages/files')
/** Files by name, with their type. A Map: the name comes from the address. */
const FILES = new Map([
  ['gapi.js', 'text/javascript'],
  ['iframe.js', 'text/javascript'],
  ['finish.js', 'text/javascript'],
  ['pages.css', 'text/css'],
])

/** Serves a page or file of the service; null if the address has none. */
export async function answerPage(
  identity: Identity,
  request: Request,
  warn: (error: unknown) => void,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const language = languageOf(request.headers.get('accept-language'))
  switch (`${request.method} ${pathname}`) {
    case 'GET /emulator/auth/iframe':
      return page({
        language: 'en',
        title: 'Sign-in',
        script: 'iframe.js',
        framed: true,
        content: html``,
      })
    case 'GET /emulator/auth/handler': {
      const question = readQuestion(identity, searchParams)
      if (!question) return sorryPage(language, words[language].badQuestion)
      if (!isKnown(question)) return failedPage(question, 'operation-not-allowed')
      const provider = identity.providers.get(question.providerId)
      if (provider) return startJourney(identity, { provider, question, request })
      return identity.demoSignIn
        ? demoPage(identity, question)
        : failedPage(question, 'operation-not-allowed')
    }
    case 'GET /__/identity/callback':
      return finishJourney(identity, { query: searchParams, request, warn })
    case 'POST /__/identity/demo': {
      mustComeFromHome(identity, request)
      const chosen = await readForm(request)
      const question = readQuestion(identity, chosen)
      const isKnownOne = question !== null && isKnown(question)
      if (!identity.demoSignIn || (isKnownOne && identity.providers.has(question.providerId)))
        return null
      return isKnownOne
        ? answerDemo(identity, question, chosen)
        : sorryPage(language, words[language].badQuestion)
    }
    case 'GET /service_accounts/v1/jwk/securetoken':
      return Response.json(await identity.keys.published(), {
        headers: { 'cache-control': 'public, max-age=300' },
      })
    default:
      return request.method === 'GET' ? file(pathname) : null
  }
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const fields = Object.entries(await readBody(request))
  return new URLSearchParams(
    fields.map(([name, value]): [string, string] => [
      name,
      String(value).replaceAll('\0', '').toWellFormed(),
    ]),
  )
}

async function file(pathname: string): Promise<Response | null> {
  const name = /^\/__\/identity\/([\w.]+)$/.exec(pathname)?.[1]
  const type = name && FILES.get(name)
  if (!type) return null
  return new Response(await fs.readFile(path.join(FOLDER, name), 'utf8'), {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  })
}
