import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Journey, OAuthClient } from './provider.ts'

const TIMEOUT_MS = 10_000

/** PKCE, RFC 7636, S256. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** The provider's sign-in and consent page, with PKCE. Source: RFC 6749 §4.1.1, RFC 7636 §4.3. */
export function authorizationUrl(
  endpoint: string,
  {
    client,
    journey,
    parameters,
  }: {
    client: OAuthClient
    journey: Journey
    parameters: { scope: string } & Record<string, string>
  },
): URL {
  const url = new URL(endpoint)
  url.search = new URLSearchParams({
    client_id: client.clientId,
    redirect_uri: journey.callback,
    response_type: 'code',
    ...parameters,
    state: journey.state,
    code_challenge: challengeOf(journey.verifier),
    code_challenge_method: 'S256',
  }).toString()
  return url
}

/**
 * Exchanges the browser's code for tokens at a provider's token endpoint.
 *
 * @throws Error when the provider refuses or answers something unreadable
 */
export async function tradeCode<S extends z.ZodType>(
  outbound: typeof fetch,
  {
    endpoint,
    client,
    code,
    journey,
    answer,
    headers = {},
  }: {
    endpoint: string
    client: OAuthClient
    code: string
    journey: Journey
    answer: S
    headers?: Record<string, string>
  },
): Promise<z.output<S>> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: journey.callback,
    client_id: client.clientId,
    client_secret: client.clientSecret,
    code_verifier: journey.verifier,
  })
  return answered(
    await outbound(endpoint, {
      method: 'POST',
      body,
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
    answer,
  )
}

/**
 * Exchanges the browser's code and returns a function that reads the provider's API as the
 * signed-in person.
 *
 * @throws Error when the provider refuses or answers something unreadable
 */
export async function apiOfPerson(
  outbound: typeof fetch,
  {
    endpoint,
    client,
    code,
    journey,
    headers,
  }: {
    endpoint: string
    client: OAuthClient
    code: string
    journey: Journey
    headers?: Record<string, string>
  },
) {
  const { access_token: token } = await tradeCode(outbound, {
    endpoint,
    client,
    code,
    journey,
    answer: AccessToken,
    headers,
  })
  return <S extends z.ZodType>(url: string, answer: S) =>
    ask(outbound, { url, accessToken: token, answer })
}

const AccessToken = z.object({ access_token: z.string() })

async function ask<S extends z.ZodType>(
  outbound: typeof fetch,
  { url, accessToken, answer }: { url: string; accessToken: string; answer: S },
): Promise<z.output<S>> {
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${accessToken}`,
    'user-agent': 'identity-service',
  }
  return answered(await outbound(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }), answer)
}

async function answered<S extends z.ZodType>(response: Response, answer: S): Promise<z.output<S>> {
  if (!response.ok)
    throw new Error(
      `${new URL(response.url || 'https://provider').host} answered ${response.status}.`,
    )
  return answer.parse(await response.json())
}
