import type { IncomingMessage } from 'node:http'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { allEndpoints, type Endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { bodySchemaOf, querySchemaOf } from '#contract/known-fields.ts'
import { Problem } from '#contract/problems.ts'
import { auditedCall, recordAudit } from '../../audit/index.ts'
import type { Services } from '../../services.ts'
import { type Caller, callerOf, refuseOldProof } from '../policy/access.ts'
import { type RequestPayload, readBody } from '../policy/body.ts'
import { clientAddress, limitAddress } from '../policy/client-address.ts'
import { giveBack, rateLimit } from '../policy/rate-limits.ts'
import { withReplica } from '../policy/with-replica.ts'

type SchemaOutput<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Part<E, Name extends string> =
  E extends Record<Name, infer Schema> ? SchemaOutput<Schema> : undefined

/** A call as its handler sees it: input parsed and, if required, the caller authenticated. */
export interface Call<E extends Endpoint> {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
  caller: E['audience'] extends 'anyone' ? null : Caller
  request: Request
  /** The caller's address, for rate limits. */
  address(): string
  /** Adds a header to the response. */
  header(name: string, value: string | string[]): void
}

/** What a handler returns; the reply schema then removes everything the contract does not declare. */
export type Answer<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> : void

export type Handler<K extends keyof Endpoints> = (
  call: Call<Endpoints[K]>,
) => Promise<Answer<Endpoints[K]>>

/** Connects one endpoint of the contract to its handler. */
export type EndpointRegistrar = <K extends keyof Endpoints>(key: K, handler: Handler<K>) => void

/** The request of a call. */
interface CallRequest extends RequestPayload {
  /** The values of the path, decoded. */
  params: Record<string, string>
  query: Record<string, string>
  request: Request
  address(): string
}

interface CallReply {
  status: number
  headers: Record<string, string | string[]>
  /** Goes out as JSON; undefined: nothing. */
  value: unknown
}

/** @returns the function that connects endpoints to `app` */
export function serveOn(app: Hono, services: Services): EndpointRegistrar {
  return (key, handler) => {
    const [method, template] = key.split(' ') as [string, string]
    const reply = replyOf(services, key, handler)
    app.on(method, template.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
      const { status, headers, value } = await reply({
        headers: context.req.raw.headers,
        body: context.req.raw.body,
        params: context.req.param(),
        query: Object.fromEntries(new URL(context.req.url).searchParams),
        request: context.req.raw,
        address: () => addressOf(context, services),
      })
      return value === undefined
        ? context.body(null, status as 204, headers)
        : context.body(JSON.stringify(value), status as 200, headers)
    })
  }
}

/** Reads the input of a call by its schemas, lets the handler answer and removes what the contract does not declare. */
function replyOf<K extends keyof Endpoints>(
  services: Services,
  key: K,
  handler: Handler<K>,
): (request: CallRequest) => Promise<CallReply> {
  const endpoint: Endpoint = allEndpoints[key]
  const schemas = {
    params: endpoint.params,
    query: querySchemaOf(endpoint),
    body: bodySchemaOf(endpoint),
  }
  const isRecorded = isAct(key, endpoint)
  const isRead = key.startsWith('GET ') || endpoint.readsOnly === true

  return async (request) => {
    const caller =
      endpoint.audience === 'anyone' ? null : await callerOf(services, request, endpoint)
    // guard: an export or deletion needs a recent sign-in (account-sessions)
    if (caller && endpoint.recentSignIn) await refuseOldProof(caller, services.clock())
    const { limit } = endpoint
    const use = limit && { name: key, limit, who: caller?.claims.uid ?? request.address() }
    // guard: calls are limited (security)
    if (use) await rateLimit(services, use)
    try {
      return await answerOf(request, caller)
    } catch (error) {
      const isBadInput = error instanceof Problem && error.code === 'invalid_input'
      if (use?.limit.sparesBadInput && isBadInput) await giveBack(services, use)
      throw error
    }
  }

  async function answerOf(request: CallRequest, caller: Caller | null): Promise<CallReply> {
    const headers: Record<string, string | string[]> = {}
    const call = {
      params: parsed(schemas.params, request.params),
      query: parsed(schemas.query, request.query),
      body: schemas.body && parsed(schemas.body, await readBody(request, endpoint.maxBodyBytes)),
      caller,
      get request() {
        return request.request
      },
      address: () => request.address(),
      header: (name: string, value: string | string[]) =>
        void (headers[name.toLowerCase()] = value),
    }
    // TypeScript knows the entry only as K here; the schemas above parsed `call` into its type.
    const work = () => handler(call as unknown as Call<Endpoints[K]>)
    const result = await withReplica(services, {
      isRead,
      callers: [...(caller ? [caller.claims.uid] : []), request.address()],
      addCookie: (cookie) =>
        void (headers['set-cookie'] = [headers['set-cookie'] ?? [], cookie].flat()),
      work: () =>
        isRecorded ? auditedAct(services, { key, params: call.params, caller, work }) : work(),
    })
    if (!endpoint.cacheable) headers['cache-control'] = 'no-store'
    if (!endpoint.reply) return { status: 204, headers, value: undefined }
    headers['content-type'] = 'application/json'
    const status = endpoint.status === 204 ? 200 : (endpoint.status ?? 200)
    return { status, headers, value: endpoint.reply.parse(result) }
  }
}

/** Whether a call changes something as staff; second factors have their own history. */
function isAct(
  key: string,
  { audience, beforeSecondFactor, readsOnly, unaudited }: Endpoint,
): boolean {
  return (
    audience === 'staff' &&
    !key.startsWith('GET ') &&
    !beforeSecondFactor &&
    !readsOnly &&
    !unaudited
  )
}

/** Runs a staff call; if its verb recorded nothing in the audit list, records the call itself. */
async function auditedAct<T>(
  { db, forgotAudit }: Services,
  {
    key,
    params,
    caller,
    work,
  }: { key: string; params: unknown; caller: Caller | null; work: () => Promise<T> },
): Promise<T> {
  const { answer, isNoted } = await auditedCall(work)
  if (isNoted || !caller) return answer
  forgotAudit(key)
  await recordAudit(db, {
    actor: await caller.student(),
    action: 'call.made',
    subject: key,
    after: { ...(params as object) },
  })
  return answer
}

function parsed<Schema extends z.ZodType>(
  schema: Schema | undefined,
  input: unknown,
): z.output<Schema> | undefined {
  if (!schema) return undefined
  const result = schema.safeParse(input, { reportInput: true })
  if (!result.success) throw new Problem('invalid_input', { errors: fieldErrors(result.error) })
  return result.data
}

/** The caller's address, for rate limits. */
export function addressOf(context: Context, services: Services): string {
  const incoming = (context.env as { incoming?: IncomingMessage } | undefined)?.incoming
  return limitAddress(clientAddress(incoming, services.config.trustProxy))
}
