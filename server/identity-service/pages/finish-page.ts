import type { Identity } from '../identity.ts'
import type { ProviderProfile } from '../oauth/provider.ts'
import { makeCode } from '../action-codes.ts'
import { newSecret } from '../secrets.ts'
import { html } from './html.ts'
import { page } from './page.ts'
import type { RawQuestion, Question } from './question.ts'
import { words } from './words.ts'

/** Gives the SDK a code for the provider's profile; the profile itself stays here. */
export async function finishPage(
  identity: Identity,
  question: Question,
  profile: ProviderProfile,
): Promise<Response> {
  const details = { provider: question.providerId, profile: { ...profile } }
  const code = await makeCode(identity.db, {
    now: identity.clock(),
    kind: 'PROVIDER_PROFILE',
    about: { details },
  })
  const urlResponse = new URL('/__/identity/callback', identity.origin)
  urlResponse.searchParams.set('providerId', question.providerId)
  urlResponse.searchParams.set('code', code)
  return eventPage(question, { urlResponse: urlResponse.href, error: null })
}

/** Tells the SDK that the sign-in failed. */
export function failedPage(
  question: RawQuestion,
  code: 'user-cancelled' | 'operation-not-allowed' | 'internal-error',
): Response {
  return eventPage(question, { urlResponse: null, error: { code: `auth/${code}`, message: code } })
}

function eventPage(
  question: RawQuestion,
  outcome: { urlResponse: string | null; error: { code: string; message: string } | null },
): Response {
  const t = words[question.language]
  const authEvent = {
    type: question.authType,
    eventId: question.eventId,
    sessionId: newSecret(),
    postBody: null,
    tenantId: null,
    ...outcome,
  }
  return page({
    language: question.language,
    title: t.finishTitle,
    script: 'finish.js',
    data: {
      app: `${question.apiKey}:${question.appName}`,
      event: JSON.stringify(authEvent),
      back: question.authType.endsWith('ViaPopup') ? '' : question.redirectUrl,
      lost: t.finishLost,
    },
    content: html`<p role="status">${t.finishWait}</p>`,
  })
}
