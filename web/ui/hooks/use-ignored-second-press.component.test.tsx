import { useState } from 'react'
import { render } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

/** A list whose entries go with the press of their button. */
function Entries({
  names,
  removeBy = (remove) => remove(),
}: {
  names: readonly string[]
  removeBy?: (remove: () => void) => void
}) {
  const [left, setLeft] = useState(names)
  const list = useFocusAfterRemoval(left.length)
  return (
    <ul ref={list} tabIndex={-1}>
      {left.map((name) => (
        <li key={name}>
          <button
            type="button"
            className="block h-12 w-40"
            onClick={() =>
              removeBy(() => setLeft((shown) => shown.filter((other) => other !== name)))
            }
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

test('the second press is ignored from the moment the first entry is gone', async () => {
  const page = await render(
    <Entries names={['loops', 'lists', 'files']} removeBy={(remove) => setTimeout(remove)} />,
  )
  const list = page.getByRole('list').element()
  // Told as soon as the entry has left the document, before anything that waits for the next painting.
  const pressAgain = new MutationObserver(() => {
    pressAgain.disconnect()
    const next = page.getByRole('button', { name: 'Remove lists' }).element()
    next.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
  })
  pressAgain.observe(list, { childList: true })
  await page.getByRole('button', { name: 'Remove loops' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove loops' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('list')).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Remove lists' })).toBeVisible()
})

test('the second press does not take the focus from the list', async () => {
  const page = await render(<Entries names={['loops', 'lists', 'files']} />)
  await page.getByRole('button', { name: 'Remove loops' }).click()
  await expect.element(page.getByRole('list')).toHaveFocus()
  const next = page.getByRole('button', { name: 'Remove lists' }).element()
  const press = (detail: number) =>
    next.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, detail }))
  expect([press(2), press(1)]).toEqual([false, true])
})
