// Keeps public pages that were opened, so that they can be read again offline, and lessons that
// someone asked to keep. Other private pages, calls and their answers are never kept. Registered
// with the name of the build, so that a new build starts afresh.

/* global OFFLINE -- scripts/make/service-worker.ts puts the pages, languages and words in front of this file. */

const build = new URL(location.href).searchParams.get('build')
const PAGES = `pages-${build}`
const FILES = `files-${build}`
const MOST = { [PAGES]: 40, [FILES]: 300 }
/** The documents of kept lessons and what they need to run; the same for everyone. */
const SHELL = `shell-${build}`
/** Caches of kept lessons, made by web/features/offline: kept/{person}/{courseId}/{lessonId}. */
const KEPT = 'kept/'
/** Who is signed in, for when this worker was stopped and starts again. */
const PRESENT = 'present'
const DOWNLOADS = '/dashboard/downloads'
/** Public answers that private pages begin with. */
const SHELL_CALL = /^\/api\/site(\/identity)?$/

/** On a line this slow, a page that is at hand is better than waiting on. */
const PATIENCE_MS = 5000
/** The page that asked to keep a lesson has given up by then. */
const KEEPING_MS = 60_000

const PUBLIC_PAGE = new RegExp(OFFLINE.pages)
const BUILT_FILE = /^\/assets\//
const PICTURE = /^\/(site-)?pictures\/|^\/[\w-]+\.(svg|png)$/

const { words, languages } = OFFLINE

addEventListener('install', () => skipWaiting())

/** Ends what this worker fetches for later. */
let later = new AbortController()
// While this worker has work, the browser makes the one of a new build wait, for minutes.
registration.addEventListener('updatefound', () => {
  if (registration.active?.scriptURL !== location.href) return
  later.abort()
  later = new AbortController()
})

addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (isOver(name)) await caches.delete(name)
    await registration.navigationPreload?.enable()
    await clients.claim()
  }
  event.waitUntil(begin())
})

function isOver(name) {
  return !(name in MOST || name === PRESENT || name.startsWith(KEPT) || name.startsWith('shell-'))
}

addEventListener('message', (event) => {
  const { person, shell, page, files } = event.data
  if (person !== undefined) event.waitUntil(rememberPerson(person))
  if (shell)
    event.waitUntil(
      keepShell(shell, AbortSignal.timeout?.(KEEPING_MS)).then(
        () => event.ports[0].postMessage('kept'),
        () => event.ports[0].postMessage('failed'),
      ),
    )
  // The page that brought the worker along was opened before it: the page says what it consists of.
  if (!page) return
  // Not while it activates: pages wait for that, and this may take long.
  const { signal } = later
  const fetchLater = async (name, url) => keep(name, url, await fetch(url, { signal }))
  event.waitUntil(renewShell(signal).catch(() => {}))
  if (PUBLIC_PAGE.test(new URL(page).pathname))
    event.waitUntil(fetchLater(PAGES, page).catch(() => {}))
  for (const file of files)
    if (isFile(new URL(file))) event.waitUntil(fetchLater(FILES, file).catch(() => {}))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith(`/${KEPT}`)) event.respondWith(keptFile(url))
  else if (SHELL_CALL.test(url.pathname)) event.respondWith(shellCall(event, url))
  else if (request.mode === 'navigate')
    event.respondWith(PUBLIC_PAGE.test(url.pathname) ? publicPage(event) : privatePage(event))
  else if (isFile(url)) event.respondWith(file(event, url))
})

function isFile(url) {
  return (
    url.origin === location.origin && (BUILT_FILE.test(url.pathname) || PICTURE.test(url.pathname))
  )
}

/** The page from the server; the kept one when the network is down or takes too long. */
async function publicPage(event) {
  const fresh = fromServer(event).then((response) => {
    event.waitUntil(keep(PAGES, event.request.url, response.clone()))
    return response
  })
  const kept = await caches.match(event.request.url, { cacheName: PAGES, ignoreVary: true })
  if (!kept) return fresh.catch(() => offlinePage(event.request.url))
  const instead = () => withBanner(kept, event.request.url)
  const tooLong = new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return (await Promise.race([fresh.catch(() => null), tooLong])) ?? instead()
}

