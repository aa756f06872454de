import { expect, onTestFinished, test, vi } from 'vitest'
import { serviceWorkerText } from './service-worker.ts'

const ORIGIN = 'https://edi.test'
type Listener = (event: object) => void
type FetchEvent = { respondWith: (response: Promise<Response>) => void }

/** The caches of a browser, by name and path. */
function memoryCaches(stored: Record<string, Record<string, string>>) {
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname
  const open = (name: string) => {
    const cache = (stored[name] ??= {})
    return Promise.resolve({
      keys: () => Promise.resolve(Object.keys(cache).map((path) => ({ url: ORIGIN + path }))),
      match: (request: string) => Promise.resolve(responseOf(cache[pathOf(request)])),
      put: async (path: string, response: Response) =>
        void (cache[pathOf(path)] = await response.text()),
      delete: (path: string) => Promise.resolve(delete cache[pathOf(path)]),
    })
  }
  return {
    keys: () => Promise.resolve(Object.keys(stored)),
    open,
    match: (request: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(responseOf(stored[cacheName]?.[pathOf(request)])),
  }
}

function responseOf(text: string | undefined): Response | undefined {
  return text === undefined ? undefined : new Response(text)
}

/** A worker without a network. @returns opens an address, as a reader does */
async function offlineWorker(stored: Record<string, Record<string, string>>) {
  const listeners = new Map<string, Listener>()
  // oxlint-disable-next-line no-implied-eval -- the worker is a script with the browser's globals
  const start = new Function(
    'self',
    'location',
    'caches',
    'fetch',
    'Response',
    await serviceWorkerText(),
  )
  start(
    {
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      registration: { addEventListener: () => {} },
    },
    new URL(`${ORIGIN}/service-worker.js?build=b1`),
    memoryCaches(stored),
    () => Promise.reject(new TypeError('No connection')),
    Object.assign(Response, {
      redirect: (to: string) => new Response(null, { status: 302, headers: { location: to } }),
    }),
  )
  return async (path: string) => {
    const answer = Promise.withResolvers<Response>()
    const request = { url: ORIGIN + path, method: 'GET', mode: 'navigate', referrer: '' }
    const event: FetchEvent = { respondWith: answer.resolve as FetchEvent['respondWith'] }
    listeners.get('fetch')!({ ...event, request, waitUntil: () => {} })
    const response = await answer.promise
    return { html: await response.text(), location: response.headers.get('location') }
  }
}

const lesson = (lessonId: string, title: string) => ({ lessonId, title })
const record = (lessonId: string, title: string, own: object = {}) =>
  JSON.stringify({
    state: 'downloaded',
    checkedAt: new Date().toISOString(),
    downloadedAt: '2026-12-01T00:00:00.000Z',
    view: { courseId: 'PRG-104', courseName: 'Python & You', lesson: lesson(lessonId, title) },
    classroom: {
      sections: [
        { lessons: [lesson('aaa', 'Loops'), lesson('bbb', 'Lists'), lesson('ccc', '<i>')] },
      ],
    },
    ...own,
  })
const stored = () => ({
  account: { '/account': 'uid-1', '/language': 'bn' },
  'downloads/uid-1/PRG-104/aaa': {
    '/downloads/uid-1/PRG-104/aaa/lesson.json': record('aaa', 'Loops'),
  },
  'downloads/uid-1/PRG-104/ccc': {
    '/downloads/uid-1/PRG-104/ccc/lesson.json': record('ccc', '<i>'),
  },
  'downloads/uid-1/PRG-104/ddd': {
    '/downloads/uid-1/PRG-104/ddd/lesson.json': record('ddd', 'Checked long ago', {
      checkedAt: '2025-01-01T00:00:00.000Z',
    }),
  },
  'downloads/uid-2/PRG-104/eee': {
    '/downloads/uid-2/PRG-104/eee/lesson.json': record('eee', 'Of somebody else'),
  },
})

test.each(['/dashboard', '/dashboard/student-courses', '/authentication/login', '/bn/about'])(
  'offline %s leads to the downloads of its student, in their language',
  async (path) => {
    const { html } = await (await offlineWorker(stored()))(path)
    expect(html).toContain('<html lang="bn">')
    expect(html).toMatch(/<main><h1>[^]*<\/main><\/html>$/)
    expect(html).toContain('ইন্টারনেট ছাড়াই আপনার ডাউনলোডগুলো খুলতে পারবেন।')
    expect(html).toContain('<a href="/learn/PRG-104/aaa"><b lang="en">Loops</b></a>')
    expect(html).toContain('<a href="/learn/PRG-104/ccc"><b lang="en">&lt;i&gt;</b></a>')
    expect(html).toContain('Python &amp; You')
    expect(html).not.toMatch(/Checked long ago|Of somebody else|Lists|<i>|আগে খোলেননি/)
  },
)

test.each(['/learn/PRG-104', '/learn/PRG-104/bbb'])(
  'offline %s shows the outline of the course and marks what is on the device',
  async (path) => {
    const { html } = await (await offlineWorker(stored()))(path)
    expect(html).toContain('<b lang="en">Lists</b> <small>ইন্টারনেট লাগবে</small>')
    expect(html.match(/✓ এই ডিভাইসে আছে/g)).toHaveLength(2)
  },
)

test('without downloads a private page says that it needs the internet, in the language used last', async () => {
  const { html } = await (await offlineWorker({ account: { '/language': 'bn' } }))('/dashboard')
  expect(html).toContain('এই পেজের জন্য ইন্টারনেট লাগবে।')
  const english = await (await offlineWorker({}))('/learn/PRG-104')
  expect(english.html).toContain('This page needs the internet.')
  expect(english.html).not.toContain('haven’t opened')
})

test('the app opened from the home screen leads to the downloads where these open offline', async () => {
  const shell = { 'shell-b1': { '/dashboard/downloads': '<p>Downloads</p>' } }
  expect((await (await offlineWorker({ ...stored(), ...shell }))('/')).location).toBe(
    '/dashboard/downloads',
  )
  expect((await (await offlineWorker({ ...shell }))('/')).location).toBeNull()
})

test('the offline page has the name of the provider and the fonts that are on the device', async () => {
  const own = {
    'shell-b1': { '/api/site': JSON.stringify({ name: 'Shikkha & Co' }) },
    'files-b1': { '/assets/anek-bangla-x1.woff2': '', '/assets/other.woff2': '' },
  }
  const { html } = await (await offlineWorker({ ...stored(), ...own }))('/dashboard')
  expect(html).toContain('<header><a href="/bn">Shikkha &amp; Co</a></header>')
  expect(html).toContain("font-family:'Anek Bangla'")
  expect(html.match(/@font-face/g)).toHaveLength(1)
})

test('a saved page says its hour as the language says it', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ now: new Date('2026-11-27T07:13:00.000Z'), toFake: ['Date'] })
  const open = await offlineWorker({
    'pages-b1': { '/bn/about': '<body>আমাদের কথা', '/about': '<body>About' },
  })
  const { html } = await open('/bn/about')
  expect(html).toContain('২৭ নভেম্বর, ২০২৬, দুপুর ১টা ১৩ মিনিট')
  expect(html).not.toMatch(/[AP]M/)
  expect((await open('/about')).html).toContain('27 November 2026, 1:13 PM')
})
