import type { CDPSession } from '@vitest/browser-playwright'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { closeModal, openModal } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
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

test('a modal in a cell is aligned as everywhere else', async () => {
  await show(
    <div style={{ textAlign: 'right' }}>
      <Modal id="terms" title="Terms">
        <p>All of them.</p>
      </Modal>
    </div>,
  )
  openModal('terms')
  expect(getComputedStyle(document.querySelector('#terms p')!).textAlign).toBe('start')
})

/** The other tests run without motion, so that a dialog disappears as soon as it is closed. */
async function allowMotion() {
  const session: CDPSession = cdp()
  const prefer = async (value: 'reduce' | 'no-preference') => {
    await session.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    })
  }
  await prefer('no-preference')
  onTestFinished(async () => prefer('reduce'))
}

test.each(['modal', 'drawer'])(
  'a %s that fades out can no longer be found, pressed or focused, and works when it is opened again',
  async (kind) => {
    await allowMotion()
    let pressed = 0
    const content = <button onClick={() => (pressed += 1)}>Agree</button>
    const screen = await show(
      <>
        <ModalButton opens="terms">Read the terms</ModalButton>
        {kind === 'modal' ? (
          <Modal id="terms" title="Terms">
            {content}
          </Modal>
        ) : (
          <Drawer id="terms" label="Terms">
            {content}
          </Drawer>
        )}
      </>,
    )
    await screen.getByRole('button', { name: 'Read the terms' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Terms' })
    await expect.element(dialog).toBeVisible()
    const [element, button] = [
      dialog.element(),
      screen.getByRole('button', { name: 'Agree' }).element() as HTMLElement,
    ]
    const { left, top, width, height } = button.getBoundingClientRect()

    closeModal('terms')
    await Promise.resolve()
    expect(getComputedStyle(element).display).toBe('block')
    expect(screen.getByRole('dialog').elements()).toEqual([])
    expect(screen.getByRole('button', { name: 'Agree' }).elements()).toEqual([])
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    expect(element.contains(hit)).toBe(false)
    button.focus()
    expect(document.activeElement?.textContent).toBe('Read the terms')
    expect(getComputedStyle(element).display).toBe('block')

    // Opened again while it still fades.
    openModal('terms')
    expect(element.contains(document.activeElement)).toBe(true)
    await expect.element(dialog).toBeVisible()
    await screen.getByRole('button', { name: 'Agree' }).click()
    expect(pressed).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Read the terms' })).toHaveFocus()
  },
)
