import { expect, test } from 'vitest'
import { chromeAddress, isInsideApp } from './inside-app.ts'

test.each([
  'Mozilla/5.0 (Linux; Android 13; SM-A145F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/443.0.0.23.229;]',
  'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/440.0.0;]',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/21B74 [FBAN/FBIOS;FBAV/441.0]',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/21B74 Instagram 309.0.0',
])('%s is the browser of an app', (agent) => {
  expect(isInsideApp(agent)).toBe(true)
})

test('Chrome and Safari are not', () => {
  for (const agent of [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.1 Mobile/15E148 Safari/604.1',
  ])
    expect(isInsideApp(agent)).toBe(false)
})

test('on Android a link opens the same page in Chrome', () => {
  const page = 'https://edi.example/bn/authentication/login?from=%2Fbn'
  expect(chromeAddress(page, 'Mozilla/5.0 (Linux; Android 13; wv)')).toBe(
    'intent://edi.example/bn/authentication/login?from=%2Fbn#Intent;scheme=https;package=com.android.chrome;end',
  )
  expect(chromeAddress(page, 'Mozilla/5.0 (iPhone)')).toBeNull()
})
