import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, newContext, newStudent, origin, test, titleOf } from './testing.ts'

/** What nobody else may read. */
const NAME = 'Farzana Akter'

/** A student whose browser has a page session. */
async function victim(context: BrowserContext, name = NAME): Promise<Page> {
  const page = await context.newPage()
  await newStudent(page, { name })
  await page.goto('/dashboard')
  await titleOf(page).waitFor()
  const names = async () => (await context.cookies()).map((cookie) => cookie.name)
  await expect.poll(names).toEqual(expect.arrayContaining(['edi-page', 'edi-page-open']))
  return page
}

/** A page of another site in the same browser: another host name of this machine. */
async function foreignPage(context: BrowserContext, html: string): Promise<Page> {
  const site = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><title>Foreign</title><body>${html}</body>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  site.closeAllConnections()
  site.close()
  return page
}

/** Every answer of our origin to what a page does, once it is idle. */
async function answersTo(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().startsWith(origin))
      answers.push(response.text().catch(() => 'kept from the page'))
  })
  await act()
  await page.waitForLoadState('networkidle')
  return Promise.all(answers)
}

test('a page of another site cannot fetch, frame, embed or post its way to a private page', async () => {
  const context = await newContext()
  await victim(context)
  const foreign = await foreignPage(context, '<main></main>')
  const answers = await answersTo(foreign, () =>
    foreign.evaluate(async (address) => {
      const parts = ['iframe', 'embed', 'object', 'img', 'script'].map((tag) => {
        const part = document.createElement(tag)
        part.setAttribute(tag === 'object' ? 'data' : 'src', address)
        return part
      })
      document.body.append(...parts)
      for (const mode of ['no-cors', 'cors'] as const)
        await fetch(address, { mode, credentials: 'include' }).catch(() => {})
    }, `${origin}/dashboard`),
  )
  expect(answers.length).toBeGreaterThan(2)
  expect(answers.filter((answer) => answer.includes(NAME))).toEqual([])
  for (const frame of foreign.frames())
    expect(await frame.content().catch(() => '')).not.toContain(NAME)

  const posting = await foreignPage(
    context,
    `<form method="post" action="${origin}/dashboard"><button>Win</button></form>`,
  )
  const answer = posting.waitForResponse(`${origin}/dashboard`)
  await posting.getByRole('button').click()
  expect(await (await answer).text()).not.toContain(NAME)
})

test('a page of another site that opens a private page learns nothing of it, and nothing is drawn over it', async () => {
  const context = await newContext()
  await victim(context)
  const foreign = await foreignPage(context, '<button>Open</button>')
  await foreign.evaluate((address) => {
    document.querySelector('button')!.addEventListener('click', () => {
      Object.assign(globalThis, { opened: open(address) })
    })
  }, `${origin}/dashboard`)
  const opening = context.waitForEvent('page')
  await foreign.getByRole('button').click()
  const opened = await opening
  await titleOf(opened).waitFor()
  const read = await foreign.evaluate(() => {
    try {
      return (globalThis as unknown as { opened: Window }).opened.document.title
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(read).not.toContain(NAME)
  expect(read).not.toContain('Dashboard')

  const own = (await (await context.newPage()).goto(`${origin}/dashboard`))!
  expect(await own.text()).toContain(NAME)
  const headers = own.headers()
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(headers['cache-control']).toBe('no-store')
})

test('another account signs in while a page is open: the page shows its person to nobody any more', async () => {
  const context = await newContext()
  const first = await victim(context)
  await first.goto('/dashboard')
  await expect(first.locator('body')).toContainText(NAME)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  await other.getByRole('button', { name: 'Sign out' }).first().click()
  await other.waitForURL('/')
  const second = await victim(context, 'Rakib Hasan')
  await expect(second.locator('body')).toContainText('Rakib Hasan')
  await first.bringToFront()
  await first.mouse.move(10, 10)
  await first.mouse.move(20, 20)
  await expect(first.locator('body')).not.toContainText(NAME)
  await first.goBack().catch(() => null)
  await expect(first.locator('body')).not.toContainText(NAME)
})

interface StoredAnswer {
  headers: http.IncomingHttpHeaders
  body: string
  /** The request headers by which it varies. */
  fits: Record<string, unknown>
}

/** A proxy that keeps every answer it is allowed to, and answers everyone with it whom the answer fits. */
async function cachingProxy() {
  const answers = new Map<string, StoredAnswer>()
  const proxy = http.createServer((request, response) => {
    const { method, headers, url = '/' } = request
    const stored = method === 'GET' ? answers.get(url) : undefined
    if (stored && Object.entries(stored.fits).every(([name, value]) => headers[name] === value))
      return void response.writeHead(200, stored.headers).end(stored.body)
    const { host, hostname, port } = new URL(origin)
    const passed = { ...headers, host, 'accept-encoding': 'identity' }
    const sent = http.request({ hostname, port, method, path: url, headers: passed }, (answer) => {
      const rule = answer.headers['cache-control'] ?? ''
      const isText = /html|json/.test(answer.headers['content-type'] ?? '')
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      const isKept =
        method === 'GET' &&
        answer.statusCode === 200 &&
        isText &&
        !answer.headers['set-cookie'] &&
        !/no-store|private/.test(rule)
      if (!isKept) return void answer.pipe(response)
      void text(answer).then((body) => {
        const varies = (answer.headers.vary ?? '').toLowerCase().split(/, ?/)
        const fits = Object.fromEntries(varies.map((name) => [name, headers[name]]))
        answers.set(url, { headers: answer.headers, body, fits })
        response.end(body)
      })
    })
    sent.on('error', () => response.destroy())
    request.pipe(sent)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return {
    baseURL: `http://127.0.0.1:${port}`,
    answers,
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

test('a caching proxy in between gives nobody the page of another', async () => {
  const proxy = await cachingProxy()
  try {
    const [one, two] = [
      await newContext({ baseURL: proxy.baseURL }),
      await newContext({ baseURL: proxy.baseURL }),
    ]
    const [farzana, rakib] = [await victim(one), await victim(two, 'Rakib Hasan')]
    for (const path of ['/dashboard', '/dashboard/student-profile', '/dashboard/carts']) {
      const first = await (await farzana.goto(path))!.text()
      const second = await (await rakib.goto(path))!.text()
      expect([first.includes('data-person='), second.includes('data-person=')]).toEqual([
        true,
        true,
      ])
      expect(second).not.toContain(NAME)
    }
    const visitor = await (await newContext({ baseURL: proxy.baseURL })).newPage()
    expect(await (await visitor.goto('/dashboard'))!.text()).not.toMatch(/Farzana|Rakib/)
    const stored = [...proxy.answers].filter(([, { body }]) => /Farzana|Rakib/.test(body))
    expect(stored.map(([address]) => address)).toEqual([])
    // It does keep what is everyone's.
    await visitor.goto('/courses')
    expect([...proxy.answers.keys()]).toContain('/courses')
  } finally {
    proxy.close()
  }
})
