import type { Page } from '@playwright/test'
import { ownServer } from './own-server.ts'
import { expect, expectAccessible, PHONE, test } from './testing.ts'

const STAFF = 'boss@example.com'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** The names of the tabs as a visitor meets them. */
async function tabs(visitor: Page): Promise<string> {
  return (await visitor.request.get('/courses?category=Finance')).text()
}

test('on a phone a category is added, renamed, moved and hidden; its old address works on', async () => {
  const staff = await server.asStaff(STAFF, PHONE)
  const visitor = await server.openPage(PHONE)
  await staff.goto('/staff/categories')
  await staff.getByRole('heading', { name: 'Categories', level: 1 }).waitFor()
  await expectAccessible(staff)
  // Each by its name: one still fades away while the next one opens.
  const adding = staff.getByRole('dialog', { name: 'Add a category' })
  const renaming = staff.getByRole('dialog', { name: 'Rename “Handicraft”' })

  await staff.getByRole('button', { name: 'Add a category' }).first().click()
  await adding.getByLabel('Name in English').fill('Finance')
  await adding.getByLabel('Name in Bangla').fill('হস্তশিল্প')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await adding.getByText('Another category is called this').waitFor()
  await adding.getByLabel('Name in English').fill('Handicraft')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await row(staff, 'Handicraft').waitFor()
  await expect.poll(() => tabs(visitor)).toContain('category=Handicraft')

  await row(staff, 'Handicraft').getByRole('button', { name: 'Rename' }).click()
  await renaming.getByLabel('Name in English').fill('Craft of Bengal')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await row(staff, 'Craft of Bengal').waitFor()
  await expect.poll(() => tabs(visitor)).toContain('Craft of Bengal')
  await visitor.goto('/courses?category=Handicraft')
  await visitor.getByRole('heading', { name: /^Craft of Bengal/, level: 2 }).waitFor()
  await visitor.goto('/bn/courses?category=Handicraft')
  await visitor.getByRole('heading', { name: /^হস্তশিল্প/, level: 2 }).waitFor()

  const handle = staff.getByRole('button', { name: 'Move “Craft of Bengal”' })
  await handle.focus()
  await staff.keyboard.press('Home')
  await staff.getByText('“Craft of Bengal” is now 1 of 29.').waitFor()
  await expect
    .poll(async () => {
      const body = (await (await visitor.request.get('/api/categories')).json()) as {
        name: string
      }[]
      return body[0]?.name
    })
    .toBe('Handicraft')

  await row(staff, 'Craft of Bengal').getByRole('button', { name: 'Hide' }).click()
  await row(staff, 'Craft of Bengal').getByText('Hidden').waitFor()
  await expectAccessible(staff)
  await expect.poll(() => tabs(visitor)).not.toContain('Craft of Bengal')
  expect((await visitor.request.get('/courses?category=Handicraft')).status()).toBe(200)
})
