import { expect, test, vi } from 'vitest'
import type { TimetableClass } from '#contract/teaching/teaching.ts'
import { ApiProblem } from '#web/api.ts'
import { prepareScreens, show } from '#web/testing.tsx'
import { OwnLinkModal } from './own-link-modal.tsx'

prepareScreens('dashboard', 'staff')

async function shown(own: Partial<TimetableClass> = {}) {
  const onSave = vi.fn<() => Promise<unknown>>(async () => undefined)
  const onSaved = vi.fn<() => Promise<void>>(async () => undefined)
  const meeting = {
    meetingId: 'm1',
    number: 3,
    version: 7,
    address: null,
    isOwn: true,
    room: 'link',
    state: 'planned',
    ...own,
  } as TimetableClass
  const page = await show(
    <OwnLinkModal meeting={meeting} onSave={onSave} onSaved={onSaved} />,
    '/dashboard/teaching',
  )
  const open = page.getByRole('button', { name: 'Meeting link: Class 3' })
  const field = page.getByRole('textbox', { name: /^Meeting link/ })
  return { page, open, field, save: page.getByRole('button', { name: 'Save' }), onSave, onSaved }
}

test('a link is checked, then saved with the version it was read with', async () => {
  const { page, open, field, save, onSave, onSaved } = await shown()
  await open.click()
  await field.fill('http://meet.example.com/plain')
  await save.click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(onSave).not.toHaveBeenCalled()
  await field.fill('https://meet.example.com/mine')
  await page.getByRole('checkbox').click()
  await save.click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(onSave).toHaveBeenCalledExactlyOnceWith({
    address: 'https://meet.example.com/mine',
    isForFollowing: true,
    version: 7,
  })
})

test('a link that was refused says why, and what was typed stays', async () => {
  const { page, open, field, save, onSave } = await shown({
    address: 'https://meet.example.com/old',
  })
  onSave.mockRejectedValueOnce(
    new ApiProblem({ status: 409, code: 'class_changed', title: 'Changed' }),
  )
  await open.click()
  await expect.element(field).toHaveValue('https://meet.example.com/old')
  await field.fill('https://meet.example.com/new')
  await save.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Someone else has changed/)
  await expect.element(field).toHaveValue('https://meet.example.com/new')
})

test.for<[what: string, own: Partial<TimetableClass>]>([
  ['of someone else', { isOwn: false }],
  ['that was cancelled', { state: 'cancelled' }],
  ['in a room', { room: 'place' }],
])('a class %s takes no link', async ([, own]) => {
  const { open } = await shown(own)
  expect(open.elements()).toEqual([])
})
