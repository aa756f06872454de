import { beforeAll, expect, test, vi } from 'vitest'
import type { MediaPlay } from '#contract/media/media.ts'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { PlayerChoices } from './player-choices.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'

beforeAll(async () => {
  await Promise.all([loadWords('media', 'en'), loadWords('site', 'en')])
})

const renditions = [
  { name: 'audio', height: null, width: null, bytes: 2_000_000, playlist: 'audio.m3u8' },
  { name: '240p', height: 240, width: 426, bytes: 9_000_000, playlist: '240p.m3u8' },
  { name: '720p', height: 720, width: 1280, bytes: 42_000_000, playlist: '720p.m3u8' },
] as MediaPlay['renditions']

const aPlay = (captions: string[] = []) =>
  ({
    renditions,
    captions: captions.map((language) => ({ language })),
    chapters: [],
  }) as unknown as MediaPlay

async function settings({ captions = [] as string[] } = {}) {
  const handlers = { speed: vi.fn(), quality: vi.fn(), caption: vi.fn() }
  const page = await show(
    <SettingsSheet
      id="settings"
      play={aPlay(captions)}
      chosen={{ speed: 1, quality: renditions[1]!, caption: null }}
      onSpeed={handlers.speed}
      onQuality={handlers.quality}
      onCaption={handlers.caption}
      onHelp={() => {}}
    />,
  )
  openModal('settings')
  return { page, handlers, sheet: page.getByRole('dialog', { name: 'Settings' }) }
}

test('the qualities are offered with the data they need, and the chosen one is used', async () => {
  const { sheet, handlers } = await settings()
  await expect.element(sheet.getByRole('radio', { name: '240p · 9.0 MB' })).toBeChecked()
  const group = sheet.getByRole('group', { name: 'Quality' })
  expect(group.getByRole('radio').elements().length).toBe(3)
  await expect.element(group.getByRole('radio').first()).toHaveAccessibleName('Sound only · 2.0 MB')
  await sheet.getByRole('radio', { name: '720p · 42 MB' }).click()
  expect(handlers.quality.mock.calls).toEqual([['720p']])
})

test('the speed is chosen in the same place', async () => {
  const { sheet, handlers } = await settings()
  await expect.element(sheet.getByRole('radio', { name: '1×', exact: true })).toBeChecked()
  await sheet.getByRole('radio', { name: '1.75×' }).click()
  expect(handlers.speed.mock.calls).toEqual([[1.75]])
})

test('captions can be chosen, where there are any', async () => {
  const without = await settings()
  expect(without.sheet.getByRole('group', { name: 'Captions' }).elements()).toEqual([])
  await without.page.unmount()
  const { sheet, handlers } = await settings({ captions: ['en', 'bn'] })
  await expect.element(sheet.getByRole('radio', { name: 'Off' })).toBeChecked()
  await sheet.getByRole('radio', { name: 'বাংলা' }).click()
  expect(handlers.caption.mock.calls).toEqual([['bn']])
})

test('with low data, the player says why it starts in a low quality', async () => {
  const page = await show(
    <PlayerChoices
      play={aPlay()}
      quality={renditions[1]!}
      isSaving
      onSettings={() => {}}
      onChapters={() => {}}
    />,
  )
  await expect.element(page.getByText(/^Data saving is on/)).toBeVisible()
})

test('the sheet of keys names each of them', async () => {
  const page = await show(<ShortcutSheet id="keys" />)
  openModal('keys')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(sheet).toBeVisible()
  for (const name of ['Play or pause', 'Back 10 seconds', 'Full screen', 'Captions on or off'])
    await expect.element(sheet.getByText(name)).toBeVisible()
})
