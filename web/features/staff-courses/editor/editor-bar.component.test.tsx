import { beforeAll, expect, test, vi } from 'vitest'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { page as screen } from 'vitest/browser'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import type { SaveState } from './course-autosaver.ts'
import { aDraft } from '../testing.ts'
import { EditorBar } from './editor-bar.tsx'

beforeAll(async () => {
  for (const language of ['en', 'bn'] as const)
    await Promise.all([loadWords('staff', language), loadWords('site', language)])
})

const states: SaveState[] = ['saved', 'waiting', 'saving', 'offline', 'failed', 'choosing']

test.each(states.flatMap((state) => ['/', '/bn'].map((at) => ({ state, at }))))(
  'the bar is one line on a phone while it says "$state" at $at',
  async ({ state, at }) => {
    await screen.viewport(360, 740)
    const edited = { state, canUndo: true, course: aDraft }
    const page = await show(
      <div className="px-4">
        <EditorBar
          autosaver={{} as never}
          edited={edited as never}
          publish={async () => undefined}
          onHistory={() => {}}
        />
      </div>,
      at,
    )
    await document.fonts.ready
    const mark = page.container.querySelector('[data-save-state]')!.getBoundingClientRect()
    const publish = page.container
      .querySelector('[commandfor="publish-course"]')!
      .getBoundingClientRect()
    expect(Math.abs(mark.top + mark.bottom - publish.top - publish.bottom)).toBeLessThan(4)
    expect(mark.right).toBeLessThanOrEqual(publish.left)
    expect(publish.right).toBeLessThanOrEqual(360)
    expect(mark.height).toBeLessThanOrEqual(44)
    await screen.viewport(1280, 800)
  },
)

async function bar(more: Partial<StaffCourse>, publish = vi.fn(async () => undefined)) {
  const edited = { state: 'saved', canUndo: false, course: { ...aDraft, ...more } }
  const page = await show(
    <EditorBar
      autosaver={{} as never}
      edited={edited as never}
      publish={publish}
      onHistory={() => {}}
    />,
    '/',
  )
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  return { publish, dialog: page.getByRole('dialog') }
}

test('publishing from the bar says what students will see, and publishes once', async () => {
  const { dialog, publish } = await bar({ state: 'published', changes: ['fee', 'bn'] })
  await expect.element(dialog.getByText(/Course fee \(taka\), Bangla texts/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(publish).toHaveBeenCalledTimes(1)
})

test('what is missing is named with a link, and nothing is published', async () => {
  const { dialog } = await bar({
    checklist: [{ item: 'fee', isDone: false, isNeeded: true }],
    errors: [
      { field: 'fee', code: 'wrong_type', message: '' },
      { field: 'outline.2.title', code: 'too_long', message: '' },
    ],
  })
  const links = dialog.getByRole('list').getByRole('link')
  await expect.element(links.first()).toHaveAttribute('href', '#edit-fee')
  await expect.element(links.last()).toHaveAttribute('href', '#edit-outline')
  await expect.element(dialog.getByRole('button', { name: 'Publish now' })).toBeDisabled()
})

test.each([
  [1280, 657],
  [1366, 657],
])(
  'on a laptop of %i by %i the button to publish is in view at every place of the page',
  async (width, height) => {
    await screen.viewport(width, height)
    const edited = { state: 'saved', canUndo: true, course: aDraft }
    const page = await show(
      <div>
        <EditorBar
          autosaver={{} as never}
          edited={edited as never}
          publish={async () => undefined}
          onHistory={() => {}}
        />
        <div style={{ height: 6_000 }} />
      </div>,
      '/',
    )
    const publish = page.container.querySelector('[commandfor="publish-course"]')!
    for (const top of [0, 600, 3_000, 5_000]) {
      scrollTo(0, top)
      await expect
        .poll(() => {
          const box = publish.getBoundingClientRect()
          return box.top >= 0 && box.bottom <= height
        })
        .toBe(true)
    }
    await screen.viewport(1280, 800)
  },
)
