import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiProblem } from '#web/api.ts'
import { later, prepareScreens, show } from '#web/testing.tsx'
import { AttendanceScreen, type Marks } from './attendance-screen.tsx'

prepareScreens('staff')

type Attendance = Parameters<typeof AttendanceScreen>[0]['attendance']
type Presence = Attendance['students'][number]['presence']

const student = (studentId: string, name: string, presence: Presence = null) => ({
  studentId,
  name,
  presence,
  seen: null,
  correction: null,
})
const everyone = [student('1', 'Amina'), student('2', 'Bashir'), student('3', 'Chitra', 'present')]
const meeting = { startsAt: '2026-12-05T14:00:00.000Z', state: 'planned' }

function Class({ save, mayMark }: { save: (marks: Marks) => Promise<void>; mayMark: boolean }) {
  const [students, setStudents] = useState(everyone)
  return (
    <AttendanceScreen
      attendance={{ meeting, students } as unknown as Attendance}
      mayMark={mayMark}
      onSave={async (marks) => {
        await save(marks)
        setStudents((now) =>
          now.map((one) => ({ ...one, presence: marks.get(one.studentId) ?? one.presence })),
        )
      }}
    />
  )
}

async function open(
  { save = async () => undefined, mayMark = true, at = '/staff' } = {} as {
    save?: (marks: Marks) => Promise<void>
    mayMark?: boolean
    at?: string
  },
) {
  const page = await show(<Class save={save} mayMark={mayMark} />, at)
  const mark = (name: string, presence: string) =>
    page.getByRole('group', { name }).getByRole('radio', { name: presence })
  return {
    page,
    mark,
    reason: page.getByRole('combobox', { name: 'Reason' }),
    save: page.getByRole('button', { name: /^Save/ }),
  }
}

test('marks are saved with their reason, and the focus moves on in the list', async () => {
  const sent = vi.fn<(marks: Marks) => Promise<void>>(async () => undefined)
  const { mark, reason, save } = await open({ save: sent })
  await mark('Amina', 'Present').click({ force: true })
  await mark('Bashir', 'Absent').click({ force: true })
  await reason.fill('Paper list')
  await userEvent.keyboard('{Enter}')
  await expect.element(save).not.toBeInTheDocument()
  expect([...sent.mock.calls[0]![0]]).toEqual([
    ['1', 'present'],
    ['2', 'absent'],
  ])
  await expect.element(mark('Amina', 'Present')).toBeChecked()
  expect(document.activeElement?.tagName).toBe('UL')
})

test('who is marked while others are being saved stays marked, and unsaved', async () => {
  const answer = later<undefined>()
  const { page, mark, reason, save } = await open({ save: () => answer.promise })
  await mark('Amina', 'Present').click({ force: true })
  await reason.fill('Paper list')
  await save.click()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await mark('Bashir', 'Excused').click({ force: true })
  answer.resolve(undefined)
  await expect.element(save).not.toHaveAttribute('aria-busy')
  await expect.element(mark('Bashir', 'Excused')).toBeChecked()
  await expect.element(page.getByRole('form', { name: /1/ })).toBeVisible()
})

test('without a reason nothing is sent, and its field has the focus', async () => {
  const sent = vi.fn(async () => undefined)
  const { mark, reason, save } = await open({ save: sent })
  await mark('Amina', 'Present').click({ force: true })
  await save.click()
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  expect(sent).not.toHaveBeenCalled()
})

test('marks that could not be saved stay, and it is announced', async () => {
  const { page, mark, reason, save } = await open({
    save: () => Promise.reject(new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })),
  })
  await mark('Amina', 'Present').click({ force: true })
  await reason.fill('Paper list')
  await save.click()
  await expect.element(page.getByRole('alert').getByText(/^You’re offline/)).toBeVisible()
  await expect.element(mark('Amina', 'Present')).toBeChecked()
  await expect.element(reason).toHaveValue('Paper list')
})

test('a mark that is taken back is not sent', async () => {
  const { mark, save } = await open()
  await mark('Chitra', 'Absent').click({ force: true })
  await expect.element(save).toBeVisible()
  await mark('Chitra', 'Present').click({ force: true })
  await expect.element(save).not.toBeInTheDocument()
})

test('before a class opens students can be excused only', async () => {
  const { page, mark } = await open({ mayMark: false })
  await expect.element(mark('Amina', 'Present')).toBeDisabled()
  await expect.element(mark('Amina', 'Excused')).toBeEnabled()
  expect(page.getByRole('button', { name: /present/i }).elements()).toEqual([])
})
