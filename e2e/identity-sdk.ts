import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type * as Sdk from '@firebase/auth'
import type { BrowserContext, Page } from '@playwright/test'
import { newContext, origin } from './testing.ts'

declare global {
  interface Window {
    /** The identity SDK on a page of its own, with the product's identity service behind it. */
    sdk: typeof Sdk & {
      auth: Sdk.Auth
      /** The code a promise fails with; null where it does not. */
      code(promise: Promise<unknown>): Promise<string | null>
    }
  }
}

const MODULES = path.join(import.meta.dirname, '../node_modules')
const IMPORTS = {
  '@firebase/app': '@firebase/app/dist/esm/index.esm.js',
  '@firebase/auth': '@firebase/auth/dist/esm/index.js',
  '@firebase/util': '@firebase/util/dist/index.esm.js',
  '@firebase/component': '@firebase/component/dist/esm/index.esm.js',
  '@firebase/logger': '@firebase/logger/dist/esm/index.esm.js',
  idb: 'idb/build/index.js',
}

const SCRIPT = `
import { initializeApp } from '@firebase/app'
import * as A from '@firebase/auth'
const { mode, ...config } = await (await fetch('/api/site/identity')).json()
const auth = A.initializeAuth(initializeApp({ ...config, authDomain: location.host }), {
  persistence: [A.indexedDBLocalPersistence, A.browserLocalPersistence, A.browserSessionPersistence],
  popupRedirectResolver: A.browserPopupRedirectResolver,
})
A.connectAuthEmulator(auth, location.origin, { disableWarnings: true })
const code = (promise) => promise.then(() => null, (error) => error.code ?? String(error))
A.onAuthStateChanged(auth, (user) => { document.querySelector('output').textContent = user ? user.email : 'signed out' })
window.sdk = { ...A, auth, code }
`

const PAGE = `<!doctype html><meta charset="utf-8"><title>SDK</title><output></output>
<button id="popup">Popup</button><button id="redirect">Redirect</button>
<script src="/__/identity/gapi.js"></script>
<script type="importmap">${JSON.stringify({ imports: Object.fromEntries(Object.entries(IMPORTS).map(([name, file]) => [name, `/sdk/${file}`])) })}</script>
<script type="module">${SCRIPT}</script>`

/** A browser in which /sdk-page is a page with nothing but the SDK, for what no screen of the product shows. */
export async function sdkContext(): Promise<BrowserContext> {
  const context = await newContext()
  await context.route(`${origin}/sdk-page*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  )
  await context.route(`${origin}/sdk/**`, async (route) => {
    const file = new URL(route.request().url()).pathname.slice('/sdk/'.length)
    await route.fulfill({
      contentType: 'text/javascript',
      body: await readFile(path.join(MODULES, file), 'utf8'),
    })
  })
  return context
}

/** Opens the SDK's page, or loads it again, and waits until it is known who is signed in. */
export async function openSdk(context: BrowserContext, page?: Page): Promise<Page> {
  const opened = page ?? (await context.newPage())
  await opened.goto('/sdk-page')
  await sdkReady(opened)
  return opened
}

export async function sdkReady(page: Page): Promise<void> {
  await page.waitForFunction(() => 'sdk' in window)
  await page.evaluate(() => window.sdk.auth.authStateReady())
}

/** Who the SDK says is signed in. */
export function whoIs(page: Page): Promise<string | null> {
  return page.evaluate(() => window.sdk.auth.currentUser?.email ?? null)
}

/** Signs up by email and password. */
export async function signUpBySdk(
  page: Page,
  email: string,
  password = 'correct horse',
): Promise<void> {
  await page.evaluate(
    ([email, password]) =>
      window.sdk
        .createUserWithEmailAndPassword(window.sdk.auth, email!, password!)
        .then(() => null),
    [email, password],
  )
}
