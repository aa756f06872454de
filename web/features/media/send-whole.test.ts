import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTokenSource } from '#web/api.ts'
import { wholeSender } from './send-whole.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-uploads-'))
const tus = new Server({
  path: '/api/media',
  datastore: new FileStore({ directory: folder }),
  namingFunction: (request) => idOf(request.url),
  getFileIdFromRequest: (request) => idOf(request.url),
  generateUrl: (_request, { path: base, id }) => `${base}/${id}/original`,
})
const idOf = (url: string) => new URL(url, 'http://here').pathname.split('/')[3] ?? ''

/** The tokens that are accepted, and what was asked with which. */
let accepted: Set<string>
let asked: string[]
let pieceArrived: () => unknown
const listening = http
  .createServer((request, response) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? 'none'
    asked.push(`${request.method} ${token}`)
    if (accepted.has(token)) {
      if (request.method === 'PATCH') response.on('finish', pieceArrived)
      return void tus.handle(request, response)
    }
    response.writeHead(401, { 'content-type': 'application/problem+json' })
    response.end(JSON.stringify({ code: 'session_ended', title: 'Sign in again' }))
  })
  .listen(0, '127.0.0.1')
await once(listening, 'listening')
const { port } = listening.address() as AddressInfo

beforeEach(() => {
  accepted = new Set(['first'])
  asked = []
  pieceArrived = () => undefined
  vi.stubGlobal('location', { href: `http://127.0.0.1:${port}/` })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => {
  listening.closeAllConnections()
  listening.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Signed in with the token "first"; its successors come in this order. */
function signedIn(...next: (string | null)[]): void {
  let held: string | null = 'first'
  setTokenSource({
    accessToken: async () => held,
    accessTokenAfter: async () => (held = next.shift() ?? null),
    refused: () => undefined,
  })
}

/** Two pieces and a half. */
const bytes = randomBytes(10 * 1024 * 1024)

async function send() {
  const mediaId = randomBytes(8).toString('hex')
  const file = bytes as unknown as File
  const sender = await wholeSender({ mediaId, file, onChange: () => undefined })
  const failure = await sender.drained().catch((error: unknown) => error)
  sender.stop()
  return { failure, stored: path.join(folder, mediaId) }
}

test('an upload outlasts its access token and goes on with another', async () => {
  signedIn('second')
  pieceArrived = () => (accepted = new Set(['second']))
  const { failure, stored } = await send()
  expect(failure).toBeUndefined()
  expect(fs.readFileSync(stored).equals(bytes)).toBe(true)
  expect(asked.slice(-5)).toEqual([
    'PATCH first',
    'PATCH first',
    'HEAD second',
    'PATCH second',
    'PATCH second',
  ])
})

test('an upload whose token has run out before it begins starts with another', async () => {
  accepted = new Set(['second'])
  signedIn('second')
  const { failure, stored } = await send()
  expect(failure).toBeUndefined()
  expect(fs.readFileSync(stored).equals(bytes)).toBe(true)
})

test.each([
  ['there is no other', [null]],
  ['the other is refused, too', ['second']],
])('where %s, it fails and says why', async (_, next) => {
  accepted = new Set()
  signedIn(...next)
  const { failure } = await send()
  expect(failure).toMatchObject({ status: 401, code: 'session_ended' })
})
