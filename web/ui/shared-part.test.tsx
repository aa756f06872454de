import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { PART_MARK, sharedPartRenderer } from './shared-part.server.tsx'
import { RenderPartContext, SharedPart } from './shared-part.tsx'

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

type Renderer = ReturnType<typeof sharedPartRenderer>

/** A page as the server sends it: the parts it shares are where their marks are. */
function page(path: string, content: React.ReactElement, renderer?: Renderer): string {
  const parts: Buffer[] = []
  const html = renderToString(
    <RenderPartContext value={renderer?.(parts) ?? null}>
      <MemoryRouter initialEntries={[path]}>{content}</MemoryRouter>
    </RenderPartContext>,
  )
  return parts.reduce(
    (filled, part, place) => filled.replace(`${PART_MARK}${place}-->`, () => part.toString()),
    html,
  )
}

const list = (
  path: string,
  fees: readonly { taka: number; note?: string }[],
  renderer?: Renderer,
) =>
  page(
    path,
    <ul>
      {fees.map((fee) => (
        <SharedPart key={fee.taka} as="li" className="p-2" of={Fee} props={fee} />
      ))}
    </ul>,
    renderer,
  )

beforeAll(async () => {
  await Promise.all([loadWords('site', 'en'), loadWords('site', 'bn')])
})

afterEach(() => {
  drawn.mockClear()
})

test('a part made on the server is what the browser would make, to the letter', () => {
  const fees = [{ taka: 500, note: 'a < b & "c" ৳ $& $1' }, { taka: 900 }]
  const inBrowser = ['/', '/bn/courses'].map((path) => list(path, fees))
  const renderer = sharedPartRenderer()
  expect(['/', '/bn/courses'].map((path) => list(path, fees, renderer))).toEqual(inBrowser)
  expect(inBrowser[1]).not.toBe(inBrowser[0])
})

test('the preload of a picture does not get into the middle of a page', () => {
  const Logo = ({ src }: { src: string }) => <img src={src} alt="Logo" />
  const logo = <SharedPart of={Logo} props={{ src: '/logo.png' }} />
  expect(page('/', logo, sharedPartRenderer())).toBe('<div><img src="/logo.png" alt="Logo"/></div>')
})

test('a part is made once for all pages that show the same, and anew for anything else', () => {
  const renderer = sharedPartRenderer()
  list('/', [{ taka: 500 }], renderer)
  list('/courses', [{ taka: 500 }], renderer)
  expect(drawn).toHaveBeenCalledTimes(1)
  list('/bn', [{ taka: 500 }], renderer)
  list('/', [{ taka: 501 }], renderer)
  list('/', [{ taka: 500, note: 'Early' }], renderer)
  expect(drawn).toHaveBeenCalledTimes(4)
})
