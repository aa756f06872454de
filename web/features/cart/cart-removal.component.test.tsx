import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { CartScreen } from './cart-screen.tsx'
import { fetchCart } from './cart-store.ts'
import { aCartItem } from './testing.ts'

const toasts = prepareScreens('dashboard')
const nadia = 'nadia@example.com'

async function shown(
  items: readonly ReturnType<typeof aCartItem>[],
  replies: Parameters<typeof answerCalls>[0],
) {
  const calls = answerCalls({ 'GET /get/carts': items, ...replies })
  await fetchCart(nadia)
  const page = await show(
    <CartScreen owned={new Set()} categoryNames={new Map()} onRetry={() => fetchCart(nadia)} />,
    '/dashboard/carts',
  )
  const remove = (course: string) =>
    page.getByRole('button', { name: `Remove Course ${course} from the cart` })
  return { page, calls, remove }
}
const REMOVED = { acknowledged: true, deletedCount: 1 }

test('with the last course removed by keyboard, the focus is on the cart, which says that it is empty', async () => {
  const { page, remove } = await shown([aCartItem('A')], { 'DELETE /delete/carts/A': REMOVED })
  remove('A').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Your cart is empty')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'My Cart' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Explore Courses' })).toHaveFocus()
})

test('with another course left, the focus is on the table', async () => {
  const { page, remove } = await shown([aCartItem('A'), aCartItem('B')], {
    'DELETE /delete/carts/A': REMOVED,
  })
  remove('A').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('A')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Courses in your cart' })).toHaveFocus()
})

test('on a slow connection a course is removed once, however often it is clicked, and the total follows', async () => {
  const answer = later<object>()
  const { page, calls, remove } = await shown([aCartItem('A'), aCartItem('B', '1000')], {
    'DELETE /delete/carts/A': () => answer.promise,
  })
  await remove('A').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('A')).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByText('৳5,500.00')).toBeVisible()
  answer.resolve(REMOVED)
  await expect.element(page.getByText('৳1,000.00')).toBeVisible()
  expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1)
  expect(toasts.map(({ content }) => content)).toEqual(['Delete items!'])
})

test('a course that cannot be removed stays with its button in focus, and says why', async () => {
  let tries = 0
  const { remove } = await shown([aCartItem('A')], {
    'DELETE /delete/carts/A': () => {
      tries += 1
      return tries === 1 ? refusal(503, 'busy') : REMOVED
    },
  })
  remove('A').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  await expect.element(remove('A')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error', 'success'])
})

test('in Bangla the number of courses and the total are in Bangla digits', async () => {
  rememberLanguage('bn')
  const { page } = await shown([aCartItem('A'), aCartItem('B', '1299.5')], {})
  await expect.element(page.getByText('৳৫,৭৯৯.৫০')).toBeVisible()
  await expect.element(page.getByText(/২/).first()).toBeVisible()
  expect(
    page
      .getByText(/[0-9]/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([])
})
