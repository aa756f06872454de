import { ownServer } from './own-server.ts'
import {
  expect,
  expectAccessible,
  hydrated,
  newEmail,
  PHONE,
  signUp,
  test,
  titleOf,
} from './testing.ts'

/* A server of its own, whose mails arrive: no other journey follows their links. */
const server = ownServer({ environment: { SAMPLE_CATALOGUE: 'no' } })
const { openPage } = server

/** The link of the newest mail to an address whose subject has these words. */
async function mailedLink(email: string, subject: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      () => {
        const mail = server.smtp.mails.findLast(
          ({ to, raw }) => to.includes(email) && raw.includes(subject),
        )
        link =
          mail && /http:\/\/\S+/.exec(mail.raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0]
        return link
      },
      { timeout: 20_000 },
    )
    .toBeDefined()
  return link!
}

test('a forgotten password is chosen again by a mailed link, once', async () => {
  const page = await openPage(PHONE)
  const { email } = await signUp(page)
  const visitor = await openPage(PHONE)
  await visitor.goto('/authentication/login')
  await hydrated(visitor)
  await visitor.getByRole('button', { name: 'Forgot your password?' }).click()
  const modal = visitor.getByRole('dialog')
  await modal.getByLabel('Email').fill(email)
  await modal.getByRole('button', { name: 'Send the link' }).click()
  await modal.getByText('an email is on its way').waitFor()

  const link = await mailedLink(email, 'Reset your password')
  await visitor.goto(link)
  await visitor.getByText(`For the account ${email}.`).waitFor()
  await expectAccessible(visitor)
  await visitor.getByLabel('New password').fill('a better horse 34')
  await visitor.getByRole('button', { name: 'Save the new password' }).click()
  await visitor.getByText('Your new password is saved').waitFor()
  await visitor.getByRole('link', { name: 'Sign in', exact: true }).click()
  await hydrated(visitor)
  await visitor.getByLabel('Email').first().fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill('a better horse 34')
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await visitor.waitForURL(`${server.origin}/`)

  await page.reload()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  await visitor.goto(link)
  await visitor.getByText('This link no longer works').waitFor()
  expect(
    server.smtp.mails.filter(
      (mail) => mail.to.includes(email) && mail.raw.includes('Reset your password'),
    ),
  ).toHaveLength(1)
})

test('a new student confirms the address by a mailed link', async () => {
  const page = await openPage()
  const { email } = await signUp(page)
  await page.goto(await mailedLink(email, 'Confirm your email address'))
  await page.getByText(`Is ${email} your address?`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, this is mine' }).click()
  await page.getByText('Your email address is confirmed').waitFor()
  const verified = await page.evaluate(async () => {
    const payload = (localStorage.getItem('access-token') ?? '').split('.')[1]!
    return (
      JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { email: string }
    ).email
  })
  expect(verified).toBe(email)
})

test('signed up on a phone, confirmed on a laptop: the password shows whose account it is', async () => {
  const phone = await openPage(PHONE)
  const { email, password } = await signUp(phone)
  const laptop = await openPage()
  await laptop.goto(await mailedLink(email, 'Confirm your email address'))
  await laptop.getByText(`You are not signed in as ${email} in this browser.`).waitFor()
  await expectAccessible(laptop)
  await laptop.getByLabel('Password', { exact: true }).fill('not the password')
  await laptop.getByRole('button', { name: 'Confirm', exact: true }).click()
  await laptop.getByText('Incorrect email or password.').waitFor()
  await laptop.getByLabel('Password', { exact: true }).fill(password)
  await laptop.getByRole('button', { name: 'Confirm', exact: true }).click()
  await laptop.getByText('Your email address is confirmed').waitFor()
  await phone.goto('/dashboard')
  await titleOf(phone).waitFor()
  expect(new URL(phone.url()).pathname).toBe('/dashboard')
})

test('the owner of the address takes over the account, and the person who signed up is out', async () => {
  const stranger = await openPage()
  const { email, password } = await signUp(stranger)
  const owner = await openPage(PHONE)
  await owner.goto(await mailedLink(email, 'Confirm your email address'))
  await owner.getByRole('button', { name: 'I didn’t sign up, or don’t know the password' }).click()
  await owner.getByText(`Choose a new password for ${email}.`).waitFor()
  await expectAccessible(owner)
  await owner.getByLabel('New password').fill('an honest horse 56')
  await owner.getByRole('button', { name: 'Save the new password' }).click()
  await owner.getByText('Your new password is saved').waitFor()
  await stranger.goto('/dashboard')
  await stranger.waitForURL(/authentication\/login/)
  await hydrated(stranger)
  await stranger.getByLabel('Email').first().fill(email)
  await stranger.getByLabel('Password', { exact: true }).fill(password)
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
  await stranger.getByText('Incorrect email or password.').waitFor()
})

// Covers: §7 identity-email-link
test('a mailed link signs in without a password', async () => {
  const page = await openPage()
  await page.goto('/authentication/login?from=%2Fdashboard%2Fcarts')
  await hydrated(page)
  await page.getByRole('button', { name: 'Sign in without a password' }).click()
  const email = newEmail()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Email').fill(email)
  await modal.getByRole('button', { name: 'Send the link' }).click()
  await modal.getByText('An email is on its way').waitFor()
  await page.goto(await mailedLink(email, 'sign-in link'))
  await page.waitForURL('**/dashboard/carts')
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).not.toBeNull()
})
