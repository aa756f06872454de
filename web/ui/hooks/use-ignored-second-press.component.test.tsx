import { useState } from 'react'
import { render } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

/** A list whose entries go with the press of their button. */
function Entries({ names }: { names: readonly string[] }) {
  const [left, setLeft] = useState(names)
  const list = useFocusAfterRemoval(left.length)
  return (
    <ul ref={list} tabIndex={-1}>
      {left.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="block h-12 w-40"
            onClick={() => setLeft(left.filter((other) => other !== name))}
          >
            {`Remove ${name}`}
          </button>
        </li>
      ))}
    </ul>
  )
}

test('a double click removes one entry, and not the one that takes its place', async () => {
  const page = await render(<Entries names={['loops', 'lists', 'files']} />)
  await page.getByRole('button', { name: 'Remove loops' }).dblClick()
  await expect.element(page.getByRole('button', { name: 'Remove loops' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove lists' })).toBeVisible()
})

test('a press of its own removes the entry that has taken the place', async () => {
  const page = await render(<Entries names={['loops', 'lists', 'files']} />)
  await page.getByRole('button', { name: 'Remove loops' }).click()
  await page.getByRole('button', { name: 'Remove lists' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove lists' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Remove files' })).toBeVisible()
})
