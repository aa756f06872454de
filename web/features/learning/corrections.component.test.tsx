import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Certificate } from '#contract/learning/enrolments.ts'
import type { StaffCorrection } from '#contract/learning/certificates.ts'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { rememberLanguage } from '#web/text/language.ts'
import { AskForCorrection } from './ask-for-correction.tsx'
import { WaitingParts } from '#web/ui/waiting-parts.tsx'
import { WaitingCorrections } from './waiting-corrections.tsx'

const toasts = prepareScreens('dashboard', 'staff')
const ASK = 'POST /api/my-certificates/EDI-1/corrections'

const certificate = (correction: Certificate['correction'] = null): Certificate => ({
  serial: 'EDI-1',
  courseId: 'PRG-101',
  courseName: 'Python',
  courseNameBn: null,
  nameOnIt: 'Nadia Rahman',
  issuedAt: '2026-11-20T06:00:00.000Z',
  level: 'Beginner',
  classMinutes: 0,
  lessonMinutes: 0,
  taughtBy: [],
  hasPdf: true,
  correction,
})

/** Waits once it was asked for, as the server then says. */
function Asking() {
  const [correction, setCorrection] = useState<Certificate['correction']>(null)
  return (
    <AskForCorrection
      certificate={certificate(correction)}
      onAsked={async () => setCorrection({ name: 'Nadia R.', state: 'waiting', answer: null })}
    />
  )
}

async function asking() {
  const page = await show(<Asking />, '/dashboard/certificates')
  await page.getByRole('button', { name: /^Ask for a correction ?: EDI-1$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for a correction' })
  return {
    page,
    dialog,
    name: dialog.getByRole('textbox', { name: 'Name as it should be' }),
    send: dialog.getByRole('button', { name: 'Send' }),
  }
}

test('a correction is asked for once, and what follows has the focus of the button that is gone', async () => {
  const answer = later<undefined>()
  const calls = answerCalls({ [ASK]: () => answer.promise })
  const { page, name, send } = await asking()
  await name.fill('Nadia R.')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  answer.resolve(undefined)
  const waits = page.getByText('You asked for the name Nadia R. We will mail you our answer.')
  await expect.element(page.getByText(/^You asked for the name Nadia R\./)).toHaveFocus()
  expect(waits.elements().length).toBeLessThanOrEqual(1)
  expect(calls.map(({ body }) => body)).toEqual([expect.objectContaining({ name: 'Nadia R.' })])
  expect(toasts.map(({ content }) => content)).toEqual(['We have received your request.'])
})

test('a refused correction keeps what was typed, and says why', async () => {
  answerCalls({ [ASK]: () => refusal(409, 'correction_same_name') })
  const { dialog, name, send } = await asking()
  await name.fill('Nadia Rahman')
  await send.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/.+/)
  await expect.element(name).toHaveValue('Nadia Rahman')
})

test('a field that may be left empty says so once, in both languages', async () => {
  const { page, dialog } = await asking()
  await expect
    .element(dialog.getByRole('textbox').nth(1))
    .toHaveAccessibleName('Anything we should know (optional)')
  await page.unmount()
  rememberLanguage('bn')
  const bangla = await show(<Asking />, '/dashboard/certificates')
  await bangla.getByRole('button').first().click()
  const note = bangla.getByRole('dialog').getByRole('textbox').nth(1)
  await expect.element(note).toHaveAccessibleName(/^[^(]*\([^(]*\)$/)
})

test('a rejected correction says why, and can be asked for again', async () => {
  const page = await show(
    <AskForCorrection
      certificate={certificate({ name: 'N. R.', state: 'rejected', answer: 'Send us your ID' })}
      onAsked={async () => undefined}
    />,
    '/dashboard/certificates',
  )
  await expect
    .element(page.getByText('We did not change the name to N. R.: Send us your ID'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Ask for a correction/ })).toBeVisible()
})

const waiting = (id: number, name: string): StaffCorrection => ({
  id,
  serial: `EDI-${id}`,
  courseId: 'PRG-101',
  courseName: 'Python',
  nameOnIt: name,
  askedName: `${name} R.`,
  note: null,
  askedAt: '2026-11-21T06:00:00.000Z',
  student: { studentId: `ET_${id}`, name, email: `${id}@example.com` },
})

/** A decided correction leaves the list. */
function Deciding({ onDecided }: { onDecided: () => void }) {
  const [left, setLeft] = useState([waiting(1, 'Nadia'), waiting(2, 'Karim')])
  return (
    <WaitingParts
      parts={[
        { name: 'others', title: 'Others', count: 0, content: null },
        {
          name: 'corrections',
          title: 'Corrections of certificates',
          count: left.length,
          content: (
            <WaitingCorrections
              corrections={left}
              onDecided={async () => {
                onDecided()
                setLeft(left.slice(1))
              }}
            />
          ),
        },
      ]}
    />
  )
}

async function deciding() {
  const onDecided = vi.fn()
  const page = await show(<Deciding onDecided={onDecided} />, '/staff/enrolments')
  expect(page.getByRole('article').elements()).toEqual([])
  await page.getByRole('button', { name: 'Corrections of certificates 2' }).click()
  expect(page.getByRole('button', { name: 'Others' }).elements()).toEqual([])
  return { page, onDecided }
}

test('an approved correction leaves the list, and the focus is on the list', async () => {
  const calls = answerCalls({ 'POST /api/staff/certificate-corrections/1/approve': {} })
  const { page, onDecided } = await deciding()
  await page.getByRole('button', { name: /^Approve ?: Nadia$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Nadia R.')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByRole('article', { name: 'Nadia' })).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'Corrections of certificates' }))
    .toHaveFocus()
  await expect.element(page.getByRole('article', { name: 'Karim' })).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ nameOnIt: 'Nadia R.' }])
  expect(onDecided).toHaveBeenCalledTimes(1)
})

test('a correction is rejected with a reason alone', async () => {
  const calls = answerCalls({ 'POST /api/staff/certificate-corrections/1/reject': {} })
  const { page, onDecided } = await deciding()
  await page.getByRole('button', { name: /^Reject ?: Nadia$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep the certificate as it is?' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
  await reason.fill('Not the name on the ID')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => onDecided.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([{ reason: 'Not the name on the ID' }])
})

test('the hash of the address opens what it names', async () => {
  const page = await show(<Deciding onDecided={() => {}} />, '/staff/enrolments#corrections')
  await expect.element(page.getByRole('article', { name: 'Nadia' })).toBeVisible()
  await page.getByRole('button', { name: 'Corrections of certificates 2' }).click()
  expect(page.getByRole('article').elements()).toEqual([])
})
