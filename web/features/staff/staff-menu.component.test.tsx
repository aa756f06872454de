import { createRoutesStub, Link, Outlet } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { rolePermissions } from '#contract/staff/permissions.ts'
import { rememberLanguage } from '#web/text/language.ts'
import { prepareScreens } from '#web/testing.tsx'
import { type StaffDesk, StaffLinks } from './staff-links.tsx'
import { OfflineNotice } from './staff-offline.tsx'

const toasts = prepareScreens('staff')
const inbox = {
  'contact-messages': 3,
  'free-class-requests': 0,
  'free-tests': 0,
  'batch-alerts': 2,
  'instructor-applications': 0,
  'newsletter-subscribers': 0,
}
const desk: StaffDesk = {
  me: { name: 'Shirin Akter', role: 'owner', permissions: [...rolePermissions.owner] },
  counts: {
    inbox,
    failedMails: null,
    tests: null,
    questions: 1,
    reviews: null,
    drafts: null,
    money: { transfers: 0, review: 0, refunds: 0, enrolments: 0, alerts: 0 },
  },
}

function Desk() {
  return (
    <>
      <StaffLinks desk={desk} />
      <main>
        <OfflineNotice />
        <Outlet />
      </main>
    </>
  )
}

async function shown(at: string) {
  const page = (name: string) => () => (
    <>
      <h1>{name}</h1>
      <Link to="/staff/orders?state=paid">Paid orders</Link>
    </>
  )
  const Routes = createRoutesStub([
    {
      path: '/staff',
      Component: Desk,
      children: [
        { path: 'students', Component: page('Students') },
        { path: 'orders', Component: page('Orders') },
      ],
    },
  ])
  return render(<Routes initialEntries={[at]} />)
}

/** As the browser says it of its network. */
function goOffline(isOffline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline })
  dispatchEvent(new Event(isOffline ? 'offline' : 'online'))
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine')
  rememberLanguage('en')
})

test('a group folds, shows what waits in it, and stays folded on this device', async () => {
  const page = await shown('/staff/students')
  const messages = page.getByRole('button', { name: /^Messages/ })
  const link = page.getByRole('link', { name: /^Contact messages/ })
  await expect.element(messages).toHaveAttribute('aria-expanded', 'true')
  await expect.element(link).toBeVisible()
  messages.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(messages).toHaveAttribute('aria-expanded', 'false')
  await expect.element(messages).toMatchTextContent(/6/)
  expect(link.query()).toBeNull()
  await page.unmount()

  const later = await shown('/staff/students')
  const folded = later.getByRole('button', { name: /^Messages/ })
  await expect.element(folded).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(folded)
  await expect.element(later.getByRole('link', { name: /^Contact messages/ })).toBeVisible()
})

test('the group of the current page is open, also where it was folded', async () => {
  const page = await shown('/staff/students')
  await page.getByRole('button', { name: 'Money' }).click()
  expect(page.getByRole('button', { name: 'Students' }).query()).toBeNull()
  await page.getByRole('link', { name: 'Paid orders' }).click()
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Coupons' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Money' }).query()).toBeNull()
})

test('offline, the menu says which pages need the internet, and the open page stays', async () => {
  const page = await shown('/staff/students')
  goOffline(true)
  await expect.element(page.getByRole('status')).toMatchTextContent(/^You’re offline/)
  const orders = page.getByRole('link', { name: /^Orders ?Needs internet/ })
  await expect.element(orders).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('link', { name: 'Students', exact: true })).toBeVisible()
  orders.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => toasts.map(({ content }) => content))
    .toEqual(['You’re offline. That page opens once you’re back online.'])
  await page.getByRole('link', { name: 'Paid orders' }).click()
  await expect.element(page.getByRole('heading', { name: 'Students' })).toBeVisible()

  goOffline(false)
  await page.getByRole('link', { name: 'Paid orders' }).click()
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})
