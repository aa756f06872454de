import { expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { prepareScreens, showPage } from '#web/testing.tsx'
import { ListScreen } from './list-screen.tsx'

prepareScreens('staff')

const state = {
  name: 'state',
  label: 'State',
  choices: [{ value: 'paid', text: 'Paid' }],
}

const list = (filters: readonly (typeof state)[]) =>
  showPage(
    {
      default: () => (
        <ListScreen
          title="Orders"
          searchHint="Order number"
          filter={filters}
          isEmpty
          emptyText="None"
          next={null}
        >
          {null}
        </ListScreen>
      ),
      clientLoader: () => null,
    },
    '/staff/orders',
  )

test('on a phone several filters are folded behind one button beside the search', async () => {
  await browser.viewport(360, 740)
  const page = await list([state, { ...state, name: 'method', label: 'Method' }])
  await expect.element(page.getByRole('searchbox', { name: 'Order number' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Search' })).toBeVisible()
  await expect.element(page.getByLabelText('State')).not.toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect.element(page.getByLabelText('State')).toBeVisible()
  await expect.element(page.getByLabelText('Method')).toHaveDisplayValue('Method: All')
  await browser.viewport(1280, 740)
  await expect.element(page.getByRole('button', { name: 'Filters' })).not.toBeInTheDocument()
})

test('a single filter is never folded', async () => {
  await browser.viewport(360, 740)
  const page = await list([state])
  await expect.element(page.getByLabelText('State')).toBeVisible()
  expect(page.getByRole('button', { name: 'Filters' }).elements()).toEqual([])
})
