// Caches opened public pages for reading offline, and serves downloaded lessons; never other private pages or calls.
// Registered with the name of the build, so that a new build starts afresh.

import { DAYS_WITHOUT_CHECK, type OfflineLesson } from '../features/offline/offline-lesson.ts'
import { formatDateTime } from '../text/format.ts'
import { escaped, offlinePageHtml } from './offline-page.ts'
import type { WorkerFacts } from './worker-facts.ts'

/** What scripts/make/service-worker.ts puts in front of this script: the pages, languages and words. */
declare const OFFLINE: WorkerFacts
declare const self: ServiceWorkerGlobalScope

type Language = keyof WorkerFacts['languages']
/** What the worker reads of a downloaded lesson. */
type OfflineLessonFields = Pick<
  OfflineLesson,
  'state' | 'checkedAt' | 'downloadedAt' | 'view' | 'classroom'
>

const build = new URL(location.href).searchParams.get('build')
const PAGES = `pages-${build}`
const FILES = `files-${build}`
const MOST: Readonly<Record<string, number>> = { [PAGES]: 40, [FILES]: 300 }
/** The documents of downloaded lessons and what they need to run; the same for everyone. */
const SHELL = `shell-${build}`
/** Caches of downloaded lessons, made by web/features/offline: downloads/{person}/{courseId}/{lessonId}. */
const DOWNLOADS = 'downloads/'
/** Who is signed in and the language used last, for when this worker was stopped and starts again. */
const ACCOUNT = 'account'
const DOWNLOADS_PAGE = '/dashboard/downloads'
/** Public answers that private pages begin with. */
const SHELL_CALL = /^\/api\/site(\/identity)?$/

/** On a connection this slow, a cached page is better than waiting longer. */
const PATIENCE_MS = 5000
/** The page that downloads a lesson gives up after this time. */
const SHELL_TIMEOUT_MS = 60_000

const PUBLIC_PAGE = new RegExp(OFFLINE.pages)
const BUILT_FILE = /^\/assets\//
/** How the build names the fonts of web/ui/fonts. */
const FONTS = { '/assets/anek-latin': 'Anek Latin', '/assets/anek-bangla': 'Anek Bangla' }
const PICTURE = /^\/(site-)?pictures\/|^\/[\w-]+\.(svg|png)$/

const { words, languages } = OFFLINE

self.addEventListener('install', () => void self.skipWaiting())

/** Ends what this worker fetches for later. */
let later = new AbortController()
// While this worker has work, the browser makes the one of a new build wait, for minutes.
self.registration.addEventListener('updatefound', () => {
  if (self.registration.active?.scriptURL !== location.href) return
  later.abort()
  later = new AbortController()
})

self.addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (isObsolete(name)) await caches.delete(name)
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

function isObsolete(name: string): boolean {
  return !(
    name in MOST ||
    name === ACCOUNT ||
    name.startsWith(DOWNLOADS) ||
    name.startsWith('shell-')
  )
}

/** What pages tell the worker. */
interface PageMessage {
  /** Who is signed in; null: no one. */
  person?: string | null
  language?: string
  /** Paths of documents to keep; the port is answered `cached` or `failed`. */
  shell?: string[]
  /** The path of an open private page that can be loaded again offline, made of `files`. */
  document?: string
  /** The address of an open page, and of the files it consists of. */
  page?: string
  files?: string[]
}

self.addEventListener('message', (event) => {
  const { person, language, shell, document, page, files = [] } = event.data as PageMessage
  if (person !== undefined) event.waitUntil(rememberPerson(person))
  if (language !== undefined) event.waitUntil(remember('/language', language))
  if (shell)
    event.waitUntil(
      cacheShell(shell, AbortSignal.timeout?.(SHELL_TIMEOUT_MS)).then(
        () => event.ports[0]?.postMessage('cached'),
        () => event.ports[0]?.postMessage('failed'),
      ),
    )
  if (document) event.waitUntil(keepDocument(document, files).catch(() => {}))
  // The page that brought the worker along was opened before it: the page says what it consists of.
  if (!page) return
  // Not while it activates: pages wait for that, and this may take long.
  const { signal } = later
  const fetchLater = async (name: string, url: string) =>
    store(name, url, await fetch(url, { signal }))
  event.waitUntil(renewShell(signal).catch(() => {}))
  if (PUBLIC_PAGE.test(new URL(page).pathname))
    event.waitUntil(fetchLater(PAGES, page).catch(() => {}))
  for (const file of files)
    if (isFile(new URL(file))) event.waitUntil(fetchLater(FILES, file).catch(() => {}))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith(`/${DOWNLOADS}`)) event.respondWith(downloadedFile(url))
  else if (SHELL_CALL.test(url.pathname)) event.respondWith(shellCall(event, url))
  else if (request.mode === 'navigate')
    event.respondWith(PUBLIC_PAGE.test(url.pathname) ? publicPage(event) : privatePage(event))
  else if (isFile(url)) event.respondWith(file(event, url))
})

