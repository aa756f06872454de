import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Student } from '#contract/students/students.ts'
import { answerCalls, refusal, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { Toaster } from '#web/ui/toast/toaster.tsx'
import { SkillsetScreen } from './skillset-screen.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('dashboard', 'en'), loadWords('site', 'en')])
})
afterEach(() => vi.unstubAllGlobals())

const CALL = 'PUT /api/users/students/ET_1/skills'

async function shown(skills: string[]) {
  const changed = vi.fn(async () => undefined)
  const page = await show(
    <>
      <SkillsetScreen student={{ studentId: 'ET_1', skills } as Student} onChanged={changed} />
      <Toaster />
    </>,
  )
  return { page, changed }
}

async function typed(page: Awaited<ReturnType<typeof shown>>['page'], skill: string) {
  await page.getByRole('button', { name: 'Add Skills' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Skills' })
  const field = dialog.getByRole('textbox', { name: 'Skill' })
  await field.fill(skill)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  return field
}

test('someone without skills is invited to add the first one, which is sent', async () => {
  const calls = answerCalls({ [CALL]: {} })
  const { page, changed } = await shown([])
  await expect.element(page.getByText('You have not added any skills yet')).toBeVisible()
  await typed(page, 'Photoshop')
  await expect.element(page.getByText('Photoshop is in your skillset.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([{ skills: ['Photoshop'] }])
  expect(changed).toHaveBeenCalledTimes(1)
})

test('a skill that is there already is refused beside the field, whatever its capitals', async () => {
  const calls = answerCalls({ [CALL]: {} })
  const { page } = await shown(['Python'])
  const field = await typed(page, 'PYTHON')
  await expect.element(field).toHaveAccessibleDescription(/This skill is already in your list\./)
  await expect.element(field).toHaveValue('PYTHON')
  expect(calls).toEqual([])
})

test('a full list takes no further skill', async () => {
  const calls = answerCalls({ [CALL]: {} })
  const { page } = await shown(Array.from({ length: 50 }, (_, index) => `Skill ${index + 1}`))
  const field = await typed(page, 'One more')
  await expect.element(field).toHaveAccessibleDescription(/Your list is full\./)
  expect(calls).toEqual([])
})

test('a removed skill is sent away, and the others stay', async () => {
  const calls = answerCalls({ [CALL]: {} })
  const { page, changed } = await shown(['Python', 'Excel'])
  await page.getByRole('button', { name: 'Remove Python' }).click()
  await expect.element(page.getByText('Python is no longer in your skillset.')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ skills: ['Excel'] }])
  expect(changed).toHaveBeenCalledTimes(1)
})

test('a removal that fails says so, and can be tried again', async () => {
  answerCalls({ [CALL]: () => refusal(500, 'something_odd') })
  const { page, changed } = await shown(['Python'])
  await page.getByRole('button', { name: 'Remove Python' }).click()
  await expect.element(page.getByText('Refused: something_odd')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove Python' })).toBeEnabled()
  expect(changed).not.toHaveBeenCalled()
})
