import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ClassHoliday, StaffMeeting } from '#contract/classes/classes.ts'
import { ApiProblem } from '#web/api.ts'
import { later, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { startToasts, type ToastRequest } from '#web/ui/toast/toast.ts'
import { ClassModal } from './class-modal.tsx'
import { HolidaysPanel } from './holidays-panel.tsx'
import { RecordingModal, Recordings } from './recordings-modal.tsx'
import type { ClassChoices } from './setting-fields.tsx'
import { TimetableModal } from './timetable-modal.tsx'

let toasts: ToastRequest[] = []
beforeAll(async () => {
  startToasts({ show: (toast) => toasts.push(toast), dismiss: () => undefined })
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('staff', language), loadWords('site', language)])
})
beforeEach(() => {
  toasts = []
})

const offline = () => new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })

const victory = { day: '2026-12-16', name: 'Victory Day', nameBn: 'বিজয় দিবস' } as ClassHoliday
const christmas = { day: '2026-12-25', name: 'Christmas', nameBn: null } as ClassHoliday

function Holidays({
  onAdd = async () => undefined,
  onRemove,
}: {
  onAdd?: () => Promise<unknown>
  onRemove: (day: string) => Promise<unknown>
}) {
  const [holidays, setHolidays] = useState([victory, christmas])
  return (
    <HolidaysPanel
      holidays={holidays}
      today="2026-11-28"
      onAdd={onAdd}
      onRemove={onRemove}
      onChanged={async () => setHolidays([christmas])}
    />
  )
}

test('a holiday is removed once, a failure is shown, and the focus stays in the list', async () => {
  const answer = later<undefined>()
  let tries = 0
  const remove = vi.fn(async () => {
    tries += 1
    if (tries === 1) throw offline()
    return answer.promise
  })
  const page = await show(<Holidays onRemove={remove} />, '/staff')
  await page.getByText('Holidays', { exact: true }).click()
  await expect.element(page.getByText('16 December 2026: Victory Day')).toBeVisible()
  const button = page.getByRole('button', { name: 'Remove Victory Day' })
  await button.click()
  await expect.element(page.getByText(/^You’re offline/)).toBeVisible()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  answer.resolve(undefined)
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByRole('list', { name: 'Holidays' })).toHaveFocus()
  expect(page.getByText(/^You’re offline/).elements()).toEqual([])
  expect(remove.mock.calls).toEqual([['2026-12-16'], ['2026-12-16']])
})

test('in Bangla a holiday has its Bangla name and day, and its English name where it has no other', async () => {
  const page = await show(<Holidays onRemove={async () => undefined} />, '/bn/staff')
  page.container.querySelector('details')!.open = true
  await expect.element(page.getByText(/১৬ ডিসেম্বর.*২০২৬: বিজয় দিবস/)).toBeVisible()
  await expect.element(page.getByText(/২৫ ডিসেম্বর.*Christmas/)).toBeVisible()
})