function isFile(url: URL): boolean {
  return (
    url.origin === location.origin && (BUILT_FILE.test(url.pathname) || PICTURE.test(url.pathname))
  )
}

/** The page from the server; the cached one when the network is down or takes too long. */
async function publicPage(event: FetchEvent): Promise<Response> {
  const fresh = fromServer(event).then((response) => {
    event.waitUntil(store(PAGES, event.request.url, response.clone()))
    return response
  })
  const cached = await caches.match(event.request.url, { cacheName: PAGES, ignoreVary: true })
  if (isStart(event.request) && (await opensDownloads()))
    return fresh.catch(() => Response.redirect(DOWNLOADS_PAGE, 302))
  if (!cached) return fresh.catch(() => offlinePage(event.request.url))
  const instead = () => withBanner(cached, event.request.url)
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return (await Promise.race([fresh.catch(() => null), tooLong])) ?? instead()
}

/** The home page opened from a home screen or by its address, not from another page. */
function isStart({ url, referrer }: Request): boolean {
  const { pathname } = new URL(url)
  return referrer === '' && Object.values(languages).some(({ path }) => pathname === (path || '/'))
}

/** Whether the list of downloads opens without a network, and has something on it. */
async function opensDownloads(): Promise<boolean> {
  return Boolean(await inShell(DOWNLOADS_PAGE)) && (await openDownloads()).length > 0
}

/** The page from the server; that of a downloaded lesson also when the network is down or takes too long. */
async function privatePage(event: FetchEvent): Promise<Response> {
  const fresh = fromServer(event)
  const { pathname } = new URL(event.request.url)
  const cached = await inShell(pathname.replace(/(.)\/$/, '$1'))
  if (!cached) return fresh.catch(() => offlinePage(event.request.url))
  const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return (await Promise.race([fresh.catch(() => null), tooLong])) ?? cached
}

/** What private pages begin with: fresh when there is a connection. */
async function shellCall(event: FetchEvent, url: URL): Promise<Response> {
  const cached = await inShell(url.pathname + url.search)
  const fresh = fetch(event.request)
  return cached ? fresh.catch(() => cached) : fresh
}

/** From this build, otherwise from the one before, whose files are cached with it. */
async function inShell(path: string): Promise<Response | undefined> {
  return (
    (await caches.match(path, { cacheName: SHELL, ignoreVary: true })) ??
    (await anyShell((cache) => cache.match(path, { ignoreVary: true })))
  )
}

async function anyShell(
  find: (cache: Cache) => Promise<Response | undefined>,
): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    const found = name.startsWith('shell-') && (await find(await caches.open(name)))
    if (found) return found
  }
  return undefined
}

/** Caches documents, the scripts of the classroom and what else they begin with. Fails as a whole. */
async function cacheShell(paths: readonly string[], signal?: AbortSignal): Promise<void> {
  const cache = await caches.open(SHELL)
  const calls = Object.keys(languages).map((language) => `/api/site?language=${language}`)
  const own = [...OFFLINE.shell, ...calls, '/api/site/identity']
  const wanted = new Set(own)
  for (const path of paths) {
    const response = await fetchWhole(path, signal)
    const html = await shellOf(response)
    // The manifest of the router is named by the document alone.
    for (const [, file] of html.matchAll(/["'(](\/assets\/[^"')\s]+)["')]/g))
      if (file) wanted.add(file)
    await cache.put(path, response)
  }
  const missing: string[] = []
  for (const path of wanted)
    if (!BUILT_FILE.test(path) || !(await cache.match(path, { ignoreVary: true })))
      missing.push(path)
  const next = missing.values()
  const work = async () => {
    for (const path of next) await cache.put(path, await fetchWhole(path, signal))
  }
  await Promise.all([work(), work(), work(), work()])
}

