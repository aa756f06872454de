import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { callGateway } from './call-gateway.ts'

/** A gateway that answers as told. @returns a call of it */
async function gateway(answer: http.RequestListener) {
  const server = http.createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?store_passwd=secret`
  return (more: { post?: { body: string; headers: Record<string, string> } } = {}) =>
    callGateway({
      gateway: 'sslcommerz',
      what: 'ask',
      url,
      reply: z.object({ ok: z.boolean() }),
      timeoutMs: 300,
      ...more,
    })
}

test('calls one after the other share a connection', async () => {
  const ports = new Set<number | undefined>()
  const bodies: string[] = []
  const call = await gateway((request, response) => {
    ports.add(request.socket.remotePort)
    request.setEncoding('utf8').on('data', (part: string) => bodies.push(part))
    request.once('end', () => response.end('{"ok":true}'))
  })
  expect(await call()).toEqual({ ok: true })
  expect(await call({ post: { body: 'টাকা', headers: {} } })).toEqual({ ok: true })
  expect(ports.size).toBe(1)
  expect(bodies).toEqual(['টাকা'])
})

test('a byte order mark before the answer does not matter', async () => {
  const call = await gateway((_, response) => response.end('\uFEFF{"ok":true}'))
  expect(await call()).toEqual({ ok: true })
})

test.each<[string, http.RequestListener, { message: string; reached: boolean }]>([
  [
    'a redirect is not followed',
    (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    { message: 'sslcommerz: ask: HTTP 302', reached: true },
  ],
  [
    'an answer that does not come',
    () => {},
    { message: 'sslcommerz: ask: no answer (TimeoutError)', reached: true },
  ],
  [
    'an answer that stops in the middle',
    (_, response) => void response.writeHead(200, { 'content-length': 100 }).write('{"ok"'),
    { message: 'sslcommerz: ask: the answer broke off (TimeoutError)', reached: true },
  ],
  [
    'a connection that is closed before an answer',
    (request) => request.socket.destroy(),
    { message: 'sslcommerz: ask: no answer (ECONNRESET)', reached: true },
  ],
  [
    'an answer without end',
    (_, response) => response.end(Buffer.alloc(1_100_000, ' ')),
    { message: 'sslcommerz: ask: an answer of more than 1000000 bytes', reached: true },
  ],
  [
    'a call that is not let in',
    (_, response) => response.writeHead(401).end('{"ok":true}'),
    { message: 'sslcommerz: ask: HTTP 401', reached: false },
  ],
])('%s is a failure, whose words hold no secret', async (_, answer, failure) => {
  const call = await gateway(answer)
  await expect(call()).rejects.toMatchObject({ name: 'GatewayFailure', ...failure })
})

test('a gateway that no one listens at was not reached, nor by what can not be sent', async () => {
  const listening = await gateway((_, response) => response.end('{"ok":true}'))
  const call = (url: string) =>
    callGateway({ gateway: 'bkash', what: 'ask', url, reply: z.unknown() })
  await expect(call('http://127.0.0.1:1/')).rejects.toMatchObject({
    message: 'bkash: ask: no answer (ECONNREFUSED)',
    reached: false,
  })
  await expect(
    listening({ post: { body: '', headers: { authorization: 'of two\nlines' } } }),
  ).rejects.toMatchObject({
    message: 'sslcommerz: ask: not sent (ERR_INVALID_CHAR)',
    reached: false,
  })
})
