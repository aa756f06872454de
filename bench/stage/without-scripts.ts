import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** A page with every script taken out. */
export function scriptFree(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
}

/** The product's pages with every script taken out, compressed as the product does; anything else is passed on. */
export async function withoutScripts(
  origin: string,
): Promise<{ origin: string; stop: () => void }> {
  const cached = new Map<string, { type: string; body: Buffer }>()
  async function answer(path: string): Promise<{ type: string; body: Buffer }> {
    const response = await fetch(origin + path)
    const type = response.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = type.startsWith('text/html') ? scriptFree(bytes.toString()) : bytes
    return { type, body: /^(text|image\/svg)/.test(type) ? brotliCompressSync(text) : bytes }
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const { type, body } = cached.get(path) ?? (await answer(path))
    cached.set(path, { type, body })
    response.writeHead(200, {
      'content-type': type,
      'content-length': body.length,
      ...(/^(text|image\/svg)/.test(type) && { 'content-encoding': 'br' }),
    })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => server.close(),
  }
}
