import { beforeAll, expect, test, vi } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { CartScreen } from './cart-screen.tsx'
import type { Cart } from './cart-store.ts'
import { aCartItem } from './testing.ts'

let cart: Cart
vi.mock('./cart-store.ts', () => ({ useCart: () => cart, removeFromCart: () => undefined }))

beforeAll(async () => {
  await Promise.all([loadWords('dashboard', 'en'), loadWords('site', 'en')])
})

function shown(next: Partial<Cart>, owned: readonly string[] = []) {
  cart = { isLoading: false, isError: false, items: [], ...next }
  return show(
    <CartScreen owned={new Set(owned)} categoryNames={new Map()} onRetry={() => undefined} />,
    '/dashboard/carts',
  )
}

// Covers: §2 cart-loading
test('a loading cart shows a loader (§2 /dashboard/carts)', async () => {
  const page = await shown({ isLoading: true })
  await expect.element(page.getByText('Loading your cart…')).toBeInTheDocument()
})

// Covers: §2 cart-empty
test('an empty cart says so and links to the courses (§2 /dashboard/carts)', async () => {
  const page = await shown({})
  await expect.element(page.getByText('Your cart is empty')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Explore Courses' }))
    .toHaveAttribute('href', '/courses')
})

// Covers: §2 cart-full, §4 cart-total, §4 unpaid, §9 currency, §9 cart-height
test('a full cart is a table at most 70vh high, its total with two decimals, and a link to pay (§2, §4, §9)', async () => {
  const page = await shown({ items: [aCartItem('A', '4500'), aCartItem('B', '1299.5')] })
  const table = page.getByRole('table')
  await expect.element(table).toBeVisible()
  const frame = getComputedStyle(table.element().parentElement!)
  expect([frame.maxHeight, frame.overflowY]).toEqual([`${0.7 * innerHeight}px`, 'auto'])
  expect(page.getByText('Unpaid').elements().length).toBeGreaterThanOrEqual(2)
  await expect.element(page.getByText('৳5,799.50').first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Pay now' }))
    .toHaveAttribute('href', '/dashboard/payments/stripe')
})

test('a course that the student owns by now is marked, and not in the total', async () => {
  const page = await shown({ items: [aCartItem('A', '4500'), aCartItem('B', '1299.5')] }, ['A'])
  await expect.element(page.getByText(/You’re enrolled/).first()).toBeInTheDocument()
  await expect.element(page.getByText('৳1,299.50').first()).toBeVisible()
  await expect.element(page.getByText(/1 course/).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Pay now' })).toBeVisible()
})

test('a cart of owned courses links to them, not to the payment', async () => {
  const page = await shown({ items: [aCartItem('A', '4500')] }, ['A'])
  const links = page.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toContain('/dashboard/student-courses')
  expect(page.getByText('Pay now').elements()).toEqual([])
})
