import { createContext } from 'react-router'
import type { z } from 'zod'
import type { Endpoints } from '#contract/endpoints.ts'
import type { FieldError, ProblemDetails } from '#contract/problems.ts'
import { isPublicCall } from '#contract/public-calls.ts'

type Part<E, Name extends string> =
  E extends Record<Name, infer Schema extends z.ZodType>
    ? { [N in Name]: z.input<Schema> }
    : unknown
type OptionalPart<E, Name extends string> =
  E extends Record<Name, infer Schema extends z.ZodType>
    ? Partial<z.input<Schema>> extends z.input<Schema>
      ? { [N in Name]?: z.input<Schema> }
      : { [N in Name]: z.input<Schema> }
    : unknown

/** The input of a call: the parameters of its path, its query, its body. */
export type Input<K extends keyof Endpoints> = Part<Endpoints[K], 'params'> &
  OptionalPart<Endpoints[K], 'query'> &
  Part<Endpoints[K], 'body'> &
  (Endpoints[K] extends { file: readonly string[] } ? { file: Blob } : unknown)

/** The response of a call. */
export type Reply<K extends keyof Endpoints> = Endpoints[K]['reply'] extends z.ZodType
  ? z.output<Endpoints[K]['reply']>
  : undefined

/**
 * Calls the server: `api('GET /api/courses/{courseId}', { params: { courseId } })`.
 *
 * @throws ApiProblem
 */
export type Api = <K extends keyof Endpoints>(
  key: K,
  ...input: Record<never, never> extends Input<K> ? [input?: Input<K>] : [input: Input<K>]
) => Promise<Reply<K>>

/** The calls for a loader on the server, handled in process. */
export const apiContext = createContext<Api>()

/** A call that failed: `code` is one of `contract/problems.ts`, or "offline" without a response. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | null
  /** Details for the message, such as both prices. */
  readonly facts: Readonly<Record<string, string>>

  constructor(problem: {
    status: number
    code: string
    title: string
    errors?: readonly FieldError[] | undefined
    retryAfterSeconds?: number | null
    facts?: Readonly<Record<string, string>> | undefined
  }) {
    super(problem.title)
    this.status = problem.status
    this.code = problem.code
    this.errors = problem.errors ?? []
    this.retryAfterSeconds = problem.retryAfterSeconds ?? null
    this.facts = problem.facts ?? {}
  }
}

/** Whether a call failed without a response. */
export function saysOffline(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'offline'
}

/** Where private calls get their access token, and what happens when the server refuses it. */
export interface TokenSource {
  /** null: no one is signed in. */
  accessToken(): Promise<string | null>
  /**
   * Another access token after the server has refused one. It may just have expired, on a phone whose clock is wrong.
   * null: no one is signed in any more.
   *
   * @throws ApiProblem
   */
  accessTokenAfter(refused: string): Promise<string | null>
  /** A private call with a token was answered 401 or 403. Source: spec §7. */
  refused(problem: ApiProblem): void
}

let tokenSource: TokenSource | null = null

/**
 * Asks for the second factor when a call is refused without it; returns whether it was given, and
 * the call is then repeated. `fresh`: requires a proof of the last minutes.
 */
export type StepUp = (want: { fresh: boolean }) => Promise<boolean>

let stepUp: StepUp | null = null

/** Set by the staff area while it is open. */
export function setStepUp(ask: StepUp | null): void {
  stepUp = ask
}

/** Refusals of someone who is rightly signed in; all others of a private call end the session. */
const ANSWERABLE = [
  'second_factor_needed',
  'second_factor_not_set_up',
  'not_permitted',
  'not_enrolled',
  'enrolment_ended',
  'access_ended',
  'not_your_words',
]

/** Set once, by the identity feature, before the first private call. */
export function setTokenSource(source: TokenSource): void {
  tokenSource = source
}

/** The calls as the browser makes them; private ones carry the access token. */
export const api: Api = apiOver(
  async (request, isPrivate) => {
    const token = isPrivate ? await tokenSource?.accessToken() : null
    if (token) request.headers.set('authorization', `Bearer ${token}`)
    return fetch(request)
  },
  {
    refused: (problem) => tokenSource?.refused(problem),
    renewed: async (request) => {
      const refused = request.headers.get('authorization')?.slice('Bearer '.length)
      return refused !== undefined && (await accessTokenAfter(refused)) !== null
    },
    stepUp: async (want) => (stepUp ? stepUp(want) : false),
  },
)

/** The access token, for requests outside `api`; null: no one is signed in. */
export async function accessToken(): Promise<string | null> {
  return (await tokenSource?.accessToken()) ?? null
}

