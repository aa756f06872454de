import type { ComponentType, ReactElement } from 'react'
import {
  createRoutesStub,
  type LoaderFunction,
  MemoryRouter,
  Outlet,
  useLocation,
} from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { languageCodes } from '#contract/languages.ts'
import { loadWords } from './text/words.ts'
import { startToasts, type ToastRequest } from './ui/toast/toast.ts'
import './ui/tokens.css'

/**
 * For the tests of a file: loads the words of these areas and the site's in every language. It undoes after each test
 * what it stubbed and stored.
 *
 * @returns the toasts of the running test, in order
 */
export function prepareScreens(...areas: Parameters<typeof loadWords>[0][]): ToastRequest[] {
  const toasts: ToastRequest[] = []
  beforeAll(async () => {
    startToasts({ show: (toast) => toasts.push(toast), dismiss: () => undefined })
    await Promise.all(
      languageCodes.flatMap((language) =>
        ['site' as const, ...areas].map((area) => loadWords(area, language)),
      ),
    )
  })
  beforeEach(() => {
    toasts.length = 0
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
  })
  return toasts
}

/** Renders an element in the browser, at an address of the product. */
export async function show(element: ReactElement, at = '/') {
  return render(<MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>)
}

/** A file of `web/routes`, as far as the browser runs it. */
interface Page {
  default: ComponentType<never>
  clientLoader: (args: never) => unknown
}

/**
 * Shows a page of the product with its loader. Where it leads elsewhere, that address is shown.
 *
 * @param at path and query
 * @param context what the layout around it gives
 */
export async function showPage(page: Page, at: string, context: unknown = null) {
  const Routes = createRoutesStub([
    {
      path: '/',
      Component: () => <Outlet context={context} />,
      children: [
        {
          path: at.replace(/\?.*/, ''),
          Component: page.default as ComponentType<object>,
          loader: page.clientLoader as unknown as LoaderFunction,
          HydrateFallback: () => null,
        },
        { path: '*', Component: Elsewhere },
      ],
    },
  ])
  return render(<Routes initialEntries={[at]} />)
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`Elsewhere: ${pathname}${search}`}</p>
}

type Reply = object | ((call: Call) => unknown)

interface Call {
  /** Method and path: "POST /api/contact". */
  name: string
  query: URLSearchParams
  body: unknown
}

/**
 * Answers calls of the browser by method and path; any other fails as without a connection. Undone by
 * `vi.unstubAllGlobals`.
 *
 * @returns the calls so far, in order
 */
export function answerCalls(replies: Record<string, Reply>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams: query } = new URL(request.url)
    const text = await request.text()
    const call: Call = {
      name: `${request.method} ${pathname}`,
      query,
      body: text === '' ? undefined : bodyOf(request, text),
    }
    calls.push(call)
    const reply = replies[call.name]
    if (!reply) throw new TypeError(`No connection for ${call.name}`)
    const answer = await (typeof reply === 'function' ? reply(call) : reply)
    if (answer instanceof Response) return answer
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  return calls
}

/** A file is no JSON: what is in it is not looked at. */
function bodyOf({ headers }: Request, text: string): unknown {
  return headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
}

/** A file of so many megabytes that takes the memory of one: its parts are the same. */
export function largeFile(name: string, megabytes: number): File {
  const part = new Blob([new Uint8Array(1024 ** 2)])
  return new File(
    Array.from({ length: megabytes }, () => part),
    name,
  )
}

/** Drops a file where the browser would let it be dropped. */
export function dropFile(place: Element, file: File): void {
  place.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: carrying(file) }))
}

/** Chooses a file as the browser's own window does; `userEvent.upload` would copy a large one. */
export function chooseFile(field: Element, file: File): void {
  if (!(field instanceof HTMLInputElement)) throw new TypeError('This is no field for files.')
  field.files = carrying(file).files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function carrying(file: File): DataTransfer {
  const data = new DataTransfer()
  data.items.add(file)
  return data
}

/** A refusal as the server words it. */
export function refusal(
  status: number,
  code: string,
  errors: readonly { field: string; code: string; message: string }[] = [],
): Response {
  return Response.json(
    { type: 'about:blank', status, code, title: `Refused: ${code}`, errors },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
}

/** A promise that the test settles when it is time. */
export function later<T>() {
  const answer = Promise.withResolvers<T>()
  // It may be rejected before anything waits for it.
  answer.promise.catch(() => undefined)
  return answer
}

/** Waits until what an answer changed would be on the screen: for what must not change. */
export async function painted(): Promise<void> {
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
}

/** What the translator of a browser does to a page: each text moves into two <font> elements. */
export function translate(page: Node): void {
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) found.push(texts.currentNode as Text)
  for (const text of found) {
    const parent = text.parentElement
    if (!text.data.trim() || !parent || /^(SCRIPT|STYLE|FONT)$/.test(parent.nodeName)) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    text.replaceWith(outer)
    outer.append(inner)
    inner.append(text)
  }
}