/** The page from the server; that of a kept lesson also when the network is down or takes too long. */
async function privatePage(event) {
  const fresh = fromServer(event)
  const { pathname } = new URL(event.request.url)
  const kept = await inShell(pathname.replace(/(.)\/$/, '$1'))
  if (!kept) return fresh.catch(() => offlinePage(event.request.url))
  const tooLong = new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return (await Promise.race([fresh.catch(() => null), tooLong])) ?? kept
}

/** What private pages begin with: fresh where there is a line. */
async function shellCall(event, url) {
  const kept = await inShell(url.pathname + url.search)
  const fresh = fetch(event.request)
  return kept ? fresh.catch(() => kept) : fresh
}

/** Of this build, else of the one before: its files are kept with it. */
async function inShell(path) {
  return (
    (await caches.match(path, { cacheName: SHELL, ignoreVary: true })) ??
    (await anyShell((cache) => cache.match(path, { ignoreVary: true })))
  )
}

async function anyShell(find) {
  for (const name of await caches.keys()) {
    const found = name.startsWith('shell-') && (await find(await caches.open(name)))
    if (found) return found
  }
}

/** Keeps documents, the scripts of the classroom and what else they begin with. Fails as a whole. */
async function keepShell(paths, signal) {
  const cache = await caches.open(SHELL)
  const calls = Object.keys(languages).map((language) => `/api/site?language=${language}`)
  const own = [...OFFLINE.shell, ...calls, '/api/site/identity']
  const wanted = new Set(own)
  for (const path of paths) {
    // Whole: where data is saved, a lesson comes without its app.
    const response = await fetchWhole(`${path}?full`, signal)
    const html = await response.clone().text()
    // The manifest of the router is named by the document alone.
    for (const [, file] of html.matchAll(/["'(](\/assets\/[^"')\s]+)["')]/g)) wanted.add(file)
    await cache.put(path, response)
  }
  const missing = []
  for (const path of wanted)
    if (!BUILT_FILE.test(path) || !(await cache.match(path, { ignoreVary: true })))
      missing.push(path)
  const next = missing.values()
  const work = async () => {
    for (const path of next) await cache.put(path, await fetchWhole(path, signal))
  }
  await Promise.all([work(), work(), work(), work()])
}

async function fetchWhole(path, signal) {
  const response = await fetch(path, { signal })
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  return response
}

/** After a new build the kept lessons open with its scripts; those of the build before go once these are here. */
async function renewShell(signal) {
  const names = await caches.keys()
  const before = names.filter((name) => name.startsWith('shell-') && name !== SHELL)
  if (before.length === 0) return
  const lessons = names.filter((name) => name.startsWith(KEPT))
  if (lessons.length > 0) {
    const paths = lessons.map((name) => `/learn/${name.split('/').slice(2).join('/')}`)
    await keepShell([...new Set(paths), DOWNLOADS], signal)
  }
  for (const name of before) await caches.delete(name)
}

let present

async function rememberPerson(person) {
  present = person
  const cache = await caches.open(PRESENT)
  if (person === null) await cache.delete('/present')
  else await cache.put('/present', new Response(person))
}

async function presentPerson() {
  if (present === undefined) {
    const known = await caches.match('/present', { cacheName: PRESENT })
    present ??= known ? await known.text() : null
  }
  return present
}

/** A file of a kept lesson, for whoever kept it alone. It is never asked of the server. */
async function keptFile(url) {
  const [, , person, courseId, lessonId] = url.pathname.split('/')
  if (decodeURIComponent(person) !== (await presentPerson()))
    return new Response(null, { status: 403 })
  const cacheName = `${KEPT}${person}/${courseId}/${lessonId}`
  const found = await caches.match(url.pathname, { cacheName })
  return found ?? new Response(null, { status: 404 })
}

async function fromServer(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}

