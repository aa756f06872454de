import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { type FindInstructors, InstructorSearch } from './instructor-search.tsx'

prepareScreens('staff')

const rokeya = {
  slug: 'rokeya-khatun',
  name: 'Rokeya Khatun',
  nameBn: 'রোকেয়া খাতুন',
  designation: 'তাঁতশিল্পী',
  designationBn: null,
  image: '/pictures/instructors/no-picture.svg',
}

async function field(find: FindInstructors, path = '/staff') {
  const onAdd = vi.fn()
  function Field() {
    const [chosen, choose] = useState<CourseDocument['instructors']>([])
    const add = (person: (typeof chosen)[number]) => {
      onAdd(person)
      choose([...chosen, person])
    }
    return <InstructorSearch chosen={chosen} find={find} onAdd={add} />
  }
  const page = await show(<Field />, path)
  await page.getByRole('searchbox').fill('rokeya')
  await userEvent.keyboard('{Enter}')
  return { page, onAdd }
}

test('someone who teaches here is added as the person they are, and not offered twice', async () => {
  const find = vi.fn(async () => [rokeya])
  const { page, onAdd } = await field(find)
  await page.getByRole('button', { name: 'Add Rokeya Khatun' }).click()
  expect(find).toHaveBeenCalledWith('rokeya')
  expect(onAdd).toHaveBeenCalledExactlyOnceWith({
    slug: 'rokeya-khatun',
    name: 'Rokeya Khatun',
    nameBn: 'রোকেয়া খাতুন',
    designation: '',
    designationBn: 'তাঁতশিল্পী',
    image: '/pictures/instructors/no-picture.svg',
  })
  await expect.element(page.getByRole('status')).toMatchTextContent(/^Nobody found/)
})

test('in Bangla people have their Bangla names; a search that fails says so', async () => {
  const { page } = await field(async () => [rokeya], '/bn')
  await expect.element(page.getByText('রোকেয়া খাতুন')).toBeVisible()
  await page.unmount()
  const failing = await field(() => Promise.reject(new Error('offline')))
  await expect.element(failing.page.getByRole('status')).toMatchTextContent(/didn’t work/)
})
