import type { BrowserContext, Page } from '@playwright/test'
import { openSdk, sdkContext, sdkReady, signUpBySdk, whoIs } from './identity-sdk.ts'
import { expect, expectAccessible, newEmail, PHONE, test } from './testing.ts'

type Provider =
  | 'GoogleAuthProvider'
  | 'FacebookAuthProvider'
  | 'GithubAuthProvider'
  | 'TwitterAuthProvider'

/** Presses the button that opens the provider's window; the outcome waits in the page. */
async function openPopup(
  context: BrowserContext,
  page: Page,
  provider: Provider = 'GoogleAuthProvider',
) {
  const opened = context.waitForEvent('page')
  await startPopup(page, provider)
  const popup = await opened
  await popup.waitForLoadState()
  return popup
}

async function startPopup(page: Page, provider: Provider = 'GoogleAuthProvider') {
  await page.evaluate((provider) => {
    document.querySelector<HTMLButtonElement>('#popup')!.onclick = () => {
      const { sdk } = window
      Object.assign(window, {
        outcome: sdk.signInWithPopup(sdk.auth, new sdk[provider]()).then(
          (result) => ({
            email: result.user.email,
            provider: result.providerId,
            isNew: sdk.getAdditionalUserInfo(result)?.isNewUser,
          }),
          (error: { code: string }) => ({ code: error.code }),
        ),
      })
    }
  }, provider)
  await page.click('#popup')
}
const outcomeOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { outcome: Promise<unknown> }).outcome)

async function choose(window: Page, email: string, name = 'Karim Ahmed') {
  await window.getByLabel('E-mail address').fill(email)
  await window.getByLabel('Name').fill(name)
  await window.getByRole('button', { name: 'Continue' }).click()
}

// Covers: §7 popup, §9 popup-size
test('a popup signs in with Google, and the second time by a press (§7: 500 by 600)', async () => {
  const context = await sdkContext()
  const page = await openSdk(context)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  const email = newEmail()
  const popup = await openPopup(context, page)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  const closed = popup.waitForEvent('close')
  await choose(popup, email)
  expect(await outcomeOf(page)).toEqual({ email, provider: 'google.com', isNew: true })
  await closed
  expect(complaints).toEqual([])
  await page.evaluate(() => window.sdk.signOut(window.sdk.auth))

  const again = await openPopup(context, page)
  await again.getByRole('button', { name: email }).click()
  expect(await outcomeOf(page)).toEqual({ email, provider: 'google.com', isNew: false })
})

// Covers: §7 further-providers
for (const provider of [
  'FacebookAuthProvider',
  'GithubAuthProvider',
  'TwitterAuthProvider',
] as const)
  test(`${provider} signs in too, though no screen shows it`, async () => {
    const context = await sdkContext()
    const page = await openSdk(context)
    const email = newEmail()
    await choose(await openPopup(context, page, provider), email)
    expect(await outcomeOf(page)).toMatchObject({ email, isNew: true })
  })

// Covers: §4 redirect-result, §7 redirect
test('a redirect leads to Google and back', async () => {
  const context = await sdkContext()
  const page = await openSdk(context)
  const email = newEmail()
  await page.evaluate(
    () => void window.sdk.signInWithRedirect(window.sdk.auth, new window.sdk.GoogleAuthProvider()),
  )
  await page.waitForURL('**/emulator/auth/handler*')
  await choose(page, email)
  await page.waitForURL('**/sdk-page')
  await sdkReady(page)
  const result = await page.evaluate(() =>
    window.sdk
      .getRedirectResult(window.sdk.auth)
      .then((found) => found && [found.user.email, found.providerId, found.operationType]),
  )
  expect(result).toEqual([email, 'google.com', 'signIn'])
  expect(await whoIs(page)).toBe(email)
  await openSdk(context, page)
  expect(await page.evaluate(() => window.sdk.getRedirectResult(window.sdk.auth))).toBeNull()
})

