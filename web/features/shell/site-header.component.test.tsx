import { afterEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { prepareScreens, show } from '#web/testing.tsx'
import { FailureScreen, NotFoundScreen } from './failure-screens.tsx'
import { SiteHeader } from './site-header.tsx'

prepareScreens()
const root = document.documentElement
afterEach(async () => {
  delete root.dataset['signedIn']
  delete root.dataset['theme']
  await screen.viewport(1280, 800)
})

const shown = (at: string) =>
  show(<SiteHeader site={undefined} account={<a href="/x">Me</a>} />, at)

test('the switch of languages leads to this page with its search, and says its language', async () => {
  const page = await shown('/courses/PRG-101?batch=2')
  const other = page.getByRole('link', { name: 'বাংলা' })
  await expect.element(other).toHaveAttribute('href', '/bn/courses/PRG-101?batch=2')
  await expect.element(other).toHaveAttribute('lang', 'bn')
  await page.unmount()
  const bangla = await shown('/bn/courses/PRG-101?batch=2')
  const english = bangla.container.querySelector('[data-language="en"]')!
  expect([english.getAttribute('href'), english.getAttribute('lang')]).toEqual([
    '/courses/PRG-101?batch=2',
    'en',
  ])
})

test('the page one is on is marked, and so is the part of the site around a page below it', async () => {
  const current = (page: Awaited<ReturnType<typeof shown>>) =>
    [...page.container.querySelectorAll('nav [aria-current]')].map((link) => [
      link.textContent,
      link.getAttribute('aria-current'),
    ])
  const list = await shown('/courses')
  expect(current(list)).toEqual([['Course', 'page']])
  await list.unmount()
  const below = await shown('/courses/PRG-101')
  expect(current(below)).toEqual([['Course', 'true']])
  await below.unmount()
  const about = await shown('/about')
  expect(current(about)).toEqual([['About Us', 'page']])
})

test('dashboard and cart are reached only by someone who is signed in', async () => {
  const page = await shown('/courses')
  const names = ['Dashboard', 'My cart']
  const linked = () =>
    names.filter((name) => page.getByRole('link', { name, exact: true }).elements().length > 0)
  expect(linked()).toEqual([])
  root.dataset['signedIn'] = ''
  expect(linked()).toEqual(names)
})

test('the theme is chosen by keyboard and remembered; Escape gives the focus back to its button', async () => {
  const page = await shown('/courses')
  const button = page.getByRole('button', { name: 'Theme' })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  const dark = page.getByRole('radio', { name: 'Dark' }).first()
  await dark.click({ force: true })
  await expect.element(dark).toBeChecked()
  expect([root.dataset['theme'], localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('radio', { name: 'Light' }).first()).toBeChecked()
  expect(root.dataset['theme']).toBe('light')
  await userEvent.keyboard('{Escape}')
  await expect.element(dark).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('on a phone the menu opens with the pages, and Escape gives the focus back', async () => {
  await screen.viewport(360, 700)
  const page = await shown('/bn/about')
  const menu = page.getByRole('button').last()
  await menu.click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer).toBeVisible()
  const paths = drawer
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(paths).toEqual(['/bn/courses', '/bn/about', '/bn/contact', '/dashboard/carts'])
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
})

test('a page that is not there leads on in its language', async () => {
  const page = await show(<NotFoundScreen suggestions={<p>Python</p>} />, '/bn/nothing')
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/bn/courses', '/bn'])
  await expect.element(page.getByText('Python')).toBeVisible()
})

test('a lost connection is not reported as a fault of ours', async () => {
  const offline = await show(<FailureScreen error={{ code: 'offline' }} />, '/courses')
  const title = offline.getByRole('heading').element().textContent
  await offline.unmount()
  const fault = await show(<FailureScreen error={new Error('odd')} />, '/courses')
  expect(title).toMatch(/offline/i)
  expect(fault.getByRole('heading').element().textContent).not.toMatch(/offline/i)
  await expect.element(fault.getByRole('button', { name: 'Try again' })).toBeVisible()
})
