/** The supported providers, by the SDK's ids. Source: spec §1. */
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

/** Whether an address that the provider gives may be one that it has verified; the others do not say. */
export function verifiesAddresses(provider: ProviderId): boolean {
  return provider === 'google.com'
}

/** A provider's profile of someone who signed in there. */
export interface ProviderProfile {
  /** Stays the same for one person at one provider. */
  id: string
  email: string | null
  /** Whether the provider is trusted to verify the email address. */
  emailProven: boolean
  name: string | null
  photo: string | null
}

/** Our client id and secret at a provider. */
export interface OAuthClient {
  clientId: string
  clientSecret: string
}

/** One sign-in in progress at a provider. */
export interface Journey {
  /** The redirect URI. */
  callback: string
  /** Returned unchanged: proves that the response belongs to this request. */
  state: string
  /** Proves that the code is exchanged by its requester (PKCE, RFC 7636). */
  verifier: string
  /** Returned inside an ID token. */
  nonce: string
}

/** A provider reached by OAuth 2 with a code. */
export interface Provider {
  /** The provider's consent page. */
  signInUrl(journey: Journey): URL
  /**
   * Exchanges the returned code for the person's profile.
   *
   * @throws Error if the provider refuses or its response is unreadable
   */
  profile(code: string, journey: Journey): Promise<ProviderProfile>
}
