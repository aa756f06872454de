import {
  DESKTOP,
  expect,
  expectAccessible,
  hydrated,
  newEmail,
  newPage,
  PHONE,
  test,
} from './testing.ts'

// Covers: §2 login-page, §2 sign-up-page
for (const [path, title, colorScheme] of [
  ['/authentication/login', 'Sign in here', 'light'],
  ['/authentication/signup', 'Create an account', 'dark'],
  ['/bn/authentication/login', 'এখানে লগইন করুন', 'dark'],
  ['/bn/authentication/signup', 'অ্যাকাউন্ট খুলুন', 'light'],
  ['/authentication/action', 'This link no longer works', 'light'],
] as const)
  test(`${path} is there and accessible (§2)`, async () => {
    const page = await newPage({ ...PHONE, colorScheme })
    await page.goto(path)
    await hydrated(page)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

test('after a way through a private page, a Bangla page still says that it is in Bangla', async () => {
  const page = await newPage(PHONE)
  await page.goto('/bn/courses/FIN-101')
  await page.getByRole('main').getByRole('link', { name: 'ভর্তি হোন' }).first().click()
  await page.waitForURL(/\/bn\/authentication\/signup/)
  await page.getByRole('heading', { level: 1, name: 'অ্যাকাউন্ট খুলুন' }).waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
})

// Covers: §5 policy-length
test('the password rules are shown before one is broken, and are ticked off while typing', async () => {
  const page = await newPage(PHONE)
  await page.goto('/authentication/signup')
  await page.getByText('at least 8 characters').waitFor()
  await page.getByText('no common or leaked password').waitFor()
  await hydrated(page)
  await page.getByLabel('Email').fill('rahela.begum@example.com')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('short')
  const rule = (text: RegExp) => page.getByText(text).waitFor()
  await rule(/at least 8 characters.*\(still missing\)/)
  for (const guessable of ['iloveyou1', 'Passw0rd', 'rahela.begum']) {
    const lookedUp = page.waitForResponse((response) =>
      response.url().includes('passwordPolicy:check'),
    )
    await password.fill(guessable)
    expect(await (await lookedUp).json()).toEqual({ isHardToGuess: false })
    await rule(/at least 8 characters.*\(done\)/)
    await rule(/leaked password.*\(still missing\)/)
  }
  await password.fill('long enough')
  await rule(/leaked password.*\(done\)/)
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  expect(await password.inputValue()).toBe('long enough')
})

// Covers: §5 field-errors, §8 sign-in-failures
test('a weak password is reported beside its field, and the input stays', async () => {
  const page = await newPage(PHONE)
  await page.goto('/authentication/signup')
  await hydrated(page)
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByText('“Email” is required.').first().waitFor()
  expect(await page.getByLabel('Name').evaluate((input) => input === document.activeElement)).toBe(
    true,
  )
  await page.getByLabel('Name').fill('Ayesha')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByText('This password doesn’t meet the password rules').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('iloveyou1')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByText('This password is too easy to guess or has appeared in a leak.').waitFor()
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  expect(await page.getByLabel('Name').inputValue()).toBe('Ayesha')
  await expectAccessible(page)
})

// Covers: §2 login-signup-links
test('the e-mail address typed on one page is there on the other', async () => {
  const page = await newPage(DESKTOP)
  await page.goto('/authentication/login')
  await hydrated(page)
  await page.getByLabel('Email').fill('ayesha@example.com')
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('/authentication/signup')
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('ayesha@example.com')
  await page.getByRole('main').getByRole('link', { name: 'Sign in here' }).click()
  await page.getByRole('heading', { name: 'Sign in here' }).waitFor()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  expect(await page.getByRole('dialog').getByLabel('Email').inputValue()).toBe('ayesha@example.com')
  await expectAccessible(page)
})

test('a sign-in that takes long shows it and cannot be sent twice', async () => {
  const page = await newPage(PHONE)
  let calls = 0
  let answer!: () => void
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/accounts:signInWithPassword*', async (route) => {
    calls++
    await held
    await route.continue()
  })
  await page.goto('/authentication/login')
  await hydrated(page)
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('correct horse 12')
  const button = page.locator('button[type=submit]', { hasText: 'Sign in' })
  await button.click()
  await page.locator('button[type=submit][aria-busy=true]', { hasText: 'Sign in' }).waitFor()
  await button.click({ force: true })
  await page.keyboard.press('Enter')
  answer()
  await page.getByText('Incorrect email or password').waitFor()
  expect(calls).toBe(1)
})

test('a form submitted before scripts load is kept, sent once and never put into an address', async () => {
  const page = await newPage(PHONE)
  let letThrough!: () => void
  const gate = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/assets\/.*\.js$/, (route) => gate.then(() => route.continue()))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/authentication/login')
  await page.getByLabel('Email').fill('early@example.com')
  await page.getByLabel('Password', { exact: true }).fill('typed early')
  await page.keyboard.press('Enter')
  letThrough()
  await page.getByText('Incorrect email or password').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('early@example.com')
  expect(asked.filter((url) => url.includes('signInWithPassword'))).toHaveLength(1)
  expect(asked.join(' ')).not.toContain('early')
})
