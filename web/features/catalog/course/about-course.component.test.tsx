import { expect, test, vi } from 'vitest'
import { prepareScreens, show } from '#web/testing.tsx'
import { AboutCourse } from './about-course.tsx'

const toasts = prepareScreens()
const about = {
  title: 'About this course',
  html: '<h3>Loom</h3><p>A pit loom.</p>',
  trailer: {
    source: { source: 'youtube' as const, videoId: 'dQw4w9WgXcQ' },
    label: 'Watch the trailer',
  },
}

test('what plays the trailer is loaded once it is asked for', async () => {
  const loadPlayer = vi.fn(async () => () => <p>It plays</p>)
  const page = await show(<AboutCourse about={about} loadPlayer={loadPlayer} />)
  await expect.element(page.getByRole('heading', { name: 'Loom' })).toBeVisible()
  expect(loadPlayer).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Watch the trailer' }).click()
  await expect.element(page.getByText('It plays')).toBeVisible()
})

test('a player that can’t be loaded says so, and can be asked for again', async () => {
  const loadPlayer = () => Promise.reject(new TypeError('Failed to fetch'))
  const page = await show(<AboutCourse about={about} loadPlayer={loadPlayer} />)
  await page.getByRole('button', { name: 'Watch the trailer' }).click()
  await expect.poll(() => toasts.length).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Watch the trailer' })).toBeVisible()
})
