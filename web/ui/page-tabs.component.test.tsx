import { expect, test } from 'vitest'
import { show } from '#web/testing.tsx'
import { PageTabs } from './page-tabs.tsx'

test('in a narrow row the current tab is in view', async () => {
  const names = ['Instructions', 'Questions and rules', 'On paper', 'Results'] as const
  const [first, ...others] = names.map((text) => ({ to: `/${text.toLowerCase()}`, text }))
  const page = await show(
    <div style={{ width: 260 }}>
      <PageTabs label="Test" tabs={[first!, ...others]} />
    </div>,
    '/results',
  )
  const track = page.getByRole('list')
  const current = page.getByRole('link', { name: 'Results' })
  await expect
    .poll(() => {
      const [row, tab] = [track, current].map((one) => one.element().getBoundingClientRect())
      return tab!.left >= row!.left && tab!.right <= row!.right
    })
    .toBe(true)
})
