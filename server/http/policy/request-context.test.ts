import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { newRequestContext } from './request-context.ts'

test('each request gets its own ids', () => {
  const request = { headers: {}, socket: { remoteAddress: '127.0.0.1' } } as IncomingMessage
  const contexts = Array.from({ length: 1_000 }, () => newRequestContext(request, false))
  expect(new Set(contexts.map(({ traceId }) => traceId)).size).toBe(1_000)
  expect(new Set(contexts.map(({ spanId }) => spanId)).size).toBe(1_000)
  for (const { id, traceId, spanId } of contexts) {
    expect(id).toBe(traceId)
    expect(traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(spanId).toMatch(/^[0-9a-f]{16}$/)
  }
})
