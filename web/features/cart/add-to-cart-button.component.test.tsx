import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { AddToCartButton } from './add-to-cart-button.tsx'

const toasts = prepareScreens()

const ADD = 'POST /post/carts'
const nadia = { email: 'nadia@example.com' }
const texts = () => toasts.map(({ content }) => content)

async function shown(person: { email: string } | null = nadia) {
  const handlers = { signIn: vi.fn(), added: vi.fn() }
  const page = await show(
    <AddToCartButton
      courseId="PRG-101"
      person={async () => person}
      onSignInNeeded={handlers.signIn}
      onAdded={handlers.added}
    />,
  )
  return { page, handlers, add: page.getByRole('button', { name: 'Add to cart' }) }
}

test('a press puts the course in the cart once, however slow the connection and however often it is clicked', async () => {
  const answer = later<object>()
  const calls = answerCalls({ [ADD]: () => answer.promise })
  const { handlers, add } = await shown()
  await add.click()
  await expect.element(add).toHaveAttribute('aria-busy', 'true')
  await expect.element(add).toHaveFocus()
  await userEvent.keyboard('{Enter} ')
  answer.resolve({ insertedId: 'id', acknowledged: true, item: { courseId: 'PRG-101' } })
  await expect.poll(() => handlers.added.mock.calls.length).toBe(1)
  await expect.element(add).not.toHaveAttribute('aria-busy')
  expect(calls.map(({ body }) => body)).toEqual([{ courseId: 'PRG-101', email: nadia.email }])
  expect(texts()).toEqual(['Added to cart!'])
})

test('a course already in the cart and a refusal are shown, without leaving the page', async () => {
  let tries = 0
  answerCalls({
    [ADD]: () => {
      tries += 1
      return tries === 1 ? { message: 'Items already in cart!' } : refusal(409, 'cart_full')
    },
  })
  const { handlers, add } = await shown()
  await add.click()
  await expect.poll(texts).toEqual(['Items already in cart!'])
  await add.click()
  await expect.poll(texts).toEqual(['Items already in cart!', 'Refused: cart_full'])
  expect(handlers.added).not.toHaveBeenCalled()
})

test('without a connection the course waits on the button, and is sent when the line is back', async () => {
  const calls = answerCalls({})
  const { page, add } = await shown()
  await add.click()
  const waiting = page.getByRole('button', { name: 'Waiting for a connection' })
  await expect.element(waiting).toBeVisible()
  await expect.poll(texts).toEqual(['We will add it as soon as you are online again.'])
  await expect.poll(() => calls.length).toBe(2)
  answerCalls({
    [ADD]: { insertedId: 'id', acknowledged: true, item: { courseId: 'PRG-101' } },
  })
  dispatchEvent(new Event('online'))
  await expect.element(add).toBeVisible()
  expect(texts().at(-1)).toBe('Added to cart!')
})

test('someone who is not signed in is led there, and the course waits for the person who signs in', async () => {
  answerCalls({})
  const { page, handlers, add } = await shown(null)
  await add.click()
  await expect.poll(() => handlers.signIn.mock.calls.length).toBe(1)
  expect(texts()).toEqual(['Sign in, and the course goes straight into your cart.'])
  await page.unmount()
  const calls = answerCalls({ [ADD]: { message: 'Items already in cart!' } })
  const again = await shown()
  await expect.element(again.add).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ courseId: 'PRG-101', email: nadia.email }])
})