/** Built files never change under their name; a picture may, so it is looked up again for the next time. */
async function file(event, url) {
  const isBuilt = BUILT_FILE.test(url.pathname)
  const kept =
    (await caches.match(url.href, { cacheName: FILES, ignoreVary: true })) ??
    (isBuilt ? await inShell(url.pathname) : undefined)
  if (kept && isBuilt) return kept
  const signal = kept ? later.signal : event.request.signal
  const fresh = fetch(event.request, { signal }).then((response) => {
    event.waitUntil(keep(FILES, url.href, response.clone()).catch(() => {}))
    return response
  })
  if (!kept) return fresh
  event.waitUntil(fresh.catch(() => {}))
  return kept
}

async function keep(name, url, response) {
  if (!response.ok || response.redirected) return
  const cache = await caches.open(name)
  await cache.delete(url, { ignoreVary: true })
  await cache.put(url, response)
  const kept = await cache.keys()
  for (const oldest of kept.slice(0, Math.max(0, kept.length - MOST[name])))
    await cache.delete(oldest)
}

/** The kept page, with a line on top that says how old it is. */
async function withBanner(kept, url) {
  const language = languageOf(url)
  const time = new Intl.DateTimeFormat(languages[language].locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Dhaka',
  }).format(new Date(kept.headers.get('date') ?? Date.now()))
  const banner = `<p role="status" style="margin:0;padding:.6rem 1rem;background:#fff3d9;color:#2a1a02;text-align:center">${words[language].banner.replace('{time}', time)}</p>`
  const html = (await kept.text()).replace(/<body[^>]*>/, (body) => body + banner)
  return new Response(html, { headers: kept.headers })
}

async function offlinePage(url) {
  const language = languageOf(url)
  const { title, text, kept, again } = words[language]
  const pages = await keptPages(language)
  const logo = await keptLogo()
  const list = pages.map(({ path, name }) => `<li><a href="${path}">${name}</a></li>`).join('')
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>
:root{color-scheme:light dark}body{max-width:34rem;margin:0 auto;padding:1.5rem 1.25rem;font:1.05rem/1.6 system-ui,'Noto Sans Bengali',sans-serif;background:light-dark(#fbf8f1,#0c1a16);color:light-dark(#10231e,#eef3ee)}
header{padding-bottom:1rem;margin-bottom:2rem;border-bottom:2px dashed #c9922b;font-size:1.5rem;font-weight:700}header :is(svg,img){display:block;height:32px;width:auto}header a,header a:visited{color:inherit;text-decoration:none}
a{color:light-dark(#0b5d4e,#7fd1bd)}li{padding:.35rem 0}.again{display:inline-block;padding:.7rem 1.2rem;border:2px solid;border-radius:.6rem;font-weight:600}
</style>${logo && `<header><a href="/">${logo}</a></header>`}<h1>${title}</h1><p>${text}</p><p><a class="again" href="">${again}</a></p>${list && `<h2>${kept}</h2><ul>${list}</ul>`}</html>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/** The logo as a kept page shows it, so that this page is the provider's own too. */
async function keptLogo() {
  const cache = await caches.open(PAGES)
  const [request] = await cache.keys()
  if (!request) return ''
  const html = await (await cache.match(request, { ignoreVary: true })).text()
  return /<header[^>]*>[^]*?<a [^>]*>([^]*?)<\/a>/.exec(html)?.[1] ?? ''
}

async function keptPages(language) {
  const cache = await caches.open(PAGES)
  const requests = (await cache.keys()).filter(({ url }) => languageOf(url) === language)
  return Promise.all(
    requests.map(async (request) => {
      const { pathname, search } = new URL(request.url)
      const html = await (await cache.match(request, { ignoreVary: true })).text()
      return {
        path: (pathname + search).replaceAll('"', '&quot;'),
        name: /<title>([^<]*)/.exec(html)?.[1] ?? pathname,
      }
    }),
  )
}

function languageOf(url) {
  const { pathname } = new URL(url)
  const starts = ({ path }) => path && (pathname === path || pathname.startsWith(`${path}/`))
  return Object.keys(languages).find((code) => starts(languages[code])) ?? 'en'
}
