import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { allEndpoints } from '#contract/endpoints.ts'
import type { Audience, Endpoint } from '#contract/endpoint.ts'
import { ProblemDetails, type ProblemCode, problems } from '#contract/problems.ts'

/** Failures that every endpoint of an audience may answer. */
const audienceProblems: Record<Audience, readonly ProblemCode[]> = {
  anyone: [],
  student: ['sign_in_needed', 'session_ended'],
  staff: ['sign_in_needed', 'session_ended', 'staff_only', 'email_unverified'],
}

/** The OpenAPI 3.1 document of every call, made from the contract. */
export function openApiDocument(origin: string): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {}
  for (const [key, endpoint] of Object.entries<Endpoint>(allEndpoints)) {
    const [method, path] = key.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, endpoint) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Edi',
      version: '1',
      description: 'Every call between the browser and the server of Edi. Failures are application/problem+json.',
    },
    servers: [{ url: origin }],
    paths,
    components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  })
}

function operation(key: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const failures = new Map<number, ProblemCode[]>()
  for (const code of problemsOf(endpoint)) {
    const [status] = problems[code]
    failures.set(status, [...(failures.get(status) ?? []), code])
  }
  return {
    operationId: key,
    summary: endpoint.summary,
    ...(endpoint.audience !== 'anyone' && { security: [{ accessToken: [] }] }),
    requestParams: { ...(endpoint.params && { path: endpoint.params }), ...(endpoint.query && { query: endpoint.query }) },
    ...(endpoint.body && { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } }),
    ...(endpoint.file && {
      requestBody: { required: true, content: Object.fromEntries(endpoint.file.map((type) => [type, {}])) },
    }),
    responses: {
      ...(endpoint.reply
        ? { [`${endpoint.status ?? 200}`]: { description: 'Done.', content: { 'application/json': { schema: endpoint.reply } } } }
        : { '204': { description: 'Done; nothing to tell.' } }),
      ...Object.fromEntries(
        [...failures].map(([status, codes]) => [
          String(status),
          {
            description: codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join(' '),
            content: { 'application/problem+json': { schema: ProblemDetails } },
          },
        ]),
      ),
    },
  }
}

/** Every failure an endpoint may answer on purpose, each once. */
export function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const codes: ProblemCode[] = [...audienceProblems[endpoint.audience], ...(endpoint.problems ?? []), 'busy']
  if (endpoint.body || endpoint.query || endpoint.params) codes.push('invalid_input')
  if (endpoint.body) codes.push('bad_json', 'too_large', 'unsupported_type')
  if (endpoint.limit) codes.push('too_many_requests')
  return [...new Set(codes)]
}
