import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { deleteApp, initializeApp } from '@firebase/app'
import { initializeAuth } from '@firebase/auth'
import { expect, onTestFinished, test } from 'vitest'

/* The numbers the specification names for the identity client hold in the shipped SDK. */

const BUNDLE = path.join(import.meta.dirname, '../../node_modules/@firebase/auth/dist/esm')
const source = readdirSync(BUNDLE)
  .filter((file) => /^index-.*\.js$/.test(file))
  .map((file) => readFileSync(path.join(BUNDLE, file), 'utf8'))
  .join('\n')

// Covers: §7 popup, §9 popup-size
test('the window is 500 by 600 (§9)', () => {
  expect(source).toMatch(/const DEFAULT_WIDTH = 500;/)
  expect(source).toMatch(/const DEFAULT_HEIGHT = 600;/)
})

// Covers: §8 popup-closed, §9 popup-closed-delay
test('a closed window is reported after 8 s (§9)', () => {
  expect(source).toMatch(/\}, 8000 \/\* _Timeout\.AUTH_EVENT \*\/\)/)
})

// Covers: §9 storage-polling
test('local storage is polled every second (§9)', () => {
  expect(source).toMatch(/_POLLING_INTERVAL_MS\$1 = 1000;/)
})

// Covers: §9 storage-polling
test('IndexedDB is polled every 0.8 s (§9)', () => {
  expect(source).toMatch(/_POLLING_INTERVAL_MS = 800;/)
})

// Covers: §9 indexeddb-retries
test('IndexedDB is tried three times (§9)', () => {
  expect(source).toMatch(/_TRANSACTION_RETRY_COUNT = 3;/)
})

// Covers: §9 worker-ping
test('a service worker has 0.8 s to answer a ping (§9)', () => {
  expect(source).toMatch(/_send\("ping"[^;]*800 \/\* _TimeoutDuration\.LONG_ACK \*\/\)/)
})

// Covers: §9 redirect-cache
test('an event of a redirect is remembered for 10 minutes (§9)', () => {
  expect(source).toMatch(/EVENT_DUPLICATION_CACHE_DURATION_MS = 10 \* 60 \* 1000;/)
})

// Covers: §9 token-sync
test('a token older than 5 minutes is not synced (§9)', () => {
  expect(source).toMatch(/DEFAULT_ID_TOKEN_MAX_AGE = 5 \* 60;/)
})

// Covers: §7 token-sync
test('a token can be sent to a configured address, or deleted there (§7)', () => {
  expect(source).toMatch(/method: idToken \? 'POST' : 'DELETE'/)
})

// Covers: §9 token-refresh
test('a token is renewed 5 minutes before it expires (§9)', () => {
  expect(source).toMatch(/300000 \/\* Duration\.OFFSET \*\//)
})

// Covers: §9 network-timeout
test('a call has 30 s on a desktop and 60 s on mobile (§9)', () => {
  expect(source).toMatch(/DEFAULT_API_TIMEOUT_MS = new Delay\(30000, 60000\);/)
})

// Covers: §5 policy-length
test('a password has 6 characters without another policy (§5)', () => {
  expect(source).toMatch(/MINIMUM_MIN_PASSWORD_LENGTH = 6;/)
})

// Covers: §5 api-key, §8 invalid-api-key
test('an API key with a colon is refused (§5, §8 invalid-api-key)', () => {
  const app = initializeApp({ apiKey: 'a:b', projectId: 'edi-test' }, 'colon')
  onTestFinished(() => deleteApp(app))
  expect(() => initializeAuth(app)).toThrow(/auth\/invalid-api-key/)
})

// Covers: §8 multi-factor, §8 other-codes
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