/**
 * Another access token after the server has refused one; null where there is none.
 *
 * @throws ApiProblem
 */
export async function accessTokenAfter(refused: string): Promise<string | null> {
  const token = await tokenSource?.accessTokenAfter(refused)
  return token && token !== refused ? token : null
}

/**
 * A file that only the signed-in person may see, which an address alone does not open.
 *
 * @throws ApiProblem
 */
export async function privateFile(path: string): Promise<Blob> {
  const response = await privateFetch(path).catch((error: unknown) => {
    throw error instanceof ApiProblem ? error : connectionError()
  })
  if (response.ok) return response.blob()
  const problem = await readProblem(response)
  if (problem.code === 'second_factor_needed' && (await stepUp?.({ fresh: false })))
    return privateFile(path)
  throw problem
}

/** A private response as a stream. `init` must not have a body that can be read only once. */
export async function privateFetch(path: string | URL, init: RequestInit = {}): Promise<Response> {
  const send = (token: string | null) => {
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return fetch(path, { ...init, headers })
  }
  const token = await accessToken()
  const response = await send(token)
  const next = response.status === 401 && token ? await accessTokenAfter(token) : null
  return next ? send(next) : response
}

/** Calls about the second factor itself require a recent proof. */
const SECOND_FACTOR_PATH = '/api/authorization/second-factor'

/** Builds the typed calls over a request handler. */
export function apiOver(
  answer: (request: Request, isPrivate: boolean) => Promise<Response>,
  on: {
    refused?: (problem: ApiProblem) => void
    /** Whether there is another access token than the one this request was refused with. */
    renewed?: (request: Request) => Promise<boolean>
    stepUp?: StepUp
  } = {},
): Api {
  async function call(key: string, input: CallInput, isAgain = false): Promise<unknown> {
    const request = requestOf(key, input)
    const { pathname } = new URL(request.url)
    const isPrivate = !isPublicCall(key)
    const response = await answer(request, isPrivate).catch(() => {
      throw connectionError()
    })
    if (response.ok) return response.status === 204 ? undefined : response.json()
    const problem = await readProblem(response)
    // Refused before anything happened: it can be sent again.
    if (problem.code === 'session_ended' && !isAgain && (await on.renewed?.(request)))
      return call(key, input, true)
    if (
      problem.code === 'second_factor_needed' &&
      (await on.stepUp?.({ fresh: pathname.startsWith(SECOND_FACTOR_PATH) }))
    )
      return call(key, input)
    const endsSession =
      (response.status === 401 || response.status === 403) && !ANSWERABLE.includes(problem.code)
    // Sent without a token, it tells nothing of a session: someone has just signed out, or never signed in.
    if (isPrivate && endsSession && request.headers.has('authorization')) on.refused?.(problem)
    throw problem
  }
  return ((key: string, input: CallInput = {}) => call(key, input)) as Api
}

interface CallInput {
  params?: object
  query?: object
  body?: unknown
  file?: Blob
}

function requestOf(key: string, input: CallInput): Request {
  const [method, template] = key.split(' ') as [string, string]
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown>)[name])),
  )
  const url = new URL(
    path + queryText(input.query),
    globalThis.location?.origin ?? 'http://localhost',
  )
  return new Request(url, {
    method,
    headers: input.body === undefined ? {} : { 'content-type': 'application/json' },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    // Requests sent while the page unloads still arrive.
    keepalive: globalThis.document?.visibilityState === 'hidden' && method !== 'GET' && !input.file,
    ...(input.file && { body: input.file }),
  })
}

function connectionError(): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: 'offline',
    title: 'You’re offline. Check your connection and try again.',
  })
}

function queryText(query?: object): string {
  const search = new URLSearchParams(givenValues(query))
  return search.size > 0 ? `?${search}` : ''
}

function givenValues(values: object = {}): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null && value !== '') fields[name] = String(value)
  return fields
}

async function readProblem(response: Response): Promise<ApiProblem> {
  const details = (await response.json().catch(() => null)) as ProblemDetails | null
  return problemOf(response.status, details, response.headers.get('retry-after'))
}

function problemOf(
  status: number,
  details: ProblemDetails | null,
  retryAfter: string | null | undefined,
): ApiProblem {
  return new ApiProblem({
    status,
    code: details?.code ?? 'unknown',
    title: details?.title ?? 'The server did not answer as expected. Try again in a moment.',
    errors: details?.errors,
    retryAfterSeconds: Number(retryAfter) || null,
    facts: details?.facts,
  })
}
