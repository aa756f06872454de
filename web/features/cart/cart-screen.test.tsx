import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadWords } from '#web/text/words.ts'
import { CartScreen } from './cart-screen.tsx'
import type { Cart } from './cart-store.ts'

let cart: Cart
vi.mock('./cart-store.ts', () => ({ useCart: () => cart, removeFromCart: () => undefined }))

beforeAll(async () => {
  await Promise.all([loadWords('dashboard', 'en'), loadWords('site', 'en')])
})

function shown(next: Partial<Cart>, owned: readonly string[] = []): string {
  cart = { isLoading: false, isError: false, items: [], ...next }
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={['/dashboard/carts']}>
      <CartScreen owned={new Set(owned)} categoryNames={new Map()} onRetry={() => undefined} />
    </MemoryRouter>,
  )
}

const item = (courseId: string, courseFee: string): Cart['items'][number] => ({
  _id: courseId,
  email: 'nadia@example.com',
  courseName: `Course ${courseId}`,
  image: '/x.svg',
  courseId,
  courseFee,
  category: 'Programming',
  instructors: [],
  status: 'Unpaid',
})

test('a cart on its way shows a loader (§2 /dashboard/carts)', () => {
  expect(shown({ isLoading: true })).toContain('Loading your cart…')
})

test('an empty cart says so and leads to the courses (§2 /dashboard/carts)', () => {
  const html = shown({})
  expect(html).toContain('Your cart is empty')
  expect(html).toMatch(/<a[^>]*href="\/courses"[^>]*>Explore Courses<\/a>/)
})

test('a full cart is a table at most 70vh high, its total with two decimals, and a way to pay (§2, §4, §9)', () => {
  const html = shown({ items: [item('A', '4500'), item('B', '1299.5')] })
  expect(html).toContain('max-height:70vh')
  expect(html).toMatch(/class="relative overflow-auto[^"]*" style="max-height:70vh"><table/)
  expect(html.match(/Unpaid/g)!.length).toBeGreaterThanOrEqual(2)
  expect(html).toContain('৳5,799.50')
  expect(html).toMatch(/<a[^>]*href="\/dashboard\/payments\/stripe"[^>]*>Pay now<\/a>/)
})

test('a course that the student has got since is marked, and not in the total', () => {
  const html = shown({ items: [item('A', '4500'), item('B', '1299.5')] }, ['A'])
  expect(html).toContain('You’re enrolled')
  expect(html).toContain('৳1,299.50')
  expect(html).toContain('1 course')
  expect(html).toContain('Pay now')
})

test('a cart of courses that the student has already leads to them, not to the payment', () => {
  const html = shown({ items: [item('A', '4500')] }, ['A'])
  expect(html).not.toContain('Pay now')
  expect(html).toMatch(/<a[^>]*href="\/dashboard\/student-courses"[^>]*>/)
})
