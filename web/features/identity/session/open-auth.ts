import { initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from '@firebase/auth'
import { api } from '#web/api.ts'
import { isAuthenticationPath } from '../sign-in/login-path.ts'

/** Replaces Google's script for the SDK's window and frame if the identity service is built in. */
const FRAMES_SCRIPT = '/__/identity/gapi.js'

/**
 * The SDK on the configured service; the built-in one uses the emulator's paths on this origin. Only pages that sign in
 * prepare the window: elsewhere the SDK would fetch Google's frame on every phone.
 */
export async function openAuth(): Promise<Auth> {
  const { mode, ...config } = await api('GET /api/site/identity')
  const signsIn = isAuthenticationPath(location.pathname)
  if (mode === 'embedded') {
    config.authDomain = location.host
    if (signsIn) await prepareFrames().catch(() => undefined)
  }
  const auth = initializeAuth(initializeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
    ...(signsIn && { popupRedirectResolver: browserPopupRedirectResolver }),
  })
  // The service writes its mails in the language of the page.
  auth.languageCode = document.documentElement.lang || null
  if (mode === 'embedded') connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  return auth
}

let frames: Promise<void> | undefined

/** Fetches the script behind a Google window, once; nothing to do at Google's own service. */
export async function prepareWindow(auth: Auth): Promise<void> {
  if (auth.emulatorConfig) await prepareFrames()
}

function prepareFrames(): Promise<void> {
  frames ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = FRAMES_SCRIPT
    script.onload = () => resolve()
    script.onerror = () => reject(new Error('The sign-in window could not be prepared.'))
    document.head.append(script)
  }).catch((error: unknown) => {
    frames = undefined
    throw error
  })
  return frames
}
