import { createHash } from 'node:crypto'
import { expect, newPage, origin, test } from './testing.ts'

/** One of every kind: cached pages, pages behind a sign-in, failures, documents of the calls, the identity service's own. */
const pages = [
  '/',
  '/bn',
  '/courses',
  '/courses/PRG-101',
  '/contact',
  '/authentication/login',
  '/authentication/signup',
  '/dashboard',
  '/dashboard/carts',
  '/staff',
  '/no/such/page',
  '/courses/NO-SUCH-COURSE',
  '/api/docs',
  '/__/auth/handler',
]

/** The directives of a policy by name. */
function policyOf(response: Response): Record<string, string[]> {
  const policy = response.headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy
      .split(';')
      .map((directive) => [directive.trim().split(' ')[0]!, directive.trim().split(' ').slice(1)]),
  )
}

for (const path of pages)
  test(`${path} lets only its own scripts run, and cannot be framed or sniffed`, async () => {
    const response = await fetch(origin + path, { redirect: 'manual' })
    const html = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('x-powered-by')).toBeNull()
    const policy = policyOf(response)
    const scripts = policy['script-src'] ?? policy['default-src']
    expect(scripts).toBeDefined()
    expect(scripts!.filter((source) => /unsafe|\*|^https?:$|^data:/.test(source))).toEqual([])
    expect(policy['frame-ancestors']).toEqual([expect.stringMatching(/^'(self|none)'$/)])
    for (const [, inline] of html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g))
      expect(scripts).toContain(`'sha256-${createHash('sha256').update(inline!).digest('base64')}'`)
    expect(html).not.toMatch(/<[^>]+\son(click|load|error|submit|change)=/i)
  })

for (const path of pages.filter((path) => !path.startsWith('/api') && !path.startsWith('/__')))
  test(`${path} keeps the opener of the sign-in popup`, async () => {
    const response = await fetch(origin + path)
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  })

test('a picture opened as a page runs no scripts', async () => {
  const response = await fetch(`${origin}/pictures/hero.svg`)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the browser finds nothing to block on the way through the site', async () => {
  const page = await newPage()
  const blocked: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) blocked.push(message.text())
  })
  for (const path of [
    '/',
    '/courses',
    '/courses/PRG-101',
    '/authentication/login',
    '/contact',
    '/bn',
  ]) {
    await page.goto(path)
    await page.mouse.move(5, 5)
    await page.waitForLoadState('networkidle')
  }
  expect(blocked).toEqual([])
})
