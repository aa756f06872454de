import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { sharedPartRenderer } from './shared-part.server.tsx'
import { renderSharedPartsWith, SharedPart } from './shared-part.tsx'

const drawn = vi.fn()

function Fee({ taka, note }: { taka: number; note?: string }) {
  drawn()
  const { catalog } = useWords()
  const language = useLanguage()
  return (
    <>
      <b>{catalog.courseFee}: </b>
      {taka} {note} ({language})
    </>
  )
}

const list = (path: string, fees: readonly { taka: number; note?: string }[]) =>
  renderToString(
    <MemoryRouter initialEntries={[path]}>
      <ul>
        {fees.map((fee) => (
          <SharedPart key={fee.taka} as="li" className="p-2" of={Fee} props={fee} />
        ))}
      </ul>
    </MemoryRouter>,
  )

beforeAll(async () => {
  await Promise.all([loadWords('site', 'en'), loadWords('site', 'bn')])
})

afterEach(() => {
  renderSharedPartsWith(null)
  drawn.mockClear()
})

test('a part made on the server is what the browser would make, to the letter', () => {
  const fees = [{ taka: 500, note: 'a < b & "c" ৳' }, { taka: 900 }]
  const inBrowser = ['/', '/bn/courses'].map((path) => list(path, fees))
  renderSharedPartsWith(sharedPartRenderer())
  expect(['/', '/bn/courses'].map((path) => list(path, fees))).toEqual(inBrowser)
  expect(inBrowser[1]).not.toBe(inBrowser[0])
})

test('the preload of a picture does not get into the middle of a page', () => {
  const Logo = ({ src }: { src: string }) => <img src={src} alt="Logo" />
  renderSharedPartsWith(sharedPartRenderer())
  const html = renderToString(
    <MemoryRouter>
      <SharedPart of={Logo} props={{ src: '/logo.png' }} />
    </MemoryRouter>,
  )
  expect(html).toBe('<div><img src="/logo.png" alt="Logo"/></div>')
})

test('a part is made once for all pages that show the same, and anew for anything else', () => {
  renderSharedPartsWith(sharedPartRenderer())
  list('/', [{ taka: 500 }])
  list('/courses', [{ taka: 500 }])
  expect(drawn).toHaveBeenCalledTimes(1)
  list('/bn', [{ taka: 500 }])
  list('/', [{ taka: 501 }])
  list('/', [{ taka: 500, note: 'Early' }])
  expect(drawn).toHaveBeenCalledTimes(4)
})
