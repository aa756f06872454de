import { useEffect, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { keepTyped } from './keep-typed.ts'

function Form() {
  const [note, setNote] = useState('')
  const [name, setName] = useState('Nadia')
  const [isKept, setKept] = useState(false)
  const [city, setCity] = useState('Dhaka')
  const [email, setEmail] = useState('')
  const [year, setYear] = useState('')
  const [day, setDay] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current!.dataset['alive'] = 'true'
  }, [])
  return (
    <form ref={form}>
      <textarea value={note} onChange={({ target }) => setNote(target.value)} />
      <input value={name} onChange={({ target }) => setName(target.value)} />
      <input type="checkbox" checked={isKept} onChange={({ target }) => setKept(target.checked)} />
      <select value={city} onChange={({ target }) => setCity(target.value)}>
        <option>Dhaka</option>
        <option>Khulna</option>
      </select>
      <input type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
      <input type="number" value={year} onChange={({ target }) => setYear(target.value)} />
      <input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      <output>{`${note}|${name}|${isKept}|${city}|${email}|${year}|${day}`}</output>
    </form>
  )
}

/** The form as the server wrote it, used before it came alive. @returns what React knows of it afterwards */
async function readAfter(use: (form: HTMLElement) => void): Promise<string | null> {
  const place = document.createElement('div')
  document.body.append(place)
  place.innerHTML = renderToString(<Form />)
  use(place)
  const typeAgain = keepTyped(place)
  const root = hydrateRoot(place, <Form />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  await expect.poll(() => place.querySelector('form')?.dataset['alive']).toBe('true')
  typeAgain()
  await new Promise((drawn) => requestAnimationFrame(drawn))
  return place.querySelector('output')!.textContent
}

test('what was typed, ticked and chosen before a form came alive is in it afterwards', async () => {
  const read = await readAfter((form) => {
    form.querySelector('textarea')!.value = '38 of 40 who answered'
    form.querySelector('input')!.value = 'Nadia Rahman'
    form.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = true
    form.querySelector('select')!.value = 'Khulna'
  })
  expect(read).toBe('38 of 40 who answered|Nadia Rahman|true|Khulna|||')
})

test('an email, a number and a day typed before are in it too, and stay what they are', async () => {
  const read = await readAfter((form) => {
    const type = (kind: string, value: string) =>
      (form.querySelector<HTMLInputElement>(`[type=${kind}]`)!.value = value)
    type('email', 'nadia@example.com')
    type('number', '2019')
    type('date', '2001-05-17')
  })
  expect(read).toBe('|Nadia|false|Dhaka|nadia@example.com|2019|2001-05-17')
  expect(
    Array.from(document.querySelectorAll('input'), ({ type }) => type).filter(
      (type) => type !== 'text',
    ),
  ).toEqual(['checkbox', 'email', 'number', 'date'])
})

test('a form that nobody touched stays as it was', async () => {
  expect(await readAfter(() => undefined)).toBe('|Nadia|false|Dhaka|||')
})
