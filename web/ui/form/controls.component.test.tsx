import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { Accordion, AccordionItem } from '../accordion.tsx'
import { CopyButton } from '../button/copy-button.tsx'
import { Field } from './field.tsx'
import { FileInput } from './file-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { ThemeSwitch } from '../theme/theme-switch.tsx'
import { Toaster } from '../toast/toaster.tsx'

beforeAll(() => loadWords('site', 'en'))
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.removeItem('theme')
  delete document.documentElement.dataset['theme']
})

test('a copied text is on the clipboard, and the button says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  const page = await show(<CopyButton text="DBM-2041" label="Copy the code" />)
  await page.getByRole('button', { name: 'Copy the code' }).click()
  await expect.element(page.getByText('Copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith('DBM-2041')
})

test('without access to the clipboard, copying says that it failed', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'))
  const page = await show(
    <>
      <CopyButton text="DBM-2041">Copy all</CopyButton>
      <Toaster />
    </>,
  )
  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect.element(page.getByRole('status')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy all' })).toBeVisible()
})

test('a password can be shown while it is typed, and hidden again', async () => {
  const page = await show(
    <Field name="password" label="Password" required>
      <PasswordInput />
    </Field>,
  )
  const input = page.getByLabelText('Password', { exact: true })
  await input.fill('Tea4Two!')
  await expect.element(input).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await expect.element(input).toHaveValue('Tea4Two!')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(input).toHaveAttribute('type', 'password')
})

test('a chosen file is shown by its name', async () => {
  const page = await show(
    <Field name="slip" label="Bank slip" required>
      <FileInput />
    </Field>,
  )
  await expect.element(page.getByText('No file chosen')).toBeVisible()
  await page.getByLabelText('Bank slip').upload(new File(['x'], 'slip.png', { type: 'image/png' }))
  await expect.element(page.getByText('slip.png')).toBeVisible()
})

test('one answer of an accordion is open at a time', async () => {
  const page = await show(
    <Accordion>
      <AccordionItem group="faq" title="How do I pay?">
        With bKash.
      </AccordionItem>
      <AccordionItem group="faq" title="Do I get a certificate?">
        At the end.
      </AccordionItem>
    </Accordion>,
  )
  await page.getByText('How do I pay?').click()
  await expect.element(page.getByText('With bKash.')).toBeVisible()
  await page.getByText('Do I get a certificate?').click()
  await expect.element(page.getByText('At the end.')).toBeVisible()
  await expect.element(page.getByText('With bKash.')).not.toBeVisible()
})

test('a chosen theme applies at once and is remembered', async () => {
  const page = await show(<ThemeSwitch />)
  await expect.element(page.getByRole('radio', { name: 'Same as device' })).toBeChecked()
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})
