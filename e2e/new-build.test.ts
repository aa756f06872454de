import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { serviceWorkerText } from '../scripts/make/service-worker.ts'
import { expect, hydrated, newContext, newPage, PHONE, test } from './testing.ts'

const servers: http.Server[] = []

test.afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server with only the service worker and pages; paths named "never" get no response. */
async function bareServer(): Promise<{ origin: string; asked: Set<string> }> {
  const asked = new Set<string>()
  const worker = await serviceWorkerText()
  const server = http.createServer(({ url }, response) => {
    asked.add(url!)
    if (url!.includes('never')) return
    const isWorker = url!.startsWith('/service-worker.js')
    response
      .writeHead(200, { 'content-type': isWorker ? 'text/javascript' : 'text/html' })
      .end(isWorker ? worker : '<!doctype html><title>A page</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Registers the worker of a build and resolves once it has taken over the page. */
const takeOver = (page: Page, build: string) =>
  page.evaluate(async (name) => {
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    await navigator.serviceWorker.register(`/service-worker.js?build=${name}`)
    await taken
  }, build)

test('a new build takes over at once, whatever the one before still fetches for later', async () => {
  const { origin, asked } = await bareServer()
  const page = await (await newContext({ ...PHONE, baseURL: origin })).newPage()
  await page.goto('/dashboard')
  await takeOver(page, 'one')
  const pending = ['/courses/never', '/assets/never.js', '/pictures/never.webp']
  await page.evaluate(
    ([first, ...others]) =>
      navigator.serviceWorker.controller!.postMessage({
        page: location.origin + first,
        files: others.map((path) => location.origin + path),
      }),
    pending,
  )
  await expect.poll(() => pending.filter((path) => !asked.has(path))).toEqual([])
  await takeOver(page, 'two')
})

test('the page that brings a new build along is kept by its worker', async () => {
  const page = await newPage(PHONE)
  /** Whether a cache of public pages has the page that is open. */
  const isKept = (cacheName = '') =>
    page.evaluate(async (wanted) => {
      const names = (await caches.keys()).filter((name) => name.startsWith('pages-'))
      const found = names
        .filter((name) => name.endsWith(wanted))
        .map((name) => caches.match(location.href, { cacheName: name }))
      return (await Promise.all(found)).some(Boolean)
    }, cacheName)
  await page.goto('/courses')
  await hydrated(page)
  await expect.poll(() => isKept()).toBe(true)
  const script = await page.evaluate(
    async () => (await navigator.serviceWorker.ready).active?.scriptURL,
  )
  expect(script).toMatch(/\/service-worker\.js\?build=[0-9a-f]{12}$/)
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = function registerNext() {
      return register.call(this, '/service-worker.js?build=the-next-one')
    }
  })
  await page.goto('/about')
  await hydrated(page)
  await expect.poll(() => isKept('-the-next-one')).toBe(true)
})
