import { ownServer } from './own-server.ts'
import { DESKTOP, expect, expectAccessible, PHONE, test } from './testing.ts'

/* A server of its own, whose subscribers are known. */
const KEYS = {
  en: '3f1c2d4e-0000-4000-8000-000000000001',
  bn: '3f1c2d4e-0000-4000-8000-000000000002',
}
const server = ownServer({
  environment: { SAMPLE_CATALOGUE: 'no' },
  prepare: (db) =>
    db
      .insertInto('newsletter_subscribers')
      .values(
        (['en', 'bn'] as const).map((language) => ({
          email: `${language}@example.com`,
          email_key: `${language}@example.com`,
          language,
          leave_key: KEYS[language],
        })),
      )
      .execute(),
})

test('the link of a letter asks, and its button ends the letters, without any script', async () => {
  const page = await server.openPage({ ...PHONE, javaScriptEnabled: false })
  await page.goto(`/api/newsletter/leave/${KEYS.en}`)
  expect(new URL(page.url()).pathname).toBe(`/newsletter/leave/${KEYS.en}`)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  await page.goto(`/api/newsletter/leave/${KEYS.en}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'This link has been used already' }).waitFor()
})

test('a Bangla subscriber is asked in Bangla, on an accessible page', async () => {
  const page = await server.openPage(DESKTOP)
  await page.goto(`/api/newsletter/leave/${KEYS.bn}`)
  await page.getByRole('heading', { name: 'আর চিঠি চান না?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'আনসাবস্ক্রাইব করুন' }).click()
  await page.getByRole('heading', { name: 'আর কোনো চিঠি যাবে না' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/bn/newsletter/left')
  await expectAccessible(page)
})
