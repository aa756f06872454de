import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { prepareScreens, show } from '#web/testing.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { AddressModal } from './address-modal.tsx'

prepareScreens('curriculum')

test('the address is typed without a click into its field', async () => {
  const onGiven = vi.fn()
  const page = await show(
    <AddressModal
      id="link"
      title="Link"
      label="Address"
      hint=""
      wrong="No address"
      current={() => ''}
      check={(address) => address.startsWith('https://')}
      onGiven={onGiven}
    />,
  )
  openModal('link')
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toHaveFocus()
  await userEvent.keyboard('https://example.com{Enter}')
  expect(onGiven.mock.calls).toEqual([['https://example.com']])
})
