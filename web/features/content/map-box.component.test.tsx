import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { prepareScreens, show } from '#web/testing.tsx'
import { MapBox } from './map-box.tsx'

prepareScreens('contact')
const map = { embedUrl: 'about:blank#map', url: 'https://www.openstreetmap.org/#map=16' }

test('no map is asked for before one agrees; then it has a name and knows not whence it was opened', async () => {
  const page = await show(<MapBox map={map as never} />, '/contact')
  expect(page.container.querySelector('iframe')).toBeNull()
  await page.getByRole('button', { name: 'Show the map' }).click()
  const frame = page.container.querySelector('iframe')!
  expect([frame.title, frame.getAttribute('src'), frame.referrerPolicy]).toEqual([
    'On the map',
    map.embedUrl,
    'no-referrer',
  ])
})

test('the map can be opened elsewhere without agreeing', async () => {
  const page = await show(<MapBox map={map as never} />, '/bn/contact')
  await expect.element(page.getByRole('link')).toHaveAttribute('href', map.url)
})

test('once the map is shown, the keyboard goes on in it', async () => {
  const page = await show(<MapBox map={map as never} />, '/contact')
  page.getByRole('button', { name: 'Show the map' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByTitle('On the map')).toHaveFocus()
})