/** Caches the document of an open page, and what it consists of as far as that is not cached yet. */
async function keepDocument(path: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(SHELL)
  if (await cache.match(path, { ignoreVary: true })) return
  const response = await fetchWhole(path)
  const html = await shellOf(response)
  const named = [...html.matchAll(/["'(](\/assets\/[^"')\s]+)["')]/g)].flatMap(
    ([, file]) => file ?? [],
  )
  for (const file of new Set([...named, ...files])) {
    const { href } = new URL(file, location.origin)
    const isThere = await caches.match(href, { cacheName: FILES, ignoreVary: true })
    if (isFile(new URL(href)) && !isThere) await store(FILES, href, await fetch(href))
  }
  const identity = '/api/site/identity'
  if (!(await cache.match(identity))) await cache.put(identity, await fetchWhole(identity))
  await cache.put(path, response)
}

/** The text of a document that is the same for everyone. @throws where it was rendered for a person */
async function shellOf(response: Response): Promise<string> {
  const html = await response.clone().text()
  if (html.includes('<html data-person=')) throw new Error(`${response.url}: it names a person`)
  return html
}

async function fetchWhole(path: string, signal?: AbortSignal): Promise<Response> {
  // Without cookies a private page is rendered for nobody.
  const response = await fetch(path, { signal: signal ?? null, credentials: 'omit' })
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}

/** After a new build, downloaded lessons open with its scripts; those of the build before are then removed. */
async function renewShell(signal: AbortSignal): Promise<void> {
  const names = await caches.keys()
  const before = names.filter((name) => name.startsWith('shell-') && name !== SHELL)
  if (before.length === 0) return
  const lessons = names.filter((name) => name.startsWith(DOWNLOADS))
  if (lessons.length > 0) {
    const paths = lessons.map((name) => `/learn/${name.split('/').slice(2).join('/')}`)
    await cacheShell([...new Set(paths), DOWNLOADS_PAGE], signal)
  }
  for (const name of before) await caches.delete(name)
}

let account: string | null | undefined

async function rememberPerson(person: string | null): Promise<void> {
  account = person
  await remember('/account', person)
}

async function remember(path: string, value: string | null): Promise<void> {
  const cache = await caches.open(ACCOUNT)
  if (value === null) await cache.delete(path)
  else await cache.put(path, new Response(value))
}

/** Public pages carry their language in the address; where it says nothing, the one used last. */
async function languageToShow(url: string): Promise<Language> {
  const { pathname } = new URL(url)
  if (PUBLIC_PAGE.test(pathname) && pathname !== '/') return languageOf(url)
  const last = await caches.match('/language', { cacheName: ACCOUNT })
  const code = last ? await last.text() : ''
  return isLanguage(code) ? code : languageOf(url)
}

async function signedInPerson(): Promise<string | null> {
  if (account === undefined) {
    const entry = await caches.match('/account', { cacheName: ACCOUNT })
    account ??= entry ? await entry.text() : null
  }
  return account
}

/** A file of a downloaded lesson, only for the person who downloaded it. The server is never asked for it. */
async function downloadedFile(url: URL): Promise<Response> {
  const [, , person = '', courseId, lessonId] = url.pathname.split('/')
  if (decodeURIComponent(person) !== (await signedInPerson()))
    return new Response(null, { status: 403 })
  const cacheName = `${DOWNLOADS}${person}/${courseId}/${lessonId}`
  const found = await caches.match(url.pathname, { cacheName })
  return found ?? new Response(null, { status: 404 })
}

