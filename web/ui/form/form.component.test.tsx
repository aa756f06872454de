import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiProblem } from '#web/api.ts'
import { later, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { Button } from '../button/button.tsx'
import { Field, Input } from './field.tsx'
import { FormFailure, useForm } from './form.tsx'

beforeAll(() => Promise.all([loadWords('site', 'en'), loadWords('site', 'bn')]))

const Contact = z.object({
  name: z.string().min(1, { error: 'required' }),
  email: z.email({ error: 'not_an_email' }),
})

type SubmitHandler = (values: z.output<typeof Contact>) => Promise<void>

function ContactForm({ send, schema = Contact }: { send: SubmitHandler; schema?: typeof Contact }) {
  const form = useForm({ schema: async () => schema, onSubmit: send })
  return (
    <form {...form.props}>
      <FormFailure>{form.failure}</FormFailure>
      <Field {...form.field('name')} label="Name" required>
        <Input />
      </Field>
      <Field {...form.field('email')} label="Email" required>
        <Input type="email" />
      </Field>
      <Button type="submit" busy={form.isBusy}>
        Send
      </Button>
    </form>
  )
}

async function shown(send: SubmitHandler, schema?: typeof Contact) {
  const page = await show(<ContactForm send={send} schema={schema} />)
  return {
    page,
    name: page.getByRole('textbox', { name: 'Name' }),
    email: page.getByRole('textbox', { name: 'Email' }),
    submit: page.getByRole('button', { name: 'Send' }),
  }
}

test('an error is beside its field, and the first invalid field gets the focus', async () => {
  const send = vi.fn(async () => undefined)
  const { page, name, email, submit } = await shown(send)
  await email.fill('nadia')
  await submit.click()
  await expect.element(name).toHaveAccessibleDescription('“Name” is required.')
  await expect
    .element(email)
    .toHaveAccessibleDescription('Enter a valid email address, such as name@example.com.')
  await expect.element(name).toHaveFocus()
  await expect.element(email).toHaveValue('nadia')
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  expect(send).not.toHaveBeenCalled()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('an empty field that a schema has no words of its own for is missing', async () => {
  const { email, name, submit } = await shown(vi.fn(), Contact.extend({ email: z.email() }))
  await name.fill('Nadia')
  await submit.click()
  await expect.element(email).toHaveAccessibleDescription('“Email” is required.')
})

test('what a schema says to enter is said of an empty field as well', async () => {
  const { email, name, submit } = await shown(vi.fn())
  await name.fill('Nadia')
  await submit.click()
  await expect
    .element(email)
    .toHaveAccessibleDescription('Enter a valid email address, such as name@example.com.')
})

test('errors disappear once the form is valid', async () => {
  const send = vi.fn(async () => undefined)
  const { name, email, submit } = await shown(send)
  await submit.click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Nadia')
  await email.fill('nadia@example.com')
  await submit.click()
  await expect.poll(() => send.mock.calls.length).toBe(1)
  await expect.element(name).not.toHaveAttribute('aria-invalid')
  await expect.element(name).not.toHaveAccessibleDescription()
})

test('what checks a form is fetched while someone types, so a line lost since then is no matter', async () => {
  const schema = vi.fn(async () => Contact)
  function Typed() {
    const form = useForm({ schema, onSubmit: async () => undefined })
    return (
      <form {...form.props}>
        <Field {...form.field('name')} label="Name">
          <Input />
        </Field>
      </form>
    )
  }
  const page = await show(<Typed />)
  expect(schema).not.toHaveBeenCalled()
  await page.getByRole('textbox').fill('Nadia')
  expect(schema).toHaveBeenCalledTimes(1)
})

test('a form that is being sent cannot be sent a second time', async () => {
  const sent = later<void>()
  const send = vi.fn(() => sent.promise)
  const { page, name, email, submit } = await shown(send)
  await name.fill('Nadia')
  await email.fill('nadia@example.com')
  await submit.click()
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  page.container.querySelector('form')!.requestSubmit()
  sent.resolve()
  await expect.element(submit).not.toHaveAttribute('aria-busy')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a field that the server refuses is marked like any other', async () => {
  const { page, name, email, submit } = await shown(async () => {
    throw new ApiProblem({
      status: 400,
      code: 'invalid_input',
      title: 'Not valid',
      errors: [{ field: 'email', code: 'too_long', message: 'At most 254 characters.' }],
    })
  })
  await name.fill('Nadia')
  await email.fill('nadia@example.com')
  await submit.click()
  await expect.element(email).toHaveAccessibleDescription('Too long: at most 254 characters.')
  await expect.element(email).toHaveFocus()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('a failure of the whole form is announced, and the input stays for the next try', async () => {
  let tries = 0
  const { page, name, email, submit } = await shown(async () => {
    tries += 1
    if (tries === 1) throw new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })
  })
  await name.fill('Nadia')
  await email.fill('nadia@example.com')
  await submit.click()
  await expect.element(page.getByRole('alert').getByText(/Nothing you typed is lost/)).toBeVisible()
  await expect.element(name).toHaveValue('Nadia')
  await submit.click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(tries).toBe(2)
})

test('a form that was sent too often says from when it may be sent again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T10:04:30Z') })
  const { page, name, email, submit } = await shown(async () => {
    throw new ApiProblem({
      status: 429,
      code: 'too_many_requests',
      title: 'Too many requests.',
      retryAfterSeconds: 3600,
    })
  })
  await name.fill('Nadia')
  await email.fill('nadia@example.com')
  await submit.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/You can try again from 27 November 2026, 5:05 PM/)
  vi.useRealTimers()
})

function Agreement() {
  const form = useForm({
    schema: async () => z.object({ agrees: z.literal('on').optional() }),
    onSubmit: () =>
      Promise.reject(new ApiProblem({ status: 0, code: 'offline', title: 'Offline' })),
  })
  return (
    <form {...form.props}>
      <FormFailure>{form.failure}</FormFailure>
      <label>
        <input type="checkbox" name="agrees" />
        Agree
      </label>
      <Button type="submit">Send</Button>
    </form>
  )
}

test('offline, a form in which nothing was typed does not speak of it', async () => {
  const page = await show(<Agreement />)
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You’re offline. Try again when you’re back online.')
})

function ShortName() {
  const form = useForm({
    schema: async () => z.object({ name: z.string().max(12, { error: 'too_long' }) }),
    onSubmit: async () => undefined,
  })
  return (
    <form {...form.props}>
      <Field {...form.field('name')} label="নাম" required>
        <Input />
      </Field>
      <Button type="submit">পাঠান</Button>
    </form>
  )
}

test('a bound is in the digits of the page', async () => {
  const page = await show(<ShortName />, '/bn/contact')
  const name = page.getByRole('textbox', { name: /^নাম/ })
  await name.fill('নাদিয়া রহমান খান')
  await page.getByRole('button', { name: 'পাঠান' }).click()
  await expect.element(name).toHaveAccessibleDescription('খুব বড় হয়েছে: ১২ অক্ষরের বেশি নয়।')
})
