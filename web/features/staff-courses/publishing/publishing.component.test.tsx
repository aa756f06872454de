import { expect, test, vi } from 'vitest'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { ApiProblem } from '#web/api.ts'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { CutPictureModal } from '../pictures/cut-picture-modal.tsx'
import { PlanForm } from './plan-form.tsx'
import { type CourseActs, PublishPanel } from './publish-panel.tsx'

const toasts = prepareScreens('staff')

const course = {
  courseId: 'WEB-101',
  state: 'draft',
  checklist: [{ item: 'title', isDone: true, isNeeded: true }],
  errors: [],
  changes: [],
  publishAt: null,
  publishFailed: null,
} as unknown as StaffCourse

async function panel(more: Partial<StaffCourse>, acts: Partial<CourseActs>) {
  const done = async () => undefined
  return show(
    <PublishPanel
      course={{ ...course, ...more }}
      acts={{ publish: done, forgetPlan: done, move: done, duplicate: done, ...acts }}
    />,
    '/staff',
  )
}
const offline = () => new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })

test('a course is published once, however often it is clicked', async () => {
  const answer = later<undefined>()
  const publish = vi.fn(() => answer.promise)
  const page = await panel({}, { publish })
  const button = page.getByRole('button', { name: 'Publish now' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  answer.resolve(undefined)
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['success'])
  expect(publish.mock.calls).toEqual([[null]])
})

test('an item that is still needed keeps it from being published, and says so', async () => {
  const publish = vi.fn(async () => undefined)
  const checklist = [{ item: 'fee', isDone: false, isNeeded: true }] as StaffCourse['checklist']
  const page = await panel({ checklist }, { publish })
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  expect(publish).not.toHaveBeenCalled()
})

test('a copy says what stays behind; one that fails says so, and can be tried again', async () => {
  const page = await panel({}, { duplicate: () => Promise.reject(offline()) })
  await page.getByRole('button', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^Not copied: students/)).toBeVisible()
  const button = dialog.getByRole('button', { name: 'Make the copy' })
  await button.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(button).not.toHaveAttribute('aria-busy')
})

test('a time is one of Dhaka; one that has passed is announced', async () => {
  const plan = vi.fn(async () => undefined)
  const page = await show(<PlanForm onPlan={plan} />, '/staff')
  page.container.querySelector('details')!.open = true
  const time = page.container.querySelector<HTMLInputElement>('input[name=at]')!
  time.value = '2020-01-01T10:00'
  await page.getByRole('button').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  time.value = '2099-01-01T10:00'
  await page.getByRole('button').click()
  await expect.poll(() => plan.mock.calls).toEqual([['2099-01-01T04:00:00.000Z']])
})

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

async function cut(send: () => Promise<void>) {
  const page = await show(
    <CutPictureModal
      id="cut"
      address={PIXEL}
      shape="banner"
      send={send}
      onClose={() => undefined}
    />,
    '/staff',
  )
  return { page, dialog: page.getByRole('dialog') }
}

test('the point of a picture is chosen by sliders, and sent with it', async () => {
  const send = vi.fn(async () => undefined)
  const { dialog } = await cut(send)
  const [across, down] = [dialog.getByRole('slider').first(), dialog.getByRole('slider').last()]
  await across.fill('80')
  await down.fill('10')
  await dialog.getByRole('button').last().click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(send.mock.calls).toEqual([[{ x: 80, y: 10 }]])
})

test('a picture that fails is announced in its dialog, or as a message where that was closed', async () => {
  const answer = later<undefined>()
  const answers = [() => Promise.reject(offline()), () => answer.promise]
  const { dialog } = await cut(() => answers.shift()!())
  const use = dialog.getByRole('button').last()
  await use.click()
  await expect.element(dialog.getByRole('alert').getByText(/^You’re offline/)).toBeVisible()
  await use.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  answer.reject(offline())
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
})
