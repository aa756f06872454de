import { afterEach, expect, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { answerCalls, prepareScreens, refusal, show } from '#web/testing.tsx'
import { SaveForLater } from './save-for-later.tsx'
import { WishListScreen } from './wish-list-screen.tsx'

const toasts = prepareScreens('dashboard')
afterEach(() => screen.viewport(1280, 800))

test('a visitor saves a course on the device, and finds it saved afterwards', async () => {
  const button = <SaveForLater courseId="PRG-101" isSignedIn={async () => false} />
  const page = await show(button)
  await page.getByRole('button', { name: 'Save for later' }).click()
  await expect
    .element(page.getByRole('link', { name: 'In your wish list' }))
    .toHaveAttribute('href', '/dashboard/wish-list')
  await page.unmount()
  const again = await show(button)
  await expect.element(again.getByRole('link', { name: 'In your wish list' })).toBeVisible()
})

test('a student’s course is saved in the account', async () => {
  const calls = answerCalls({
    'GET /api/wish-list': [],
    'PUT /api/wish-list': { saved: ['PRG-101'], isFull: false },
  })
  const page = await show(<SaveForLater courseId="PRG-101" isSignedIn={async () => true} />)
  await page.getByRole('button', { name: 'Save for later' }).click()
  await expect.element(page.getByRole('link', { name: 'In your wish list' })).toBeVisible()
  expect(localStorage.getItem('wishes')).toBeNull()
  expect(calls.at(-1)?.body).toEqual({ courseIds: ['PRG-101'] })
})

test('a course that the server does not save says why, and can be saved again', async () => {
  answerCalls({
    'GET /api/wish-list': [],
    'PUT /api/wish-list': () => refusal(429, 'too_many_requests'),
  })
  const page = await show(<SaveForLater courseId="PRG-101" isSignedIn={async () => true} />)
  await page.getByRole('button', { name: 'Save for later' }).click()
  await expect.poll(() => toasts.length).toBe(1)
  expect(toasts.map(({ content }) => content)).toEqual(['Refused: too_many_requests'])
  await expect.element(page.getByRole('button', { name: 'Save for later' })).toBeVisible()
})

test('above the cards, whose titles are of the third level, stands a heading of the second', async () => {
  const wish = { courseId: 'PRG-101', courseTitle: 'Python', card: <h3>Python</h3> }
  const page = await show(
    <WishListScreen wishes={[wish]} onChanged={async () => undefined} />,
    '/dashboard/wish-list',
  )
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'Courses on your list' }))
    .toBeInTheDocument()
})

test('a saved course is removed by its button', async () => {
  answerCalls({ 'DELETE /api/wish-list/PRG-101': () => undefined })
  const onChanged = vi.fn(async () => undefined)
  const wish = { courseId: 'PRG-101', courseTitle: 'Python', card: <p>Python</p> }
  const page = await show(
    <WishListScreen wishes={[wish]} onChanged={onChanged} />,
    '/dashboard/wish-list',
  )
  await page.getByRole('button', { name: 'Remove Python from the wish list' }).click()
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
})

test('a failure to remove says so, and the course stays', async () => {
  answerCalls({})
  const onChanged = vi.fn(async () => undefined)
  const wish = { courseId: 'PRG-101', courseTitle: 'Python', card: <p>Python</p> }
  const page = await show(
    <WishListScreen wishes={[wish]} onChanged={onChanged} />,
    '/dashboard/wish-list',
  )
  await page.getByRole('button', { name: 'Remove Python from the wish list' }).click()
  await expect.poll(() => toasts.length).toBe(1)
  expect(onChanged).not.toHaveBeenCalled()
})

test('an empty list leads to the courses, on a phone too', async () => {
  await screen.viewport(360, 800)
  const page = await show(
    <WishListScreen wishes={[]} onChanged={async () => undefined} />,
    '/dashboard/wish-list',
  )
  await expect.element(page.getByText('No course is saved yet')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Find courses' }))
    .toHaveAttribute('href', '/courses')
})
