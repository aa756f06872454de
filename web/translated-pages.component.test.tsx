import { useState } from 'react'
import { expect, test } from 'vitest'
import { prepareScreens, show, translate } from '#web/testing.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { keepTranslatedPages } from './translated-pages.ts'

prepareScreens()
keepTranslatedPages()

function Changing() {
  const [count, setCount] = useState(0)
  return (
    <p>
      {count % 2 === 1 && <b>Before</b>}
      {count < 2 ? 'First text' : null}
      {count >= 2 && 'Second text'}
      <button type="button" onClick={() => setCount(count + 1)}>
        {count === 1 ? <i>once</i> : 'Press'}
      </button>
    </p>
  )
}

test('texts that come and go beside others work on a translated page', async () => {
  const page = await show(<Changing />)
  const press = page.getByRole('button')
  translate(document.body)
  await press.click()
  await expect.element(page.getByText('Before')).toBeVisible()
  await expect.element(page.getByText('First text')).toBeVisible()
  await expect.poll(() => press.element().textContent).toBe('once')
  translate(document.body)
  await press.click()
  await expect
    .poll(() => page.getByRole('paragraph').element().textContent)
    .toBe('Second textPress')
})

function Saving() {
  const [busy, setBusy] = useState(false)
  return (
    <Button busy={busy} onClick={() => setBusy(true)}>
      Save
    </Button>
  )
}

test('a button turns its ring on a translated page', async () => {
  const page = await show(<Saving />)
  translate(document.body)
  await page.getByRole('button').click()
  await expect.element(page.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => page.getByRole('button').element().textContent).toBe('Save')
})

test('what stands elsewhere stays there', () => {
  const [one, other] = [document.createElement('p'), document.createElement('p')]
  other.append('text')
  expect(one.removeChild(other.firstChild!).textContent).toBe('text')
  expect(other.textContent).toBe('text')
})
