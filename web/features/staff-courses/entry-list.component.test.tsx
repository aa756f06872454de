import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { prepareScreens, show } from '#web/testing.tsx'
import { EntryList } from './entry-list.tsx'

prepareScreens('staff')

function Points({ first, most = 5 }: { first: string[]; most?: number }) {
  const [entries, setEntries] = useState(first.map((text) => ({ text })))
  return (
    <EntryList
      entries={entries}
      empty={{ text: '' }}
      nameOf={(number) => `Point ${number}`}
      add="Add a point"
      most={most}
      onChange={setEntries}
    >
      {({ text }, change) => (
        <input
          aria-label="Text"
          value={text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      )}
    </EntryList>
  )
}

async function list(first: string[], more: { most?: number; at?: string } = {}) {
  const page = await show(<Points first={first} {...more} />, more.at)
  const texts = page.getByRole('textbox', { name: 'Text' })
  const press = async (name: string) => {
    page.getByRole('button', { name }).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  return {
    page,
    texts,
    press,
    order: () => texts.elements().map((text) => (text as HTMLInputElement).value),
  }
}

test('a new entry is written at once', async () => {
  const { press, order } = await list(['One'])
  await press('Add a point')
  await expect.poll(order).toEqual(['One', ''])
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await userEvent.keyboard('Two')
  await expect.poll(order).toEqual(['One', 'Two'])
})

test('the button of an entry that moves goes with it', async () => {
  const { page, press, order } = await list(['One', 'Two', 'Three'])
  await press('Move Point 3 up')
  await expect.poll(order).toEqual(['One', 'Three', 'Two'])
  await expect.element(page.getByRole('button', { name: 'Move Point 2 up' })).toHaveFocus()
})

test('at the top and at the bottom the focus is on the button that leads back', async () => {
  const { page, press, order } = await list(['One', 'Two', 'Three'])
  await press('Move Point 2 up')
  await expect.poll(order).toEqual(['Two', 'One', 'Three'])
  await expect.element(page.getByRole('button', { name: 'Move Point 1 down' })).toHaveFocus()
  await press('Move Point 2 down')
  await expect.poll(order).toEqual(['Two', 'Three', 'One'])
  await expect.element(page.getByRole('button', { name: 'Move Point 3 up' })).toHaveFocus()
})

test('after the last entry is removed the keyboard goes on in the list', async () => {
  const { page, press, order } = await list(['One', 'Two'])
  await press('Remove Point 2')
  await expect.poll(order).toEqual(['One'])
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Remove Point 1' })).toHaveFocus()
})

test('a full list takes no more', async () => {
  const { page } = await list(['One', 'Two'], { most: 2 })
  expect(page.getByRole('button', { name: 'Add a point' }).elements()).toEqual([])
})

test('in Bangla an entry is called by a Bangla number', async () => {
  const { page } = await list(['এক'], { at: '/bn' })
  await expect.element(page.getByText('Point ১')).toBeVisible()
})
