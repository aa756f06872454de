import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { deleteApp, initializeApp } from '@firebase/app'
import { initializeAuth } from '@firebase/auth'
import { expect, onTestFinished, test } from 'vitest'

/* What the specification says of the identity service's client is true of the SDK that is shipped. */

const BUNDLE = path.join(import.meta.dirname, '../../node_modules/@firebase/auth/dist/esm')
const source = readdirSync(BUNDLE)
  .filter((file) => /^index-.*\.js$/.test(file))
  .map((file) => readFileSync(path.join(BUNDLE, file), 'utf8'))
  .join('\n')

test('the window is 500 by 600 (§9)', () => {
  expect(source).toMatch(/const DEFAULT_WIDTH = 500;/)
  expect(source).toMatch(/const DEFAULT_HEIGHT = 600;/)
})

test('a closed window is told after 8 s (§9)', () => {
  expect(source).toMatch(/\}, 8000 \/\* _Timeout\.AUTH_EVENT \*\/\)/)
})

test('local storage is looked at every second (§9)', () => {
  expect(source).toMatch(/_POLLING_INTERVAL_MS\$1 = 1000;/)
})

test('IndexedDB is looked at every 0.8 s (§9)', () => {
  expect(source).toMatch(/_POLLING_INTERVAL_MS = 800;/)
})

test('IndexedDB is tried three times (§9)', () => {
  expect(source).toMatch(/_TRANSACTION_RETRY_COUNT = 3;/)
})

test('a service worker has 0.8 s to answer a ping (§9)', () => {
  expect(source).toMatch(/_send\("ping"[^;]*800 \/\* _TimeoutDuration\.LONG_ACK \*\/\)/)
})

test('an event of a redirect is remembered for 10 minutes (§9)', () => {
  expect(source).toMatch(/EVENT_DUPLICATION_CACHE_DURATION_MS = 10 \* 60 \* 1000;/)
})

test('a token older than 5 minutes is not synced (§9)', () => {
  expect(source).toMatch(/DEFAULT_ID_TOKEN_MAX_AGE = 5 \* 60;/)
})

test('a token can be sent to a configured address, or deleted there (§7)', () => {
  expect(source).toMatch(/method: idToken \? 'POST' : 'DELETE'/)
})

test('a token is renewed 5 minutes before it ends (§9)', () => {
  expect(source).toMatch(/300000 \/\* Duration\.OFFSET \*\//)
})

test('a call has 30 s on a desktop and 60 s on mobile (§9)', () => {
  expect(source).toMatch(/DEFAULT_API_TIMEOUT_MS = new Delay\(30000, 60000\);/)
})

test('a password has 6 characters where no policy says otherwise (§5)', () => {
  expect(source).toMatch(/MINIMUM_MIN_PASSWORD_LENGTH = 6;/)
})

test('an API key with a colon is refused (§5, §8 invalid-api-key)', () => {
  const app = initializeApp({ apiKey: 'a:b', projectId: 'edi-test' }, 'colon')
  onTestFinished(() => deleteApp(app))
  expect(() => initializeAuth(app)).toThrow(/auth\/invalid-api-key/)
})

test.each([
  'network-request-failed',
  'multi-factor-auth-required',
  'missing-recaptcha-token',
  'password-does-not-meet-requirements',
  'user-not-found',
  'user-mismatch',
  'invalid-user-token',
  'tenant-id-mismatch',
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'web-storage-unsupported',
  'invalid-api-key',
  'auth-domain-config-required',
  'internal-error',
])('auth/%s is a code of the SDK (§8)', (code) => {
  expect(source).toContain(`"${code}" /* AuthErrorCode.`)
})
