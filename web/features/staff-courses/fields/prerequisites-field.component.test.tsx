import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { later, painted, prepareScreens, show } from '#web/testing.tsx'
import { type FindCourses, PrerequisitesField } from './prerequisites-field.tsx'

prepareScreens('staff')

type CourseMatches = Awaited<ReturnType<FindCourses>>
const course = (courseId: string, title: string) => ({ courseId, title }) as CourseMatches[number]
const python = course('PRG-101', 'Python')
const html = course('WEB-101', 'HTML')
const css = course('WEB-102', 'CSS')

function Field({ first, find }: { first: string[]; find: FindCourses }) {
  const [chosen, choose] = useState(first)
  return <PrerequisitesField courseId="WEB-200" chosen={chosen} find={find} onChange={choose} />
}

async function field(find: FindCourses, first: string[] = []) {
  const page = await show(<Field first={first} find={find} />)
  const search = async (typed: string) => {
    await page.getByRole('searchbox').fill(typed)
    await userEvent.keyboard('{Enter}')
  }
  return { page, search }
}

test('a found course is added, and the focus stays in the field', async () => {
  const { page, search } = await field(async () => [html, css, course('WEB-200', 'This one')])
  await search('web')
  const add = page.getByRole('button', { name: /HTML/ })
  await expect.element(add).toBeVisible()
  expect(page.getByText('This one').elements()).toEqual([])
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove HTML' })).toBeVisible()
  expect(document.activeElement).not.toBe(document.body)
})

test('the answer to an older search does not come over the newer one', async () => {
  const answers = { py: later<CourseMatches>(), web: later<CourseMatches>() }
  const { page, search } = await field((typed) => answers[typed as 'py' | 'web'].promise)
  await search('py')
  await search('web')
  answers.web.resolve([html])
  await expect.element(page.getByText('HTML')).toBeVisible()
  answers.py.resolve([python])
  await painted()
  expect(page.getByText('Python').elements()).toEqual([])
  await expect.element(page.getByText('HTML')).toBeVisible()
})

test('a failure and an empty answer are announced', async () => {
  const find = vi.fn<FindCourses>().mockRejectedValueOnce(new Error('offline'))
  find.mockResolvedValue([])
  const { page, search } = await field(find)
  await search('web')
  await expect.element(page.getByRole('status').getByRole('paragraph')).toBeVisible()
  const failed = page.getByRole('status').element().textContent
  await search('web')
  await expect.poll(() => page.getByRole('status').element().textContent).not.toBe(failed)
})

test('what is chosen is called by its title, or by its id where that is not known', async () => {
  const { page } = await field(
    async (id) => (id === 'PRG-101' ? [python] : Promise.reject(new Error('offline'))),
    ['PRG-101', 'WEB-101'],
  )
  await expect.element(page.getByRole('button', { name: 'Remove Python' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove WEB-101' })).toBeVisible()
})

test('after one is removed the keyboard goes on in the field', async () => {
  const { page } = await field(async () => [], ['PRG-101'])
  page.getByRole('button', { name: 'Remove PRG-101' }).element().focus()
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})
