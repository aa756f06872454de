import { LOOK_AROUND_PATH, lookAroundRoles } from '#contract/identity/look-around.ts'
import { freePort } from '#server/testing/free-port.ts'
import { ownServer } from './own-server.ts'
import { expect, hydrated, test } from './testing.ts'

/* A production copy of the built app: nothing that is only for trying Edi out. */

const port = await freePort()
const production = ownServer({
  environment: {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    PAYMENTS_MODE: 'live',
    TRANSFER_ACCOUNTS:
      '[{"channel":"bkash","kind":"merchant","number":"01712345678","name":"School","bank":null}]',
    SESSION_SECRET: 'only for tests: 0123456789 abcdefghijklmnop',
    LOG_LEVEL: 'error',
  },
})

/** What only the buttons of "Look around as …" and their code say. */
const ways = ['no password, and nothing is real', 'এই কপিতে একটি নমুনা স্কুল আছে', LOOK_AROUND_PATH]

test('nobody is offered to look around as someone else, in either language', async () => {
  const page = await production.openPage()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url())
  })
  for (const address of ['/authentication/login', '/bn/authentication/login']) {
    const html = await (await page.request.get(address)).text()
    for (const way of ways) expect(html).not.toContain(way)
    await page.goto(address)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#look-around')).toHaveCount(0)
  }
  const texts = [...scripts].map(async (url) => (await page.request.get(url)).text())
  const loaded = (await Promise.all(texts)).join('\n')
  expect(loaded.length).toBeGreaterThan(10_000)
  for (const way of ways) expect(loaded).not.toContain(way)
})

test('the call behind it is not there', async () => {
  const page = await production.openPage()
  expect((await page.request.get(LOOK_AROUND_PATH)).status()).toBe(404)
  const post = async (path: string, role: string) => {
    const headers = { origin: production.origin }
    const asked = await page.request.post(path, { headers, data: { role } })
    return { status: asked.status(), text: (await asked.text()).replaceAll(path, '') }
  }
  for (const role of lookAroundRoles)
    expect(await post(LOOK_AROUND_PATH, role)).toEqual(await post('/__/nothing-here', role))
  const site = await page.request.get('/api/site')
  expect(await site.json()).toMatchObject({ hasSampleSchool: false })
})
