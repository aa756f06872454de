import { z } from 'zod'
import type { Identity } from '../identity.ts'
import { isProviderId, type ProviderId } from '../oauth/provider.ts'
import { languageOf } from './words.ts'

/** The SDK's request to the handler page, in its query. */
const Question = z.object({
  apiKey: z.string().max(200),
  appName: z.string().max(200),
  authType: z.enum([
    'signInViaPopup',
    'linkViaPopup',
    'reauthViaPopup',
    'signInViaRedirect',
    'linkViaRedirect',
    'reauthViaRedirect',
  ]),
  providerId: z.string().max(200),
  /** The page a redirect returns to; unused by popups. */
  redirectUrl: z.url({ protocol: /^https?$/ }).max(4096),
  eventId: z.string().max(200).default(''),
  language: z.enum(['en', 'bn']).default('en'),
})
/** About any provider, also one that nobody knows here. */
export type RawQuestion = z.infer<typeof Question>
export type Question = RawQuestion & { providerId: ProviderId }

export function isKnown(question: RawQuestion): question is Question {
  return isProviderId(question.providerId)
}

/** null if the page was opened by hand, for another project, or to redirect to a foreign site. */
export function readQuestion(identity: Identity, query: URLSearchParams): RawQuestion | null {
  const fields = Object.fromEntries(query)
  const read = Question.safeParse({
    ...fields,
    language: fields['language'] ?? languageOf(askedLanguage(fields['customParameters'])),
  })
  if (!read.success || read.data.apiKey !== identity.apiKey) return null
  return identity.origins.has(new URL(read.data.redirectUrl).origin) ? read.data : null
}

/** `provider.setCustomParameters({ hl: 'bn' })` arrives as JSON. */
function askedLanguage(customParameters: string | undefined): string | undefined {
  try {
    const { hl } = JSON.parse(customParameters ?? '{}') as { hl?: unknown }
    return typeof hl === 'string' ? hl : undefined
  } catch {
    return undefined
  }
}
