import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { problems } from '#contract/problems.ts'
import { DESKTOP, expect, expectAccessible, newPage, newStudent, PHONE, test } from './testing.ts'

// Covers: §2 profile-missing, §2 update-profile, §3 profile-form, §7 dashboard-student
// Covers: §7 forms-stored, §8 profile-updated
test('a profile shows N/A for what is missing and what was saved afterwards (§2, §3, §8)', async () => {
  const page = await newPage(PHONE)
  const { email } = await newStudent(page, { name: 'Nusrat Jahan' })
  await page.goto('/dashboard/student-profile')
  const value = (term: string) =>
    page
      .getByRole('main')
      .locator('div')
      .filter({ has: page.getByText(term, { exact: true }) })
      .last()
      .locator('dd')
  expect(await value('Email').textContent()).toBe(email)
  for (const term of ['Phone', 'Gender', 'Age Range', 'Address', 'Experience'])
    expect(await value(term).textContent()).toBe('N/A')

  await page.getByRole('button', { name: 'Update Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  await expectAccessible(page)
  await dialog.getByLabel('Phone').fill('০১৭১২-৩৪৫৬৭৮')
  await dialog.getByLabel('Gender').selectOption('Female')
  await dialog.getByLabel('Age Range').selectOption('20-30')
  await dialog.getByLabel('Experience').selectOption('1-2')
  await dialog.getByLabel('Address').fill('House 7, Road 3\nDhanmondi, Dhaka')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile updated!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await value('Phone').textContent()).toBe('+880 1712-345678')
  expect(await value('Gender').textContent()).toBe('Female')
  expect(await value('Age Range').textContent()).toBe('20-30 years')
  expect(await value('Experience').textContent()).toBe('1-2 years')
  expect(await value('Address').textContent()).toContain('Dhanmondi')
})

// Covers: §5 field-errors
test('a wrong phone number is reported beside its field and the input stays', async () => {
  const page = await newPage(DESKTOP)
  await newStudent(page)
  await page.goto('/dashboard/student-profile')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  await dialog.getByLabel('Phone').fill('12345')
  await dialog.getByLabel('Address').fill('Sylhet')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a Bangladeshi mobile number', { exact: false }).last().waitFor()
  expect(await dialog.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true')
  expect(
    await dialog.getByLabel('Phone').evaluate((input) => input === document.activeElement),
  ).toBe(true)
  expect(await dialog.getByLabel('Address').inputValue()).toBe('Sylhet')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

// Covers: §2 student-card, §3 profile-form
test('a photo is shown everywhere once it is saved; HEIC is refused with its reason', async () => {
  const page = await newPage(DESKTOP)
  await newStudent(page)
  await page.goto('/dashboard/student-profile')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Profile' })
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  ])
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic })
  await dialog.getByText('This is a HEIC photo', { exact: false }).waitFor()
  const photo = await sharp({
    create: { width: 300, height: 200, channels: 3, background: '#c2185b' },
  })
    .jpeg()
    .toBuffer()
  await dialog
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
  await dialog.getByText('me.jpg will be your photo.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile updated!').waitFor()
  const src = await page.getByRole('main').locator('img').first().getAttribute('src')
  expect(src).toMatch(/^\/photos\/\w{24}\.webp$/)
  expect(await page.getByRole('complementary').locator('img').getAttribute('src')).toBe(src)
  expect((await page.request.get(src!)).headers()['content-type']).toBe('image/webp')
})

// Covers: §2 skillset
test('skills are added and removed, and stay (§2 /dashboard/student-skillset)', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  await page.goto('/dashboard/student-skillset')
  await page.getByText('You have not added any skills yet').waitFor()
  for (const skill of ['Python', 'ছবি আঁকা']) {
    await page.getByRole('button', { name: 'Add Skills' }).click()
    await page.getByLabel('Skill', { exact: true }).fill(skill)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: `Remove ${skill}` }).waitFor()
  }
  await page.getByRole('button', { name: 'Add Skills' }).click()
  await page.getByLabel('Skill', { exact: true }).fill('PYTHON')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('This skill is already in your list.').waitFor()
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove Python' }).click()
  await page.getByRole('button', { name: 'Remove Python' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Remove ছবি আঁকা' }).waitFor()
  expect(await page.getByRole('button', { name: 'Remove Python' }).count()).toBe(0)
})

test('after five minutes deleting asks to sign in again, and what was typed stays', async () => {
  const page = await newPage(PHONE)
  const { email, password } = await newStudent(page)
  await page.goto('/dashboard/student-profile')
  // As the server answers a token of an older sign-in: account-sessions.test.ts.
  const [status, title] = problems.recent_sign_in_needed
  const problem = {
    type: 'urn:edi:problem:recent_sign_in_needed',
    title,
    status,
    code: 'recent_sign_in_needed',
  }
  let isOld = true
  await page.getByText('Your account and your data').click()
  await page.route('**/api/users/students/*', (route) =>
    route.request().method() === 'DELETE' && isOld
      ? route.fulfill({
          status,
          contentType: 'application/problem+json',
          body: JSON.stringify(problem),
        })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete my account' })
  await deleting.getByRole('textbox').fill(email)
  await deleting.getByRole('button', { name: 'Delete permanently' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again to continue' })
  await again.getByLabel('Password', { exact: true }).fill('not the password')
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await again.getByText('Incorrect email or password').waitFor()
  await expectAccessible(page)

  await again.getByRole('button', { name: 'Close' }).click()
  await again.waitFor({ state: 'hidden' })
  await deleting.getByText('your last sign-in was more than five minutes ago').waitFor()
  expect(await deleting.getByRole('textbox').inputValue()).toBe(email)

  const refused = page.waitForResponse((response) => response.status() === status)
  await deleting.getByRole('button', { name: 'Delete permanently' }).click()
  await refused
  await again.getByLabel('Password', { exact: true }).fill(password)
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  isOld = false
  // The home page asks for the courses of an account that is gone, and learns it only at the end.
  const over = Promise.withResolvers<void>()
  await page.route('**/api/owned-courses*', async (route) => {
    const response = await route.fetch()
    await over.promise
    await route.fulfill({ response })
  })
  const lateRefusal = page.waitForResponse('**/api/owned-courses*')
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect((await deleted).status()).toBe(204)
  const notice = page.getByText('Your account has been deleted.')
  await notice.waitFor()
  over.resolve()
  expect((await lateRefusal).status()).toBe(401)
  await notice.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a student takes the data along, signs out everywhere and deletes the account', async () => {
  const page = await newPage(DESKTOP)
  const { email, password } = await newStudent(page, { name: 'Nusrat Jahan' })
  await page.goto('/dashboard/student-profile')
  await page.getByText('Your account and your data').click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    student: { name: 'Nusrat Jahan', email },
  })

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL(/\/authentication\/login/)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('/dashboard/student-profile')

  await page.getByText('Your account and your data').click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('somebody@example.com')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await dialog.getByText('This is not the address of your account.').waitFor()
  await dialog.getByRole('textbox').fill(email)
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.waitForURL('/')
  await page.getByText('Your account has been deleted.').waitFor()

  await page.goto('/authentication/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Incorrect email or password').waitFor()
})
