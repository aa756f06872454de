import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { StaffCategory } from '#contract/catalog/staff-categories.ts'
import { ApiProblem } from '#web/api.ts'
import { later, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { Toaster } from '#web/ui/toast/toaster.tsx'
import { CategoriesScreen, type CategoryCalls } from './categories-screen.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('staff', 'en'), loadWords('site', 'en')])
})

const category = (slug: string, isHidden = false): StaffCategory =>
  ({
    slug,
    nameEn: `Subject ${slug}`,
    nameBn: `বিষয় ${slug}`,
    picture: 'data:,',
    allCourses: 3,
    isHidden,
  }) as StaffCategory

const all = [category('a'), category('b'), category('c')]

async function shown(calls: Partial<CategoryCalls>) {
  const page = await show(
    <>
      <CategoriesScreen
        loaded={all}
        calls={{ add: async () => all, change: async () => all, ...calls }}
      />
      <Toaster />
    </>,
  )
  const order = () =>
    page
      .getByRole('button', { name: /^Move / })
      .elements()
      .map((handle) => handle.id.replace('handle-', ''))
  return { page, order }
}

const problem = (code: string) => new ApiProblem({ status: 409, code, title: `Refused: ${code}` })

test('keys move a category, which keeps the focus, and its place is announced', async () => {
  const change = vi.fn(async () => [category('b'), category('a'), category('c')])
  const { page, order } = await shown({ change })
  const handle = page.getByRole('button', { name: 'Move “Subject a”' })
  handle.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(order).toEqual(['b', 'a', 'c'])
  await expect.element(handle).toHaveFocus()
  await expect.element(page.getByText('“Subject a” is now 2 of 3.')).toBeInTheDocument()
  expect(change.mock.calls).toEqual([['a', { after: 'b' }]])
})

test('the first one has nowhere to go up', async () => {
  const change = vi.fn(async () => all)
  const { page, order } = await shown({ change })
  page.getByRole('button', { name: 'Move “Subject a”' }).element().focus()
  await userEvent.keyboard('{ArrowUp}{Home}')
  expect(order()).toEqual(['a', 'b', 'c'])
  expect(change).not.toHaveBeenCalled()
})

test('a move that is refused is undone, and says why', async () => {
  const { page, order } = await shown({
    change: async () => {
      throw problem('catalogue_is_busy')
    },
  })
  page.getByRole('button', { name: 'Move “Subject c”' }).element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText('Refused: catalogue_is_busy')).toBeVisible()
  expect(order()).toEqual(['a', 'b', 'c'])
})

test('a new category needs a name in both languages', async () => {
  const add = vi.fn(async () => [...all, category('d')])
  const { page, order } = await shown({ add })
  await page.getByRole('button', { name: 'Add a category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a category' })
  await dialog.getByRole('textbox', { name: 'Name in English' }).fill('Cooking')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const bangla = dialog.getByRole('textbox', { name: 'Name in Bangla' })
  await expect.element(bangla).toHaveAttribute('aria-invalid', 'true')
  expect(add).not.toHaveBeenCalled()
  await bangla.fill('রান্না')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(order).toEqual(['a', 'b', 'c', 'd'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(add.mock.calls).toEqual([[{ nameEn: 'Cooking', nameBn: 'রান্না' }]])
})

test('a name that is taken is explained in the dialog, which stays open', async () => {
  const { page } = await shown({
    change: async () => {
      throw problem('category_name_taken')
    },
  })
  await page.getByRole('button', { name: 'Rename : Subject a' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename “Subject a”' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByRole('alert').getByText(/^Another category is called this/))
    .toBeVisible()
})

test('a hidden category says so, and can be shown again', async () => {
  const change = vi.fn(async (slug: string, { isHidden }: { isHidden?: boolean }) =>
    all.map((one) => (one.slug === slug ? category(slug, isHidden) : one)),
  )
  const { page } = await shown({ change })
  await page.getByRole('button', { name: 'Hide : Subject a' }).click()
  await expect.element(page.getByText('· Hidden')).toBeVisible()
  await page.getByRole('button', { name: 'Show : Subject a' }).click()
  await expect.element(page.getByText('· Hidden')).not.toBeInTheDocument()
  expect(change.mock.calls).toEqual([
    ['a', { isHidden: true }],
    ['a', { isHidden: false }],
  ])
})

test('moves quicker than the line are sent one after the other, and an older answer does not undo a newer move', async () => {
  const answers = [later<StaffCategory[]>(), later<StaffCategory[]>()]
  const change = vi.fn(() => answers[change.mock.calls.length - 1]!.promise)
  const { page, order } = await shown({ change })
  page.getByRole('button', { name: 'Move “Subject a”' }).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(order).toEqual(['b', 'c', 'a'])
  expect(change.mock.calls).toEqual([['a', { after: 'b' }]])
  answers[0]!.resolve([category('b'), category('a'), category('c')])
  await expect.poll(() => change.mock.calls.length).toBe(2)
  expect(order()).toEqual(['b', 'c', 'a'])
  answers[1]!.resolve([category('b'), category('c'), category('a')])
  await expect.poll(order).toEqual(['b', 'c', 'a'])
})

test('a category is hidden once, however often it is clicked, and the button says which', async () => {
  const answer = later<StaffCategory[]>()
  const change = vi.fn(() => answer.promise)
  const { page } = await shown({ change })
  const hide = page.getByRole('button', { name: 'Hide : Subject b' })
  hide.element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(hide).toHaveAttribute('aria-busy', 'true')
  answer.resolve([category('a'), category('b', true), category('c')])
  await expect.element(page.getByRole('button', { name: 'Show : Subject b' })).toHaveFocus()
  expect(change).toHaveBeenCalledOnce()
})
