import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { testServer } from '../../testing/test-server.ts'

const server = await testServer()
const document = (await server.call('GET /api/openapi.json')).body
const page = await (await server.app.request('/api/docs')).text()

test('the document is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(document)).toEqual({ valid: true })
  expect(document.openapi).toBe('3.1.0')
})

test('the document and the server have the same calls', () => {
  const promised = Object.keys(allEndpoints).toSorted()
  const documented = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.toSorted()).toEqual(promised)
  const served = new Set(
    server.app.routes.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`,
    ),
  )
  expect(promised.filter((key) => !served.has(key))).toEqual([])
})

const operationOf = (key: string) => {
  const [method, path] = key.split(' ') as [string, string]
  return document.paths[path][method.toLowerCase()]
}

test('each documented call names the token it needs, or none', () => {
  const takeIdTokens = ['POST /api/authorization/jwt', 'POST /api/page-session']
  for (const [key, { audience }] of Object.entries(allEndpoints)) {
    const open = takeIdTokens.includes(key) ? [{ idToken: [] }] : []
    expect(operationOf(key).security, key).toEqual(
      audience === 'anyone' ? open : [{ accessToken: [] }],
    )
  }
  expect(Object.keys(document.components.securitySchemes)).toEqual(['accessToken', 'idToken'])
})

test('each call has a unique id that can be used in a link', () => {
  const ids: string[] = Object.keys(allEndpoints).map((key) => operationOf(key).operationId)
  expect(ids.filter((id) => !/^[A-Za-z0-9-]+$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(operationOf('GET /api/courses/{courseId}').operationId).toBe('get-api-courses-courseId')
})

test('every example is valid under its schema', () => {
  const wrong: string[] = []
  const walk = (part: unknown, path: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { pattern, examples } = part as { pattern?: string; examples?: unknown }
    if (typeof pattern === 'string' && Array.isArray(examples))
      for (const example of examples)
        if (!new RegExp(pattern, 'u').test(String(example))) wrong.push(`${path}: ${example}`)
    for (const [name, inside] of Object.entries(part)) walk(inside, `${path}/${name}`)
  }
  walk(document, '')
  expect(wrong).toEqual([])
})

test('a phone number is described in the forms people write, an e-mail address by its pattern', () => {
  const { phone, email } =
    operationOf('POST /api/free-class').requestBody.content['application/json'].schema.properties
  expect(phone).toMatchObject({ examples: ['01712345678'], maxLength: 40 })
  expect(phone.pattern).toBeUndefined()
  expect(email.pattern).toContain('@')
})

test.each([
  'PUT /api/users/students/{id}/photo',
  'POST /api/staff/course-pictures',
  'POST /api/learn/{courseId}/pictures',
  'PUT /api/media/{mediaId}/files/{name}',
] as const)('%s says how large its file may be, in the document and on the page', (key) => {
  const { maxBodyBytes } = allEndpoints[key]
  expect(maxBodyBytes).toBe(8 * 1024 * 1024)
  expect(operationOf(key).requestBody.description).toBe('At most 8 MB.')
  const [method, path] = key.split(' ')
  const onPage = page.slice(page.indexOf(`<b>${method}</b> ${path}`)).split('<h2')[0]
  expect(onPage).toContain('At most 8 MB.')
})

test('response headers are in the document', async () => {
  const list = operationOf('GET /api/courses').responses
  expect(list['200'].headers.etag.description).toContain('If-None-Match')
  expect(list['304'].content).toBeUndefined()
  expect(list['503'].headers['retry-after'].schema).toEqual({ type: 'string' })
  const limited = operationOf('POST /api/newsletter').responses['429']
  const { points, seconds } = allEndpoints['POST /api/newsletter'].limit
  expect(limited.headers['retry-after']).toBeDefined()
  expect(limited.description).toContain(`At most ${points} calls in ${seconds} seconds.`)
})

test.each([
  ['GET /api/nothing-here', 404],
  ['PUT /post/carts', 405],
  ['DELETE /api/courses', 405],
])('%s is answered with a problem of status %i', async (key, status) => {
  const answer = await server.call(key)
  expect(answer).toMatchObject({ status, body: { status } })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
})

test.each([
  ['{"courseId":', 400, 'bad_json'],
  ['', 400, 'bad_json'],
  ['"just text"', 400, 'invalid_input'],
  ['[]', 400, 'invalid_input'],
  ['{"courseId":5}', 400, 'invalid_input'],
  ['{"courseId":"a\\u0000b"}', 400, 'invalid_input'],
  ['{"courseId":"\\ud800"}', 400, 'invalid_input'],
  [`{"courseId":"${'x'.repeat(70_000)}"}`, 413, 'too_large'],
])('a body of %.40j is refused clearly', async (body, status, code) => {
  const { token } = await server.newStudent()
  expect(await server.call('POST /post/carts', { token, body })).toMatchObject({
    status,
    body: { code },
  })
})

test('form bodies are not described as JSON', async () => {
  const { token } = await server.newStudent()
  const answer = await server.call('POST /post/carts', {
    token,
    body: 'courseId=PRG-101',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_type' } })
})
