import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { later, painted, prepareScreens, show } from '#web/testing.tsx'
import { EntryList } from './entry-list.tsx'

prepareScreens('staff')

const tools = {
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
}

function Points({ first, most = 5 }: { first: string[]; most?: number }) {
  const [entries, setEntries] = useState(first.map((text) => ({ text })))
  return (
    <EntryList
      entries={entries}
      empty={{ text: '' }}
      nameOf={(number) => `Point ${number}`}
      add="Add a point"
      most={most}
      tools={tools}
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

/** People whose photos arrive once `arrived` does. */
function People({ arrived }: { arrived: Promise<string> }) {
  const [entries, setEntries] = useState([
    { name: 'Nila', photo: '' },
    { name: 'Rafiq', photo: '' },
  ])
  return (
    <EntryList
      entries={entries}
      empty={{ name: '', photo: '' }}
      nameOf={(number) => `Person ${number}`}
      add="Add a person"
      most={5}
      tools={tools}
      onChange={setEntries}
    >
      {({ name, photo }, change) => (
        <>
          <input
            aria-label={photo ? `Name, with ${photo}` : 'Name'}
            value={name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <button type="button" onClick={() => void arrived.then((photo) => change({ photo }))}>
            {`Photo of ${name}`}
          </button>
        </>
      )}
    </EntryList>
  )
}

async function people() {
  const photo = later<string>()
  const page = await show(<People arrived={photo.promise} />)
  return { page, photo, names: page.getByRole('textbox') }
}

test('a photo that arrives late leaves what was typed meanwhile', async () => {
  const { page, photo, names } = await people()
  await page.getByRole('button', { name: 'Photo of Nila' }).click()
  await names.first().fill('Nila Akter')
  await names.last().fill('Rafiq Hasan')
  photo.resolve('nila.webp')
  await expect
    .element(page.getByRole('textbox', { name: 'Name, with nila.webp' }))
    .toHaveValue('Nila Akter')
  await expect.element(names.last()).toHaveValue('Rafiq Hasan')
})

test('a photo that arrives late goes to the entry it was chosen for, wherever that is by then', async () => {
  const { page, photo, names } = await people()
  await page.getByRole('button', { name: 'Photo of Rafiq' }).click()
  await page.getByRole('button', { name: 'Move Person 2 up' }).click()
  photo.resolve('rafiq.webp')
  await expect
    .element(page.getByRole('textbox', { name: 'Name, with rafiq.webp' }))
    .toHaveValue('Rafiq')
  await expect.element(names.first()).toHaveValue('Rafiq')
})

test('a photo that arrives for a removed entry goes to no one', async () => {
  const { page, photo, names } = await people()
  await page.getByRole('button', { name: 'Photo of Nila' }).click()
  await page.getByRole('button', { name: 'Remove Person 1' }).click()
  photo.resolve('nila.webp')
  await painted()
  await expect.element(names).toHaveValue('Rafiq')
  await expect.element(names).toHaveAccessibleName('Name')
})
