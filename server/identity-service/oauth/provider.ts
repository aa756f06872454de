/** The providers the product knows, by the SDK's ids. Source: spec §1. */
export const PROVIDERS = {
  'google.com': 'Google',
  'facebook.com': 'Facebook',
  'github.com': 'GitHub',
  'twitter.com': 'Twitter',
} as const
export type ProviderId = keyof typeof PROVIDERS

export function isProviderId(text: string): text is ProviderId {
  return Object.hasOwn(PROVIDERS, text)
}

/** What a provider says of somebody who signed in there. */
export interface ProviderProfile {
  /** Stays the same for one person at one provider. */
  id: string
  email: string | null
  /** Whether the provider's word on the e-mail address counts as proof that it is theirs. */
  emailProven: boolean
  name: string | null
  photo: string | null
}

/** The name and secret a provider knows us by. */
export interface OAuthClient {
  clientId: string
  clientSecret: string
}

/** One sign-in that is on its way through a provider. */
export interface Journey {
  /** Where the provider sends the browser back to. */
  callback: string
  /** Comes back unchanged: proves the answer belongs to this question. */
  state: string
  /** Proves that who trades the code is who asked for it (PKCE, RFC 7636). */
  verifier: string
  /** Comes back inside an ID token. */
  nonce: string
}

/** A provider reached by OAuth 2 with a code. */
export interface Provider {
  /** The page of the provider where the person says yes. */
  signInUrl(journey: Journey): URL
  /**
   * Trades the code the browser brought back for what the provider says of the person.
   *
   * @throws Error when the provider says no or something unreadable
   */
  profile(code: string, journey: Journey): Promise<ProviderProfile>
}
