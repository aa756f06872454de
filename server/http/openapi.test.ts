import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { testServer } from '../testing.ts'

const server = await testServer()
const document = (await server.call('GET /api/openapi.json')).body

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
  const served = new Set(server.app.routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`))
  expect(promised.filter((key) => !served.has(key))).toEqual([])
})

test('a private call says in the document that it needs an access token', () => {
  for (const [key, { audience }] of Object.entries(allEndpoints)) {
    const [method, path] = key.split(' ') as [string, string]
    expect(Boolean(document.paths[path][method.toLowerCase()].security), key).toBe(audience !== 'anyone')
  }
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
  expect(await server.call('POST /post/carts', { token, body })).toMatchObject({ status, body: { code } })
})

test('a form is not JSON', async () => {
  const { token } = await server.newStudent()
  const answer = await server.call('POST /post/carts', {
    token,
    body: 'courseId=PRG-101',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_type' } })
})
