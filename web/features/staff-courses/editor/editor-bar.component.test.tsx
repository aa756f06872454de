import { beforeAll, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import type { SaveState } from './course-autosaver.ts'
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
    const edited = { state, canUndo: true, course: { courseId: 'WEB-101' } }
    const page = await show(
      <div className="px-4">
        <EditorBar autosaver={{} as never} edited={edited as never} onHistory={() => {}} />
      </div>,
      at,
    )
    await document.fonts.ready
    const mark = page.container.querySelector('[data-save-state]')!.getBoundingClientRect()
    const publish = page.container.querySelector('[href="#publish-panel"]')!.getBoundingClientRect()
    expect(Math.abs(mark.top + mark.bottom - publish.top - publish.bottom)).toBeLessThan(4)
    expect(mark.right).toBeLessThanOrEqual(publish.left)
    expect(publish.right).toBeLessThanOrEqual(360)
    expect(mark.height).toBeLessThanOrEqual(44)
    await screen.viewport(1280, 800)
  },
)
