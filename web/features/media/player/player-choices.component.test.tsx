import { beforeAll, expect, test, vi } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { PlayerChoices } from './player-choices.tsx'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import type { HostedPlay } from './use-media-play.ts'

beforeAll(async () => {
  await Promise.all([loadWords('media', 'en'), loadWords('site', 'en')])
})

const renditions = [
  { name: 'audio', height: null, width: null, bytes: 2_000_000, playlist: 'audio.m3u8' },
  { name: '240p', height: 240, width: 426, bytes: 9_000_000, playlist: '240p.m3u8' },
  { name: '720p', height: 720, width: 1280, bytes: 42_000_000, playlist: '720p.m3u8' },
]

async function shown({
  captions = [] as { language: string }[],
  isSaving = false,
  isLoaded = true,
} = {}) {
  const handlers = { quality: vi.fn(), caption: vi.fn(), help: vi.fn() }
  const hosted = {
    play: isLoaded ? { renditions, captions } : null,
    quality: isLoaded ? renditions[1] : null,
    isOnDevice: false,
    chooseQuality: handlers.quality,
  } as unknown as HostedPlay
  const page = await show(
    <PlayerChoices
      hosted={hosted}
      caption={null}
      isSaving={isSaving}
      onCaption={handlers.caption}
      onHelp={handlers.help}
    />,
  )
  return { page, handlers }
}

test('the qualities are offered with the data they need, and the chosen one is used', async () => {
  const { page, handlers } = await shown()
  const menu = page.getByRole('combobox', { name: 'Quality' })
  await expect.element(menu).toHaveValue('240p')
  expect(
    menu
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Sound only · 2.0 MB', '240p · 9.0 MB', '720p · 42 MB'])
  await menu.selectOptions('720p')
  expect(handlers.quality.mock.calls).toEqual([['720p']])
})

test('captions can be chosen and turned off, where there are any', async () => {
  const without = await shown()
  expect(without.page.getByRole('combobox', { name: 'Captions' }).elements()).toEqual([])
  await without.page.unmount()
  const { page, handlers } = await shown({ captions: [{ language: 'en' }, { language: 'bn' }] })
  const menu = page.getByRole('combobox', { name: 'Captions' })
  await menu.selectOptions('বাংলা')
  await menu.selectOptions('Off')
  expect(handlers.caption.mock.calls).toEqual([['bn'], [null]])
})

test('with low data, the player says why it starts in a low quality', async () => {
  const { page } = await shown({ isSaving: true })
  await expect.element(page.getByText(/^Data saving is on/)).toBeVisible()
})

test('there is nothing to choose before there is a video', async () => {
  const { page } = await shown({ isLoaded: false })
  expect(page.getByRole('combobox').elements()).toEqual([])
  expect(page.getByRole('button').elements()).toEqual([])
})

test('the sheet of keys names each of them', async () => {
  const page = await show(<ShortcutSheet id="keys" />)
  openModal('keys')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(sheet).toBeVisible()
  for (const name of ['Play or pause', 'Back 10 seconds', 'Full screen', 'Captions on or off'])
    await expect.element(sheet.getByText(name)).toBeVisible()
})
