import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aCartItem } from '#web/features/cart/testing.ts'
import { rememberLanguage } from '#web/text/language.ts'
import { answerCalls, later, prepareScreens, refusal, showPage } from '#web/testing.tsx'
import * as carts from './carts.tsx'

vi.mock('#web/features/identity/session/require-session.ts', () => ({
  requireSession: async () => ({ email: 'nadia@example.com' }),
}))
// Loading it makes every private call wait for a token.
vi.mock('#web/features/identity/session/session.ts', () => ({ whoIsSignedIn: async () => null }))

const toasts = prepareScreens('dashboard')

const LIST = 'GET /get/carts'
const CATEGORIES = 'GET /api/categories'
const OWNED = 'GET /api/owned-courses'

/** Each test has its own student: the cart is stored per person. */
const page = (email: string) => showPage(carts, '/dashboard/carts', { email })

test('a cart that does not load says so and loads at the second try; what is owned already is not counted', async () => {
  let tries = 0
  answerCalls({
    [CATEGORIES]: [],
    [OWNED]: ['B'],
    [LIST]: () => {
      tries += 1
      return tries === 1 ? refusal(503, 'busy') : [aCartItem('A'), aCartItem('B', '900')]
    },
  })
  const shown = await page('first@example.com')
  await expect.element(shown.getByRole('alert')).toHaveTextContent('Your cart couldn’t be loaded')
  await shown.getByRole('button', { name: 'Try again' }).click()
  const table = shown.getByRole('table', { name: 'Courses in your cart' })
  await expect.element(table.getByRole('row').nth(2)).toMatchTextContent('You’re enrolled')
  await expect.element(shown.getByText('৳4,500.00')).toBeVisible()
  await expect.element(shown.getByText('Total · 1 course')).toBeVisible()
})

test('on a slow connection two courses are removed at once; a refused one stays, and the focus stays in the table', async () => {
  const [first, second] = [later<object>(), later<Response>()]
  const calls = answerCalls({
    [CATEGORIES]: [],
    [OWNED]: [],
    [LIST]: [aCartItem('A'), aCartItem('B', '1299.5'), aCartItem('C', '1000')],
    'DELETE /delete/carts/A': () => first.promise,
    'DELETE /delete/carts/B': () => second.promise,
  })
  const shown = await page('second@example.com')
  const removal = (course: string) =>
    shown.getByRole('button', { name: `Remove ${course} from the cart` })
  await removal('Course B').click()
  await removal('Course A').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(removal('Course A')).toHaveAttribute('aria-busy', 'true')
  await expect.element(removal('Course B')).toHaveAttribute('aria-busy', 'true')

  first.resolve({ acknowledged: true, deletedCount: 1 })
  await expect.element(removal('Course A')).not.toBeInTheDocument()
  await expect.element(shown.getByRole('region', { name: 'Courses in your cart' })).toHaveFocus()
  await expect.element(shown.getByText('৳2,299.50')).toBeVisible()
  await expect.element(removal('Course B')).toHaveAttribute('aria-busy', 'true')

  second.resolve(refusal(409, 'order_open'))
  await expect.element(removal('Course B')).not.toHaveAttribute('aria-busy')
  expect(toasts.map(({ kind, content }) => [kind, content])).toEqual([
    ['success', 'Delete items!'],
    ['error', 'Refused: order_open'],
  ])
  expect(calls.filter(({ name }) => name.startsWith('DELETE')).length).toBe(2)
})

test('in Bangla the category and the amounts are Bangla too, and the last course leaves an empty cart', async () => {
  rememberLanguage('bn')
  answerCalls({
    [CATEGORIES]: [{ name: 'Programming', nameBn: 'প্রোগ্রামিং' }],
    [OWNED]: [],
    [LIST]: [aCartItem('A', '12500')],
    'DELETE /delete/carts/A': { acknowledged: true, deletedCount: 1 },
  })
  const shown = await page('third@example.com')
  await expect.element(shown.getByText('প্রোগ্রামিং')).toBeVisible()
  await expect.element(shown.getByText('৳১২,৫০০.০০')).toBeVisible()
  await expect.element(shown.getByText(/১টি কোর্স/)).toBeVisible()
  await shown.getByRole('button', { name: 'কার্ট থেকে Course A বাদ দিন' }).click()
  await expect.element(shown.getByText('আপনার কার্ট খালি')).toBeVisible()
})
