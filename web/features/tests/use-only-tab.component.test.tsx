import { expect, test } from 'vitest'
import { prepareScreens, show } from '#web/testing.tsx'
import { OtherTab } from './other-tab.tsx'
import { useOnlyTab } from './use-only-tab.ts'

prepareScreens('tests')

function Tab({ name }: { name: string }) {
  return useOnlyTab('a1b2c3d4e5f6g7h8') ? <p>{`${name} has it`}</p> : <OtherTab />
}

test('an attempt is open in the tab that was opened last', async () => {
  const first = await show(<Tab name="First" />)
  await expect.element(first.getByText('First has it')).toBeVisible()
  const second = await show(<Tab name="Second" />)
  await expect.element(second.getByText('Second has it')).toBeVisible()
  await expect
    .element(first.getByRole('heading', { name: 'This test is open in another tab' }))
    .toBeVisible()
})
