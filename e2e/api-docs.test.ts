import { expect, expectAccessible, newPage, origin, PHONE, test } from './testing.ts'

test('the calls can be read at /api/docs, on a phone too', async () => {
  const page = await newPage(PHONE)
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'POST /post/carts' }).isVisible()).resolves.toBe(
    true,
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
})

test('the OpenAPI document names every call and its failures', async () => {
  const document = await (await fetch(`${origin}/api/openapi.json`)).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/api/courses',
      '/post/carts',
      '/get/carts',
      '/delete/carts/{courseId}',
      '/api/authorization/jwt',
    ]),
  )
  expect(document.paths['/post/carts'].post.responses['404'].description).toContain(
    'course_not_found',
  )
})