test('a holiday needs a day and a name; what was typed is sent and the dialog closes', async () => {
  const add = vi.fn(async () => undefined)
  const page = await show(<Holidays onAdd={add} onRemove={async () => undefined} />, '/staff')
  page.container.querySelector('details')!.open = true
  const open = page.getByRole('button', { name: 'Add holiday' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Add holiday' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByLabelText('Day', { exact: true })).toHaveFocus()
  await dialog.getByLabelText('Day', { exact: true }).fill('2027-02-21')
  await dialog.getByRole('textbox', { name: 'Name in English' }).fill('Language Day')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  expect(add.mock.calls).toEqual([[{ day: '2027-02-21', name: 'Language Day', nameBn: null }]])
  expect(toasts.map(({ content }) => content)).toEqual(['Saved.'])
  await open.click()
  await expect.element(dialog.getByLabelText('Day', { exact: true })).toHaveValue('')
  await expect.element(dialog.getByRole('textbox', { name: 'Name in English' })).toHaveValue('')
})

test('public holidays are added in one go; days that depend on the moon only by choice', async () => {
  const add = vi.fn(async () => undefined)
  const page = await show(<Holidays onAdd={add} onRemove={async () => undefined} />, '/staff')
  page.container.querySelector('details')!.open = true
  await page.getByRole('button', { name: 'Add public holidays' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add public holidays' })
  expect(dialog.getByRole('checkbox', { name: /Victory Day/ }).elements()).toEqual([])
  await expect
    .element(dialog.getByRole('checkbox', { name: /Eid-ul-Fitr/ }).first())
    .not.toBeChecked()
  await dialog.getByRole('button', { name: 'Add the chosen days' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(add.mock.calls.map((call: unknown[]) => (call[0] as ClassHoliday).name)).toEqual([
    'Language Martyrs’ Day',
    'Independence Day',
    'Bengali New Year',
    'May Day',
  ])
})

test('a holiday of several days is added with each of them', async () => {
  const add = vi.fn(async () => undefined)
  const page = await show(<Holidays onAdd={add} onRemove={async () => undefined} />, '/staff')
  page.container.querySelector('details')!.open = true
  await page.getByRole('button', { name: 'Add holiday' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add holiday' })
  await dialog.getByLabelText('Day', { exact: true }).fill('2027-03-10')
  await dialog.getByLabelText(/^Last day/).fill('2027-03-09')
  await dialog.getByRole('textbox', { name: 'Name in English' }).fill('Eid')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText(/^Last day/)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabelText(/^Last day/).fill('2027-03-12')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(add.mock.calls.map((call: unknown[]) => (call[0] as ClassHoliday).day)).toEqual([
    '2027-03-10',
    '2027-03-11',
    '2027-03-12',
  ])
})

const meeting = {
  meetingId: '5',
  number: 2,
  topic: { en: 'Loops', bn: null },
  startsAt: '2026-12-05T14:00:00.000Z',
  endsAt: '2026-12-05T15:30:00.000Z',
  instructorSlug: null,
  room: 'link',
  address: 'https://meet.example.com/secret',
  place: null,
} as StaffMeeting

const choices: ClassChoices = {
  rooms: ['link', 'place', 'jitsi'],
  instructors: [{ slug: 'rokeya', name: 'Rokeya Khatun' }],
}

test('a class that someone else has changed says so and keeps what was typed; where it is held decides what is asked', async () => {
  const save = vi.fn(async () => {
    throw new ApiProblem({ status: 409, code: 'class_changed', title: 'Changed' })
  })
  const page = await show(
    <ClassModal
      meeting={meeting}
      usualHours={null}
      choices={{
        rooms: ['link', 'place', 'jitsi'],
        instructors: [{ slug: 'farhana', name: 'Farhana Islam' }],
      }}
      title="Change class 2"
      open="Change"
      onSave={save}
      onSaved={async () => undefined}
    />,
    '/staff',
  )
  await page.getByRole('button', { name: 'Change class 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change class 2' })
  await expect.element(dialog.getByLabelText('Day', { exact: true })).toHaveValue('2026-12-05')
  await expect.element(dialog.getByRole('textbox', { name: 'Hours' })).toHaveValue('20:00-21:30')
  await expect
    .element(dialog.getByRole('textbox', { name: /^Meeting link/ }))
    .toHaveValue('https://meet.example.com/secret')
  await dialog.getByRole('combobox', { name: 'Where' }).selectOptions('place')
  expect(dialog.getByRole('textbox', { name: /^Meeting link/ }).elements()).toEqual([])
  await dialog.getByRole('textbox', { name: /^Place/ }).fill('Room 4')
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('২০:০০ – ২১:০০')
  await dialog.getByRole('combobox', { name: /^Instructor/ }).selectOptions('farhana')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Someone else has changed this class since you opened it.')
  await expect.element(dialog.getByRole('textbox', { name: /^Place/ })).toHaveValue('Room 4')
  expect(save.mock.calls).toEqual([
    [
      {
        day: '2026-12-05',
        hours: '20:00-21:00',
        topic: { en: 'Loops', bn: null },
        instructorSlug: 'farhana',
        room: 'place',
        place: 'Room 4',
        address: null,
      },
    ],
  ])
})

test('a timetable is made from Bangla digits too, and a wrong number is shown beside its field', async () => {
  const save = vi.fn(async () => undefined)
  const saved = vi.fn(async () => undefined)
  const page = await show(
    <TimetableModal
      count={24}
      hours="20:00-21:30"
      isThere
      first={meeting}
      choices={choices}
      onSave={save}
      onSaved={saved}
    />,
    '/staff',
  )
  await page.getByRole('button', { name: 'Make timetable again' }).click()
  const count = page.getByRole('textbox', { name: 'Number of classes' })
  await expect.element(count).toHaveValue('24')
  await count.fill('many')
  await userEvent.keyboard('{Enter}')
  await expect.element(count).toHaveAttribute('aria-invalid', 'true')
  await count.fill('৩০')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  expect(save.mock.calls).toEqual([[{ classes: 30, hours: '20:00-21:30' }]])
})

test('twenty-four classes get their link, room and instructor in eight presses at most', async () => {
  const save = vi.fn(async () => undefined)
  const page = await show(
    <TimetableModal
      count={24}
      hours="20:00-21:30"
      isThere={false}
      first={{ room: 'place', instructorSlug: null, address: null, ownPlace: null }}
      choices={choices}
      onSave={save}
      onSaved={async () => undefined}
    />,
    '/staff',
  )
  let presses = 0
  const press = async (work: Promise<unknown>) => {
    presses += 1
    await work
  }
  await press(page.getByRole('button', { name: 'Make timetable' }).click())
  const dialog = page.getByRole('dialog')
  // To choose in a list is two presses: one opens it.
  await press(Promise.resolve())
  await press(dialog.getByLabelText(/^Instructor/).selectOptions('rokeya'))
  await press(Promise.resolve())
  await press(dialog.getByLabelText(/^Where/).selectOptions('link'))
  await press(dialog.getByLabelText(/^Meeting link/).click())
  await userEvent.keyboard('https://meet.example.com/batch-7')
  await press(dialog.getByRole('button', { name: 'Make timetable' }).click())
  await expect.poll(() => save.mock.calls.length).toBe(1)
  expect(save.mock.calls).toEqual([
    [
      {
        classes: 24,
        hours: '20:00-21:30',
        setting: {
          instructorSlug: 'rokeya',
          room: 'link',
          place: null,
          address: 'https://meet.example.com/batch-7',
        },
      },
    ],
  ])
  expect(presses).toBeLessThanOrEqual(8)
})

test('one class passes its instructor and place on to those that follow, if asked to', async () => {
  const save = vi.fn(async () => undefined)
  const page = await show(
    <ClassModal
      meeting={meeting}
      usualHours={null}
      choices={choices}
      title="Change class 2"
      open="Change"
      onSave={save}
      onSaved={async () => undefined}
    />,
    '/staff',
  )
  await page.getByRole('button', { name: 'Change class 2' }).click()
  await page.getByRole('checkbox', { name: /^Apply instructor and place/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => save.mock.calls).toMatchObject([[{ isForFollowing: true }]])
})

test('a recording is a link or an uploaded video; one that cannot be taken off stays and says why', async () => {
  const save = vi.fn(async () => undefined)
  const remove = vi.fn(async () => {
    throw offline()
  })
  const page = await show(
    <>
      <RecordingModal
        meeting={meeting}
        number="2"
        chooseVideo={async () => ({ mediaId: 'k3x9a0b1c2d4e5f6', name: 'Class 2.mp4' })}
        onSave={save}
        onSaved={async () => undefined}
      />
      <Recordings
        recordings={[{ lessonId: 'lesson1', title: 'Loops', titleBn: 'লুপ', source: 'link' }]}
        onRemove={remove}
      />
    </>,
    '/staff',
  )
  await page.getByRole('button', { name: 'Remove the recording Loops' }).click()
  const asked = page.getByRole('dialog', { name: 'Remove this recording?' })
  await asked.getByRole('button', { name: 'Remove recording', exact: true }).click()
  await expect.element(asked.getByText(/^You’re offline/)).toBeVisible()
  await asked.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(page.getByRole('list', { name: 'Recordings' })).toMatchTextContent('Loops')

  await page.getByRole('button', { name: 'Add recording', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add the recording of class 2' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Link to the recording' })).toHaveFocus()
  await dialog.getByRole('combobox', { name: 'Recording' }).selectOptions('upload')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose a video')
  await dialog.getByRole('button', { name: 'Choose from your videos and files' }).click()
  await expect.element(dialog.getByText('Class 2.mp4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => save.mock.calls)
    .toEqual([[{ source: 'upload', mediaId: 'k3x9a0b1c2d4e5f6' }]])
})

test('in Bangla a recording has its Bangla title', async () => {
  const page = await show(
    <Recordings
      recordings={[
        { lessonId: 'lesson1', title: 'Loops', titleBn: 'লুপ', source: 'link' },
        { lessonId: 'lesson2', title: 'Lists', titleBn: null, source: 'link' },
      ]}
      onRemove={async () => undefined}
    />,
    '/bn',
  )
  const list = page.getByRole('list', { name: 'রেকর্ডিং' })
  await expect.element(list).toMatchTextContent(/লুপ.*Lists/)
  expect(list.element().textContent).not.toContain('Loops')
})
