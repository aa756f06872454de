import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerCalls, later, prepareScreens, refusal, show } from '#web/testing.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { BatchAlertModal } from './batch-alert-modal.tsx'
import { ContactForm } from './contact-form.tsx'
import { InstructorModal } from './instructor-modal.tsx'
import { NewsletterForm } from './newsletter-form.tsx'

const toasts = prepareScreens('contact')
const texts = () => toasts.map(({ content }) => content)
const CONTACT = 'POST /api/contact'
const NEWSLETTER = 'POST /api/newsletter'
const ALERT = 'POST /api/batch-alerts'
const APPLY = 'POST /api/instructor-applications'

async function contact(at = '/contact') {
  const page = await show(<ContactForm />, at)
  const fill = async () => {
    for (const [name, text] of Object.entries({
      Name: 'Nadia Rahman',
      Email: 'nadia@example.com',
      Subject: 'Fees',
      'Your Message': 'How much\nis Python?',
    }))
      await page.getByRole('textbox', { name, exact: true }).fill(text)
  }
  return { page, fill, send: page.getByRole('button') }
}

test('a message is sent once on a slow connection, and the form is empty for the next one', async () => {
  const answer = later<undefined>()
  const calls = answerCalls({ [CONTACT]: () => answer.promise })
  const { page, fill, send } = await contact()
  await fill()
  await send.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Nadia Rahman')
  answer.resolve(undefined)
  await expect.poll(texts).toEqual(['Message sent!'])
  await expect.element(page.getByRole('textbox', { name: 'Your Message' })).toHaveValue('')
  expect(calls.map(({ body }) => body)).toEqual([
    expect.objectContaining({ message: 'How much\nis Python?', language: 'en' }),
  ])
})

test('a message that was not sent stays, and the reason is announced', async () => {
  let tries = 0
  answerCalls({
    [CONTACT]: () => {
      tries += 1
      if (tries === 1) throw new TypeError('No connection')
      return refusal(429, 'too_many_requests')
    },
  })
  const { page, fill, send } = await contact()
  await fill()
  await send.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^You’re offline\./)
  await send.click()
  await expect.element(page.getByRole('alert')).not.toMatchTextContent(/offline/)
  await expect
    .element(page.getByRole('textbox', { name: 'Your Message' }))
    .toHaveValue('How much\nis Python?')
  expect(toasts).toEqual([])
})

test('of several empty fields the first one has the focus, and each says what is missing', async () => {
  const calls = answerCalls({ [CONTACT]: {} })
  const { page, send } = await contact('/bn/contact')
  await send.click()
  const fields = page.getByRole('textbox')
  await expect.element(fields.first()).toHaveFocus()
  const wrong = fields.elements().filter((field) => field.getAttribute('aria-invalid') === 'true')
  expect(wrong.map((field) => field.getAttribute('name'))).toEqual([
    'name',
    'email',
    'subject',
    'message',
  ])
  for (const field of wrong)
    expect(
      document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent,
    ).toMatch(/[\u0980-\u09ff]/)
  expect(calls).toEqual([])
})

test('a field that only machines fill in is not reached by keyboard and not read out', async () => {
  const { page } = await contact()
  expect(page.getByRole('textbox').elements()).toHaveLength(5)
  const trap = page.container.querySelector<HTMLInputElement>('input[name="website"]')!
  expect([trap.tabIndex, trap.closest('[aria-hidden="true"]') !== null]).toEqual([-1, true])
})

test('one subscribes with the language of the page; an address that is none is marked', async () => {
  const calls = answerCalls({ [NEWSLETTER]: {} })
  const page = await show(<NewsletterForm />, '/bn')
  const email = page.getByRole('textbox')
  await email.fill('nadia@')
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect.element(email).toHaveFocus()
  await email.fill('nadia@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => toasts.length).toBe(1)
  await expect.element(email).toHaveValue('')
  expect(calls.map(({ body }) => body)).toEqual([
    expect.objectContaining({ email: 'nadia@example.com', language: 'bn' }),
  ])
})

async function opened(element: ReactElement, id: string) {
  const page = await show(element)
  openModal(id)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  return dialog
}

test('a phone number alone is enough to hear of the next batch, and the dialog closes once it is asked for', async () => {
  const calls = answerCalls({ [ALERT]: {} })
  const dialog = await opened(
    <BatchAlertModal id="alert" courseId="PRG-101" courseTitle="Python" />,
    'alert',
  )
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nadia')
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('০১৭১২৩৪৫৬৭৮')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([
    expect.objectContaining({ courseId: 'PRG-101', phone: expect.stringMatching(/1712345678$/) }),
  ])
})

test('with neither address nor phone nothing is sent, and the dialog says so', async () => {
  const calls = answerCalls({ [ALERT]: {} })
  const dialog = await opened(
    <BatchAlertModal id="alert" courseId="PRG-101" courseTitle="Python" />,
    'alert',
  )
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nadia')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog.getByRole('textbox').elements().some(isInvalid)).toBe(true)
  expect(calls).toEqual([])
})
const isInvalid = (field: Element) => field.getAttribute('aria-invalid') === 'true'

test('an application that fails after its dialog was closed is shown anyway', async () => {
  const answer = later<undefined>()
  answerCalls({ [APPLY]: () => answer.promise })
  const dialog = await opened(<InstructorModal id="apply" />, 'apply')
  for (const [name, text] of [
    [/^Name/, 'Rafi'],
    [/^Email/, 'rafi@example.com'],
    [/^Phone/, '01712345678'],
    [/^What would you like/, 'Python'],
    [/^What is your experience/, 'Ten years of teaching it at a college'],
  ] as const)
    await dialog.getByRole('textbox', { name }).fill(text)
  const send = dialog.getByRole('button', { name: 'Send application' })
  await send.click()
  await expect.element(send).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Escape}')
  answer.reject(new TypeError('No connection'))
  await expect.poll(() => toasts.map(({ kind }) => kind)).toEqual(['error'])
  openModal('apply')
  await expect.element(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Rafi')
})

test('after a search without a course, the form says which one is wanted', async () => {
  const { page } = await contact('/contact?course=ssc%20math')
  await expect
    .element(page.getByRole('textbox', { name: 'Subject' }))
    .toHaveValue('Course wanted: ssc math')
  await expect
    .element(page.getByRole('textbox', { name: 'Your Message' }))
    .toHaveValue('I am looking for a course on “ssc math”.')
})
