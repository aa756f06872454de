import { Clock } from 'lucide-react'
import { expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { show } from '#web/testing.tsx'
import { Fact } from './fact.tsx'

/** Where the text of an element ends below; of one size, texts end on the same height as their lines do. */
function bottomOfText(element: Element): number {
  const range = document.createRange()
  range.selectNode(defined(element.lastChild))
  return range.getBoundingClientRect().bottom
}

test.each(['text-sm', 'text-base', 'text-lg'])(
  'a fact in %s stands on the line of its term, whatever the size of the icon',
  async (size) => {
    const page = await show(
      <dl className={`w-80 ${size}`}>
        <Fact icon={<Clock size={18} />} term="Class hours">
          7 pm
        </Fact>
        <Fact icon={<Clock size={28} />} term="Class days">
          Friday
        </Fact>
      </dl>,
    )
    const [terms, facts] = (['term', 'definition'] as const).map((role) =>
      page.getByRole(role).elements(),
    )
    expect(facts!.map(bottomOfText)).toEqual(
      terms!.map((term) => expect.closeTo(bottomOfText(term), 0)),
    )
  },
)

test('a fact that finds no room beside its term stays on the right, below it', async () => {
  const page = await show(
    <dl className="w-40">
      <Fact icon={<Clock size={18} />} term="Closes">
        4 December, 9:10 PM
      </Fact>
    </dl>,
  )
  const fact = page.getByRole('definition').element().getBoundingClientRect()
  expect(fact.top).toBeGreaterThan(
    page.getByRole('term').element().getBoundingClientRect().top + 10,
  )
  expect(fact.right).toBeCloseTo(
    page.container.querySelector('dl')!.getBoundingClientRect().right,
    0,
  )
})
