import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Audience, Endpoint } from '#contract/endpoint.ts'
import { bodySchemaOf } from '#contract/known-fields.ts'
import { ProblemDetails, type ProblemCode, problems } from '#contract/problems.ts'

/** Failures that every endpoint of an audience may return. */
const audienceProblems: Record<Audience, readonly ProblemCode[]> = {
  anyone: [],
  student: ['sign_in_needed', 'session_ended'],
  staff: ['sign_in_needed', 'session_ended', 'staff_only', 'email_unverified'],
}

/** Failures of the staff calls that need the second factor. */
const secondFactorProblems: readonly ProblemCode[] = [
  'second_factor_needed',
  'second_factor_not_set_up',
]

/** The OpenAPI 3.1 document of every call, made from the contract. */
export function openApiDocument(origin: string): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {}
  for (const [key, endpoint] of Object.entries<Endpoint>(allEndpoints)) {
    const [method, path] = key.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, endpoint) }
  }
  const document = {
    openapi: '3.1.0' as const,
    info: {
      title: 'Edi',
      version: '1',
      description:
        'Every call between the browser and the server of Edi. Failures are application/problem+json.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        accessToken: bearer('An access token of POST /api/authorization/jwt.'),
        idToken: bearer('An ID token of the identity service.'),
      },
    },
  }
  return createDocument(document, { override: describeAcceptedInput })
}

function bearer(description: string) {
  return { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT', description }
}

/**
 * Where what people type is rewritten before it is checked, the pattern describes the rewritten form. An example in
 * another form shows that clients may send those, and must not check the pattern.
 */
function describeAcceptedInput({ io, jsonSchema }: OverrideContext): void {
  const { pattern, examples } = jsonSchema
  if (
    io === 'input' &&
    pattern &&
    examples?.some((example) => !new RegExp(pattern, 'u').test(String(example)))
  )
    delete jsonSchema.pattern
}

type OverrideContext = Parameters<NonNullable<CreateDocumentOptions['override']>>[0]

function operation(key: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const body = bodySchemaOf(endpoint)
  const failures = new Map<number, ProblemCode[]>()
  for (const code of problemsOf(endpoint)) {
    const [status] = problems[code]
    failures.set(status, [...(failures.get(status) ?? []), code])
  }
  return {
    operationId: operationId(key),
    summary: endpoint.summary,
    security: securityOf(endpoint),
    requestParams: {
      ...(endpoint.params && { path: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
    },
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    ...(endpoint.file && {
      requestBody: {
        required: true,
        description: fileLimitOf(endpoint),
        content: Object.fromEntries(endpoint.file.map((type) => [type, {}])),
      },
    }),
    responses: {
      ...(endpoint.reply
        ? {
            [`${endpoint.status ?? 200}`]: {
              description: 'Done.',
              content: { 'application/json': { schema: endpoint.reply } },
              ...(endpoint.cacheable && {
                headers: { etag: header('Of this answer; send it back as If-None-Match.') },
              }),
            },
          }
        : { '204': { description: 'Done; nothing to tell.' } }),
      ...(endpoint.cacheable && {
        '304': { description: 'What If-None-Match names is still the answer.' },
      }),
      ...Object.fromEntries(
        [...failures].map(([status, codes]) => [
          String(status),
          {
            description: describeFailures(codes, endpoint),
            ...((status === 429 || status === 503) && {
              headers: { 'retry-after': header('Seconds until it is worth trying again.') },
            }),
            content: { 'application/problem+json': { schema: ProblemDetails } },
          },
        ]),
      ),
    },
  }
}

/** Letters, digits and hyphens, so that it can be in a link: "get-api-courses-courseId". */
function operationId(key: string): string {
  const [method, path] = key.split(' ') as [string, string]
  return `${method.toLowerCase()}${path.replaceAll(/[{}]/g, '').replaceAll(/\W+/g, '-')}`
}

function securityOf({ audience, proof }: Endpoint) {
  if (proof) return [{ [proof]: [] }]
  return audience === 'anyone' ? [] : [{ accessToken: [] }]
}

function header(description: string) {
  return { description, schema: { type: 'string' as const } }
}

function describeFailures(codes: readonly ProblemCode[], { limit }: Endpoint): string {
  const words = codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join(' ')
  return limit && codes.includes('too_many_requests')
    ? `${words} At most ${limit.points} calls in ${limit.seconds} seconds.`
    : words
}

/** "At most 8 MB.", from the limit that the call enforces; "" for a call without a file. */
export function fileLimitOf({ file, maxBodyBytes }: Endpoint): string {
  return file && maxBodyBytes ? `At most ${maxBodyBytes / 1024 ** 2} MB.` : ''
}

/** Every declared failure of an endpoint, each once. */
export function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const codes: ProblemCode[] = [
    ...audienceProblems[endpoint.audience],
    ...(endpoint.problems ?? []),
    'invalid_input',
    'busy',
  ]
  if (endpoint.recentSignIn) codes.push('recent_sign_in_needed', 'recent_code_needed')
  if (endpoint.audience === 'staff' && !endpoint.beforeSecondFactor)
    codes.push(...secondFactorProblems)
  if (endpoint.audience === 'staff' && endpoint.permission !== 'any') codes.push('not_permitted')
  if (endpoint.body) codes.push('bad_json', 'too_large', 'unsupported_type')
  if (endpoint.limit) codes.push('too_many_requests')
  return [...new Set(codes)]
}
