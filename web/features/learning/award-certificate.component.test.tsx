import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { StaffEnrolment } from '#contract/learning/enrolments.ts'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { AwardCertificate } from './award-certificate.tsx'
import { EnrolmentTable } from './enrolment-table.tsx'
import { ReissueCertificate } from './reissue-certificate.tsx'
import { RevokeCertificate } from './revoke-certificate.tsx'

const toasts = prepareScreens('staff')
const GIVE = 'POST /api/staff/enrolments/7/certificate'
const enrolment: StaffEnrolment = {
  id: 7,
  student: { studentId: 'ET_1', name: 'Nadia Rahman', email: 'nadia@example.com' },
  courseId: 'PRG-101',
  courseName: 'Python',
  batchNumber: 2,
  batchId: '7',
  state: 'active',
  enrolledAt: '2026-11-20T06:00:00.000Z',
  access: null,
  endedAt: null,
  endReason: null,
  lessons: { completed: 3, required: 8 },
  certificate: null,
  waitsForName: false,
  isOwn: false,
}
const texts = () => toasts.map(({ content }) => content)

async function giving() {
  const onAwarded = vi.fn(async () => undefined)
  const page = await show(
    <AwardCertificate enrolment={enrolment} onAwarded={onAwarded} />,
    '/staff',
  )
  await page.getByRole('button', { name: /^Give certificate ?: Nadia Rahman$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Give Nadia Rahman a certificate' })
  return { dialog, onAwarded, give: dialog.getByRole('button', { name: 'Give certificate' }) }
}

test('a certificate is given once with the name as it was corrected', async () => {
  const answer = later<object>()
  const calls = answerCalls({ [GIVE]: () => answer.promise })
  const { dialog, onAwarded, give } = await giving()
  const name = dialog.getByRole('textbox', { name: 'Name on the certificate' })
  await expect.element(name).toHaveValue('Nadia Rahman')
  await name.fill('Nadia R. Khan')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(give).toHaveAttribute('aria-busy', 'true')
  answer.resolve({})
  await expect.poll(() => onAwarded.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([{ nameOnIt: 'Nadia R. Khan' }])
  expect(texts()).toEqual(['The certificate is given.'])
})

test('one that is early asks for a reason, keeps the name that was typed, and is given with both', async () => {
  let tries = 0
  const calls = answerCalls({
    [GIVE]: () => {
      tries += 1
      return tries === 1 ? refusal(409, 'certificate_early') : {}
    },
  })
  const { dialog, onAwarded, give } = await giving()
  await dialog.getByRole('textbox').fill('Nadia R. Khan')
  await give.click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^The batch of this student has not ended\./)
  await dialog.getByRole('textbox', { name: 'Why now' }).fill('Moves abroad')
  await give.click()
  await expect.poll(() => onAwarded.mock.calls.length).toBe(1)
  expect(calls.at(-1)?.body).toEqual({ nameOnIt: 'Nadia R. Khan', earlyReason: 'Moves abroad' })
})

const given = { serial: 'EDI-1', nameOnIt: 'Nadia Rahman' }

test('a certificate is revoked after a confirmation; a refusal leaves it and says why', async () => {
  let tries = 0
  answerCalls({
    'POST /api/staff/certificates/EDI-1/revoke': () => {
      tries += 1
      return tries === 1 ? refusal(503, 'busy') : {}
    },
  })
  const onRevoked = vi.fn(async () => undefined)
  const page = await show(<RevokeCertificate certificate={given} onRevoked={onRevoked} />, '/staff')
  await page.getByRole('button', { name: /^Revoke ?: Nadia Rahman$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke this certificate?' })
  const revoke = dialog.getByRole('button', { name: 'Revoke' })
  await revoke.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(onRevoked).not.toHaveBeenCalled()
  await revoke.click()
  await expect.poll(() => onRevoked.mock.calls.length).toBe(1)
  expect(texts()).toEqual(['The certificate is revoked.'])
})

test('a certificate is issued again only with a reason; what was typed stays on a broken line', async () => {
  let tries = 0
  const calls = answerCalls({
    'POST /api/staff/certificates/EDI-1/reissue': () => {
      tries += 1
      if (tries === 1) throw new TypeError('No connection')
      return {}
    },
  })
  const onReissued = vi.fn(async () => undefined)
  const page = await show(
    <ReissueCertificate certificate={given} onReissued={onReissued} />,
    '/staff',
  )
  await page.getByRole('button', { name: /^Correct name ?: Nadia Rahman$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue this certificate again' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  const send = dialog.getByRole('button', { name: 'Correct name' })
  await dialog.getByRole('textbox').first().fill('Nadia R. Khan')
  await send.click()
  await expect.element(reason).toHaveFocus()
  expect(calls).toEqual([])
  await reason.fill('Misspelt')
  await send.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^You’re offline\./)
  await expect.element(reason).toHaveValue('Misspelt')
  await send.click()
  await expect.poll(() => onReissued.mock.calls.length).toBe(1)
  expect(calls.at(-1)?.body).toEqual({ nameOnIt: 'Nadia R. Khan', reason: 'Misspelt' })
})

test('one’s own certificate is left to others, and what there is can be revoked', async () => {
  const certificate = { serial: 'ABCD-EFGH', nameOnIt: 'Nadia Rahman' }
  const page = await show(
    <EnrolmentTable
      enrolments={[
        { ...enrolment, isOwn: true },
        { ...enrolment, id: 8, certificate, isOwn: true },
      ]}
      mayCertify
      mayExtend={false}
      maySeeStudents={false}
      onChanged={async () => undefined}
    />,
    '/staff',
  )
  await expect.element(page.getByText('Yours: another member of staff decides')).toBeVisible()
  const buttons = page.getByRole('table').getByRole('button').elements()
  expect(buttons.map((button) => button.textContent)).toEqual([expect.stringMatching(/^Revoke/)])
})

test('staff see that a certificate waits for a name, and may give it with another spelling', async () => {
  const waiting = { ...enrolment, waitsForName: true }
  const table = (mayCertify: boolean) => (
    <EnrolmentTable
      enrolments={[waiting]}
      mayCertify={mayCertify}
      mayExtend={false}
      maySeeStudents={false}
      onChanged={async () => {}}
    />
  )
  const page = await show(table(true), '/staff')
  await expect.element(page.getByText('Waits for a printable name')).toBeVisible()
  await page.getByRole('button', { name: /^Give certificate/ }).click()
  await expect
    .element(page.getByRole('dialog').getByText(/The certificate waits: the name has letters/))
    .toBeVisible()
})

test('an enrolment says how many of the required lessons are done; a course without lessons says nothing', async () => {
  const page = await show(
    <EnrolmentTable
      enrolments={[enrolment, { ...enrolment, id: 8, lessons: null }]}
      mayCertify
      mayExtend={false}
      maySeeStudents
      onChanged={async () => undefined}
    />,
    '/staff',
  )
  await expect
    .element(page.getByRole('progressbar', { name: 'Progress in Python: 3 of 8 lessons' }))
    .toHaveAttribute('aria-valuenow', '37')
  await expect.element(page.getByText('37%')).toBeVisible()
  expect(page.getByRole('progressbar').elements()).toHaveLength(1)
  await expect
    .element(page.getByRole('link', { name: 'Nadia Rahman' }).first())
    .toHaveAttribute('href', '/staff/students/ET_1')
})
