// Keeps public pages that were opened, so that they can be read again offline. Private pages, calls and their
// answers never pass through here. Registered with the name of the build, so that a new build starts afresh.

/* global OFFLINE -- scripts/service-worker.ts puts the pages, languages and words in front of this file. */

const build = new URL(location.href).searchParams.get('build')
const PAGES = `pages-${build}`
const FILES = `files-${build}`
const MOST = { [PAGES]: 40, [FILES]: 300 }

/** On a line this slow, a page that is at hand is better than waiting on. */
const PATIENCE_MS = 5000

const PUBLIC_PAGE = new RegExp(OFFLINE.pages)
const BUILT_FILE = /^\/assets\//
const PICTURE = /^\/(site-)?pictures\/|^\/[\w-]+\.(svg|png)$/

const { words, languages } = OFFLINE

addEventListener('install', () => skipWaiting())

addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (!(name in MOST)) await caches.delete(name)
    await registration.navigationPreload?.enable()
    await clients.claim()
  }
  event.waitUntil(begin())
})

// The page that brought the worker along was opened before it: the page says what it consists of.
addEventListener('message', (event) => {
  const { page, files } = event.data
  if (PUBLIC_PAGE.test(new URL(page).pathname))
    event.waitUntil(fetch(page).then((response) => keep(PAGES, page, response)))
  for (const file of files)
    if (isFile(new URL(file)))
      event.waitUntil(fetch(file).then((response) => keep(FILES, file, response)))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate')
    event.respondWith(PUBLIC_PAGE.test(url.pathname) ? publicPage(event) : privatePage(event))
  else if (isFile(url)) event.respondWith(file(event, url))
})

function isFile(url) {
  return (
    url.origin === location.origin && (BUILT_FILE.test(url.pathname) || PICTURE.test(url.pathname))
  )
}

/** The page from the server; the kept one when the line is down or takes too long. */
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

function privatePage(event) {
  return fromServer(event).catch(() => offlinePage(event.request.url))
}

async function fromServer(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}

/** Built files never change under their name; a picture may, so it is looked up again for the next time. */
async function file(event, url) {
  const kept = await caches.match(url.href, { cacheName: FILES, ignoreVary: true })
  if (kept && BUILT_FILE.test(url.pathname)) return kept
  const fresh = fetch(event.request).then((response) => {
    event.waitUntil(keep(FILES, url.href, response.clone()))
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
