import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { InstructorMergePreview, StaffInstructor } from '#contract/catalog/instructors.ts'
import { answerCalls, prepareScreens, show } from '#web/testing.tsx'
import { InstructorMerge } from './instructor-merge.tsx'
import { RemoveInstructor } from './remove-instructor.tsx'

prepareScreens('staff')

const person = (slug: string, name: string, courseCount = 2): StaffInstructor => ({
  slug,
  name,
  nameBn: null,
  designation: 'Weaver',
  designationBn: null,
  image: '/pictures/instructors/no-picture.svg',
  about: null,
  aboutBn: null,
  courseCount,
})
const rokeya = person('rokeya', 'Rokeya Khatun')
const rokaya = person('rokaya', 'Rokaya Khatun')
const preview: InstructorMergePreview = {
  successor: rokeya,
  closed: rokaya,
  movedCourses: 1,
  sharedCourses: 1,
  classes: 3,
  account: 'moved',
  invitation: 'none',
  calendar: 'ended',
  obstacles: [],
}
const LIST = 'GET /api/staff/instructors'
const PREVIEW = 'GET /api/staff/instructors/rokeya/merge'

async function chosen(replies: Parameters<typeof answerCalls>[0]) {
  const calls = answerCalls({
    [LIST]: { rows: [rokeya, rokaya], next: null },
    ...replies,
  })
  const onMerged = vi.fn(async () => {})
  const page = await show(<InstructorMerge instructor={rokeya} onMerged={onMerged} />)
  await page.getByRole('button', { name: /^Merge.*Rokeya/ }).click()
  await page.getByRole('searchbox').fill('khatun')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Choose Rokaya Khatun' }).click()
  return { page, calls, onMerged }
}

test('what happens is shown before two become one, and nobody is offered themself', async () => {
  const { page, calls, onMerged } = await chosen({
    [PREVIEW]: preview,
    'POST /api/staff/instructors/rokeya/merge': rokeya,
  })
  await expect.element(page.getByText('1 course names both; it keeps one.')).toBeVisible()
  await expect.element(page.getByText('3 classes name the one who stays.')).toBeVisible()
  await expect
    .element(page.getByText('The calendar address of the one who goes ends.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.poll(() => onMerged.mock.calls.length).toBe(1)
  expect(calls.at(-1)).toMatchObject({ body: { closed: 'rokaya' } })
})

test('two with an account each are refused with the way out', async () => {
  const { page } = await chosen({ [PREVIEW]: { ...preview, obstacles: ['two-accounts'] } })
  await expect.element(page.getByText(/^Both have a teaching account/)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Merge', exact: true }))
    .not.toBeInTheDocument()
})

test('whoever is named somewhere is not removed, and it is said where', async () => {
  answerCalls({
    'DELETE /api/staff/instructors/rokeya': Response.json(
      {
        type: 'about:blank',
        status: 409,
        code: 'instructor_in_use',
        title: 'Something still names this instructor.',
        facts: { courses: '0', edits: '2', classes: '0', accounts: '1', invitations: '0' },
      },
      { status: 409, headers: { 'content-type': 'application/problem+json' } },
    ),
  })
  const page = await show(<RemoveInstructor instructor={rokeya} onRemoved={vi.fn()} />)
  await page.getByRole('button', { name: /^Remove.*Rokeya/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect
    .element(page.getByText('Still named by: unpublished changes of courses: 2, accounts: 1.'))
    .toBeVisible()
})