test('cancelling in the window is reported immediately', async () => {
  const context = await sdkContext()
  const page = await openSdk(context)
  const popup = await openPopup(context, page)
  await popup.getByRole('button', { name: 'Cancel' }).click()
  expect(await outcomeOf(page)).toEqual({ code: 'auth/user-cancelled' })
})

// Covers: §8 popup-closed, §9 popup-closed-delay
test('a closed window is reported 8 seconds after it was detected (§8 popup-closed-by-user)', async () => {
  const context = await sdkContext()
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/sdk-page')
  await page.waitForFunction(() => 'sdk' in window)
  await page.clock.runFor(3000)
  await sdkReady(page)
  const popup = await openPopup(context, page)
  await popup.close()
  await page.evaluate(
    () =>
      void (window as unknown as { outcome: Promise<{ code: string }> }).outcome.then(
        ({ code }) => (document.title = code),
      ),
  )
  await page.clock.runFor(9000)
  expect(await page.title()).toBe('SDK')
  await page.clock.runFor(2500)
  await page.waitForFunction(() => document.title === 'auth/popup-closed-by-user')
})

// Covers: §8 popup-blocked
test('a blocked window is reported (§8 popup-blocked)', async () => {
  const context = await sdkContext()
  const page = await openSdk(context)
  await page.evaluate(() => void (window.open = () => null))
  await startPopup(page)
  expect(await outcomeOf(page)).toEqual({ code: 'auth/popup-blocked' })
})

// Covers: §8 popup-cancelled
test('a second window cancels the first (§8 cancelled-popup-request)', async () => {
  const context = await sdkContext()
  const page = await openSdk(context)
  await openPopup(context, page)
  const first = page.evaluateHandle(() => ({
    outcome: (window as unknown as { outcome: Promise<unknown> }).outcome,
  }))
  const handle = await first
  await startPopup(page)
  expect(await handle.evaluate(({ outcome }) => outcome)).toEqual({
    code: 'auth/cancelled-popup-request',
  })
})

test('two tabs do not take each other’s sign-in', async () => {
  const context = await sdkContext()
  const [first, second] = [await openSdk(context), await openSdk(context)]
  const email = newEmail()
  const popup = await openPopup(context, first)
  await startPopup(second)
  await choose(popup, email)
  expect(await outcomeOf(first)).toMatchObject({ email })
})

// Covers: §7 identity-provider
test('an address with another way to sign in is explained, and can be linked', async () => {
  const context = await sdkContext()
  const page = await openSdk(context)
  const email = newEmail()
  await signUpBySdk(page, email)
  const person = newEmail()
  await page.evaluate(() => window.sdk.signOut(window.sdk.auth))
  await choose(await openPopup(context, page), person)
  expect(await outcomeOf(page)).toMatchObject({ email: person })
  const linked = context.waitForEvent('page')
  await page.evaluate(() => {
    const { sdk } = window
    Object.assign(window, {
      outcome: sdk.code(sdk.linkWithPopup(sdk.auth.currentUser!, new sdk.GithubAuthProvider())),
    })
  })
  await choose(await linked, newEmail())
  expect(await outcomeOf(page)).toBeNull()
  expect(
    await page.evaluate(() =>
      window.sdk.auth.currentUser!.providerData.map((data) => data.providerId).toSorted(),
    ),
  ).toEqual(['github.com', 'google.com'])
})

test('the demo window fits a phone, works by keyboard and reads well', async () => {
  const context = await sdkContext()
  const page = await openSdk(context)
  const popup = await openPopup(context, page)
  await popup.setViewportSize(PHONE.viewport!)
  await expectAccessible(popup)
  expect(await popup.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const email = newEmail()
  await popup.getByLabel('E-mail address').focus()
  await popup.keyboard.type(email)
  await popup.keyboard.press('Tab')
  await popup.keyboard.type('Keyboard Only')
  await popup.keyboard.press('Enter')
  expect(await outcomeOf(page)).toMatchObject({ email })
})
