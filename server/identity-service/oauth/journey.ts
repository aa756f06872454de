import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { makeCode, redeemCode } from '../action-codes.ts'
import { Failure, must } from '../failure.ts'
import type { Identity } from '../identity.ts'
import { failedPage, finishPage } from '../pages/finish-page.ts'
import { sorryPage } from '../pages/page.ts'
import { isKnown, type Question, readQuestion } from '../pages/question.ts'
import { languageOf, words } from '../pages/words.ts'
import { hashOf, newSecret } from '../secrets.ts'
import type { Journey, Provider } from './provider.ts'

/** The state stored while a sign-in is in progress at a provider. */
const Away = z.object({
  question: z.record(z.string(), z.string()),
  verifier: z.string(),
  nonce: z.string(),
  browser: z.string(),
})

/** Sends the browser to a provider. */
export async function startJourney(
  identity: Identity,
  { provider, question, request }: { provider: Provider; question: Question; request: Request },
): Promise<Response> {
  const browser = browserSecret(identity, request) ?? newSecret()
  const [verifier, nonce] = [newSecret(), newSecret()]
  const state = await makeCode(identity.db, {
    now: identity.clock(),
    kind: 'PROVIDER_STATE',
    about: {
      details: { question: { ...question }, verifier, nonce, browser: hashOf(browser) },
    },
  })
  const target = provider.signInUrl({ callback: callbackOf(identity), state, verifier, nonce })
  const secure = identity.origin.startsWith('https:')
  return new Response(null, {
    status: 302,
    headers: {
      location: target.href,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'set-cookie': `${cookieName(identity)}=${browser}; Path=/; Max-Age=900; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    },
  })
}

/**
 * Finishes a sign-in returning from a provider, only in the browser that started it, by its cookie.
 */
export async function finishJourney(
  identity: Identity,
  {
    query,
    request,
    warn,
  }: { query: URLSearchParams; request: Request; warn: (error: unknown) => void },
): Promise<Response> {
  const language = languageOf(request.headers.get('accept-language'))
  const away = await backFrom(identity, query, request)
  if (!away) return sorryPage(language, words[language].tooLate)
  const { question, journey } = away
  const provider = identity.providers.get(question.providerId)
  const code = query.get('code')
  if (!provider) return failedPage(question, 'operation-not-allowed')
  if (!code)
    return failedPage(
      question,
      query.get('error') === 'access_denied' ? 'user-cancelled' : 'internal-error',
    )
  try {
    return await finishPage(identity, question, await provider.profile(code, journey))
  } catch (error) {
    warn(error)
    return failedPage(question, 'internal-error')
  }
}

async function backFrom(
  identity: Identity,
  query: URLSearchParams,
  request: Request,
): Promise<{ question: Question; journey: Journey } | null> {
  try {
    const state = query.get('state') ?? undefined
    must(state, 'MISSING_OOB_CODE')
    const { details } = await redeemCode(identity.db, {
      now: identity.clock(),
      code: state,
      kinds: ['PROVIDER_STATE'],
    })
    const away = Away.parse(details)
    const browser = Buffer.from(hashOf(browserSecret(identity, request) ?? ''))
    must(timingSafeEqual(browser, Buffer.from(away.browser)), 'INVALID_OOB_CODE')
    const question = readQuestion(identity, new URLSearchParams(away.question))
    if (!question || !isKnown(question)) return null
    return {
      question,
      journey: {
        callback: callbackOf(identity),
        state,
        verifier: away.verifier,
        nonce: away.nonce,
      },
    }
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** The address to register with each provider. */
function callbackOf(identity: Identity): string {
  return `${identity.origin}/__/identity/callback`
}

function cookieName(identity: Identity): string {
  return identity.origin.startsWith('https:') ? '__Host-identity-journey' : 'identity-journey'
}

function browserSecret(identity: Identity, request: Request): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */)
  return cookies.find((cookie) => cookie.startsWith(`${cookieName(identity)}=`))?.split('=')[1]
}
