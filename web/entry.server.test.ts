import { createStaticHandler, type ErrorResponse } from 'react-router'
import { expect, test, vi } from 'vitest'
import { handleError, reportFailuresTo } from './entry.server.tsx'

/** What the router throws for a method that no page answers. */
async function refused(request: Request): Promise<ErrorResponse> {
  const { query } = createStaticHandler([{ id: 'page', path: '/' }])
  const context = await query(request)
  if (context instanceof Response) throw new Error('Answered')
  return context.errors!['page']
}

test('a failure of a page is reported, a request that no page answers is not', async () => {
  const reported: unknown[] = []
  reportFailuresTo((error) => void reported.push(error))
  const request = new Request('http://localhost/', { method: 'PUT' })
  const refusal = await refused(request)
  expect(refusal.status).toBe(405)
  handleError(refusal, { request })
  expect(reported).toEqual([])
  const fault = new Error('a fault of ours')
  handleError(fault, { request })
  expect(reported).toEqual([fault])
})

test.each([
  ['https://elsewhere.example', 0],
  ['null', 0],
  ['garbage', 0],
  ['http://localhost', 1],
])('a form from %s that the router refuses is reported %i times', (origin, times) => {
  const report = vi.fn()
  reportFailuresTo(report)
  const request = new Request('http://localhost/courses', { method: 'POST', headers: { origin } })
  handleError(new Error('`host` header does not match `origin` header'), { request })
  expect(report).toHaveBeenCalledTimes(times)
})