async function fromServer(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

/** Built files never change under their name; a picture may, so it is looked up again for the next time. */
async function file(event: FetchEvent, url: URL): Promise<Response> {
  const isBuilt = BUILT_FILE.test(url.pathname)
  const cached =
    (await caches.match(url.href, { cacheName: FILES, ignoreVary: true })) ??
    (isBuilt ? await inShell(url.pathname) : undefined)
  if (cached && isBuilt) return cached
  const signal = cached ? later.signal : event.request.signal
  const fresh = fetch(event.request, { signal }).then((response) => {
    event.waitUntil(store(FILES, url.href, response.clone()).catch(() => {}))
    return response
  })
  if (!cached) return fresh
  event.waitUntil(fresh.catch(() => {}))
  return cached
}

async function store(name: string, url: string, response: Response): Promise<void> {
  if (!response.ok || response.redirected) return
  const cache = await caches.open(name)
  await cache.delete(url, { ignoreVary: true })
  await cache.put(url, response)
  const entries = await cache.keys()
  for (const oldest of entries.slice(0, Math.max(0, entries.length - (MOST[name] ?? 0))))
    await cache.delete(oldest)
}

/** The cached page, with a line on top that says how old it is. */
async function withBanner(cached: Response, url: string): Promise<Response> {
  const language = languageOf(url)
  const savedAt = new Date(cached.headers.get('date') ?? Date.now())
  const time = formatDateTime(savedAt.toISOString(), language)
  const banner = `<p role="status" style="margin:0;padding:.6rem 1rem;background:#fff3d9;color:#2a1a02;text-align:center">${words[language].banner.replace('{time}', time)}</p>`
  const html = (await cached.text()).replace(/<body[^>]*>/, (body) => body + banner)
  return new Response(html, { headers: cached.headers })
}

async function offlinePage(url: string): Promise<Response> {
  const language = await languageToShow(url)
  const downloads = await openDownloads()
  const [, , wantedCourse] = new URL(url).pathname.split('/')
  const html = offlinePageHtml({
    language,
    words: words[language],
    text: textFor(url, language, downloads),
    logo: (await cachedLogo()) || escaped(await providerName(language)),
    home: languages[language].path || '/',
    fonts: await cachedFonts(),
    downloads,
    downloadsPage: DOWNLOADS_PAGE,
    wantedCourse,
    pages: await cachedPages(language),
  })
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

function textFor(
  url: string,
  language: Language,
  downloads: readonly OfflineLessonFields[],
): string {
  const { text, downloadsText, needsInternet } = words[language]
  if (downloads.length > 0) return downloadsText
  return PUBLIC_PAGE.test(new URL(url).pathname) ? text : needsInternet
}

/** The downloaded lessons that open now for whoever is signed in, oldest first. */
async function openDownloads(): Promise<OfflineLessonFields[]> {
  const person = await signedInPerson()
  if (person === null) return []
  const own = `${DOWNLOADS}${encodeURIComponent(person)}/`
  const names = (await caches.keys()).filter((name) => name.startsWith(own))
  const records = await Promise.all(
    names.map(async (cacheName) => {
      const found = await caches.match(`/${cacheName}/lesson.json`, { cacheName })
      return found ? ((await found.json()) as OfflineLessonFields) : null
    }),
  )
  const oldest = Date.now() - DAYS_WITHOUT_CHECK * 86_400_000
  const found = records
    .filter((one) => one !== null)
    .filter((one) => one.state === 'downloaded' && Date.parse(one.checkedAt) > oldest)
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted needs Chrome 110, and no worker brings it along.
  return found.sort((one, other) => one.downloadedAt.localeCompare(other.downloadedAt))
}

/** The logo as a cached page shows it, so that this page has the provider's too. */
async function cachedLogo(): Promise<string> {
  const cache = await caches.open(PAGES)
  const [request] = await cache.keys()
  if (!request) return ''
  const html = await textOf(cache, request)
  return /<header[^>]*>[^]*?<a [^>]*>([^]*?)<\/a>/.exec(html)?.[1] ?? ''
}

/** What downloads brought along names the provider, also where no public page was opened. */
async function providerName(language: Language): Promise<string> {
  const site = await inShell(`/api/site?language=${language}`)
  return site ? ((await site.json()) as { name: string }).name : ''
}

/** The fonts of the product, as far as pages have loaded them. */
async function cachedFonts(): Promise<{ path: string; family: string }[]> {
  const cache = await caches.open(FILES)
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  return Object.entries(FONTS).flatMap(([file, family]) => {
    const path = paths.find((one) => one.startsWith(file))
    return path ? [{ path, family }] : []
  })
}

async function textOf(cache: Cache, request: Request): Promise<string> {
  return (await cache.match(request, { ignoreVary: true }))?.text() ?? ''
}

async function cachedPages(language: Language): Promise<{ path: string; name: string }[]> {
  const cache = await caches.open(PAGES)
  const requests = (await cache.keys()).filter(({ url }) => languageOf(url) === language)
  return Promise.all(
    requests.map(async (request) => {
      const { pathname, search } = new URL(request.url)
      const html = await textOf(cache, request)
      return {
        path: (pathname + search).replaceAll('"', '&quot;'),
        // Without the provider's name, which is on top of the page.
        name: (/<title>([^<]*)/.exec(html)?.[1] ?? pathname).replace(/ · [^·]*$/, ''),
      }
    }),
  )
}

function isLanguage(code: string): code is Language {
  return code in languages
}

function languageOf(url: string): Language {
  const { pathname } = new URL(url)
  const starts = ({ path }: { path: string }) =>
    path !== '' && (pathname === path || pathname.startsWith(`${path}/`))
  return (
    Object.keys(languages)
      .filter(isLanguage)
      .find((code) => starts(languages[code])) ?? 'en'
  )
}
