import { expect, test } from 'vitest'
import { prepareScreens, show } from '#web/testing.tsx'
import { StaffTitle } from './staff-title.tsx'

prepareScreens('staff')

test('a title keeps its line beside many actions, and a long lead keeps few of them beside it', async () => {
  const actions = (width: number) => <div style={{ width, height: 44 }} data-testid="actions" />
  const heightOf = (element: Element) => element.getBoundingClientRect().height
  const page = await show(
    <div style={{ width: 913 }}>
      <StaffTitle lead="2 questions" action={actions(900)} isDense>
        Numbers
      </StaffTitle>
    </div>,
  )
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  expect(heightOf(title.element())).toBeLessThan(60)
  expect(heightOf(page.getByText('2 questions').element())).toBeLessThan(40)

  const long = await show(
    <div style={{ width: 913 }}>
      <StaffTitle lead={'A long line that says what is here. '.repeat(4)} action={actions(300)}>
        Courses
      </StaffTitle>
    </div>,
  )
  const [heading, act] = [
    long.getByRole('heading', { name: 'Courses' }),
    long.getByTestId('actions').last(),
  ].map((one) => one.element().getBoundingClientRect())
  expect(act!.left).toBeGreaterThan(heading!.right)
})
