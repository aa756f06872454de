import { beforeAll, expect, test } from 'vitest'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { Modal, ModalButton } from './modal.tsx'

beforeAll(() => loadWords('site', 'en'))

test('a press opens the modal once, not again by the browser’s command', async () => {
  const screen = await show(
    <>
      <ModalButton opens="terms">Read the terms</ModalButton>
      <Modal id="terms" title="Terms">
        <p>All of them.</p>
      </Modal>
    </>,
  )
  const commands: Event[] = []
  document.getElementById('terms')!.addEventListener('command', (event) => commands.push(event))
  await screen.getByRole('button', { name: 'Read the terms' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Terms' })).toBeVisible()
  expect(commands).toEqual([])
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})
