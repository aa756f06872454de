import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { QuestionSummary } from '#contract/discussion/questions.ts'
import type { ArticleDocument } from '#contract/learning/article.ts'
import { answerCalls, later, painted, show } from '#web/testing.tsx'
import { loadWords } from '#web/text/words.ts'
import { Questions } from './questions.tsx'
import { type DiscussionRenderers, RenderersProvider } from './renderers.ts'

beforeAll(async () => {
  await Promise.all([loadWords('discussion', 'en'), loadWords('site', 'en')])
})
afterEach(() => vi.unstubAllGlobals())

const empty: ArticleDocument = { type: 'doc', content: [] }

const question = (number: number): QuestionSummary => ({
  questionId: `question${String(number).padStart(2, '0')}`,
  title: `Question ${number}`,
  author: { name: 'Nadia Rahman', as: 'student', isMe: false },
  createdAt: '2026-12-05T14:00:00.000Z',
  editedAt: null,
  isHidden: false,
  isLocked: false,
  isSolved: false,
  atSeconds: null,
  lesson: null,
  meeting: null,
  answerCount: 0,
  hasTeacherAnswer: false,
})

/** The responses to the list's calls, in order; null: the connection fails. */
function answers(...pages: ({ rows: QuestionSummary[]; next: string | null } | null)[]) {
  const asked = vi.fn(async (request: Request) => {
    const page = pages.shift()
    if (!page) throw new TypeError(`No answer of ${request.url}`)
    return Response.json(page)
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

const list = () =>
  show(
    <RenderersProvider value={{ document: () => null, line: () => null, clock: String }}>
      <Questions courseId="PRG-101" />
    </RenderersProvider>,
  )

test('a list that does not load says so, and loads at the second try', async () => {
  answers(null, { rows: [question(1)], next: null })
  const page = await list()
  await page.getByRole('alert').getByRole('button').click()
  await expect.element(page.getByText('Question 1')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('further questions are added below the existing ones', async () => {
  const asked = answers(
    { rows: [question(1), question(2)], next: 'further' },
    { rows: [question(3)], next: null },
  )
  const page = await list()
  await expect.element(page.getByText('Question 2')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByText('Question 3')).toBeVisible()
  await expect.element(page.getByText('Question 1')).toBeVisible()
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([])
  expect(asked.mock.calls[1]![0].url).toContain('after=further')
})

test('an empty list invites, a search without a result does not', async () => {
  answers({ rows: [], next: null }, { rows: [], next: null })
  const page = await list()
  await expect.element(page.getByText('No questions yet')).toBeVisible()
  await page.getByRole('searchbox').fill('recursion')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect
    .element(page.getByText('No question matches. Try other words, or ask it yourself.'))
    .toBeVisible()
})

test('further questions are asked for once, and one that comes after another search is not mixed in', async () => {
  const further = later<Response>()
  const asked = vi.fn(async (request: Request) => {
    const { searchParams } = new URL(request.url)
    if (searchParams.has('after')) return further.promise
    return searchParams.get('q')
      ? Response.json({ rows: [question(9)], next: null })
      : Response.json({ rows: [question(1)], next: 'further' })
  })
  vi.stubGlobal('fetch', asked)
  const page = await list()
  const more = page.getByRole('button', { name: 'Show more' })
  await more.click()
  await more.click()
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('loops')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Question 9')).toBeVisible()
  further.resolve(Response.json({ rows: [question(2)], next: null }))
  await painted()
  expect(asked).toHaveBeenCalledTimes(3)
  expect(page.getByText('Question 1').elements()).toEqual([])
  expect(page.getByRole('listitem').elements().length).toBe(1)
})

test('the focus moves into a question to ask, and back to the button when it is given up', async () => {
  answers({ rows: [], next: null })
  const page = await list()
  await expect
    .element(page.getByText('Be the first to ask. No question is too small.'))
    .toBeVisible()
  const ask = page.getByRole('button', { name: 'Ask a question' })
  await ask.click()
  await expect
    .element(page.getByRole('textbox', { name: 'Your question in one line' }))
    .toHaveFocus()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(ask).toHaveFocus()
})

const previewOf = (document: ArticleDocument) => <>{(document as { seen?: string }).seen}</>
const LIST = 'GET /api/learn/PRG-101/questions'

function foldedOfLesson(renderers: Partial<DiscussionRenderers> = {}) {
  return show(
    <RenderersProvider
      value={{ document: previewOf, line: () => 'Why π r?', clock: String, ...renderers }}
    >
      <Questions courseId="PRG-101" lessonId="abcdefghij" placeNow={() => 16.4} />
    </RenderersProvider>,
  )
}

/** The questions of a lesson, unfolded. */
async function ofLesson(renderers?: Partial<DiscussionRenderers>) {
  const page = await foldedOfLesson(renderers)
  await page.getByRole('heading', { name: /^Questions and answers/ }).click()
  return page
}

test('who asks stays where they are; the new question is in the list, with a link', async () => {
  let rows: QuestionSummary[] = []
  const calls = answerCalls({
    [LIST]: () => ({ rows, next: null }),
    'POST /api/learn/PRG-101/questions': () => {
      rows = [question(7)]
      return { ...question(7), document: empty, source: '', pictures: [], answers: [] }
    },
  })
  const page = await ofLesson()
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByRole('textbox', { name: 'Your question in one line' }).fill('Question 7')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect
    .element(page.getByRole('link', { name: 'See your question' }))
    .toHaveAttribute('href', '/learn/PRG-101/questions/question07')
  await expect.element(page.getByRole('link', { name: 'Question 7' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ask a question' })).toHaveFocus()
  expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({ atSeconds: 16 })
})

test('a place in the video leads there: on the page of the lesson, or by a link', async () => {
  const lesson = { lessonId: 'abcdefghij', title: 'Loops' }
  const rows = [{ ...question(1), lesson, atSeconds: 16, titleDocument: empty }]
  answerCalls({ [LIST]: () => ({ rows, next: null }) })
  const onPlace = vi.fn()
  const here = await ofLesson({ onPlace })
  await here.getByRole('button', { name: 'At 16 in the video' }).click()
  expect(onPlace.mock.calls).toEqual([[16]])
  await expect.element(here.getByRole('link', { name: 'Why π r?' })).toBeVisible()
  await here.unmount()
  const elsewhere = await ofLesson()
  await expect
    .element(elsewhere.getByRole('link', { name: 'At 16 in the video' }))
    .toHaveAttribute('href', '/learn/PRG-101/abcdefghij?at=16')
})

test('a text that will look otherwise is shown while it is typed', async () => {
  const calls = answerCalls({
    [LIST]: () => ({ rows: [], next: null }),
    'POST /api/texts/preview': ({ body }) => ({
      document: { type: 'doc', content: [], seen: (body as { text: string }).text } as never,
    }),
  })
  const page = await ofLesson()
  await page.getByRole('button', { name: 'Ask a question' }).click()
  const details = page.getByLabelText(/^Details/)
  await details.fill('Just words, 5 of them.')
  await details.fill('Is it $x$?')
  const preview = page.getByRole('region', { name: 'How others will see it' })
  await expect.element(preview).toHaveTextContent('How others will see itIs it $x$?')
  expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1)
  await details.fill('Just words again.')
  await expect.element(preview).not.toBeInTheDocument()
})

test('below a lesson they are folded with their number', async () => {
  answers({ rows: [question(1), question(2)], next: 'further' })
  const page = await foldedOfLesson()
  const heading = page.getByRole('heading', { name: 'Questions and answers (2+)' })
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText('Question 1')).not.toBeVisible()
  await heading.click()
  await expect.element(page.getByText('Question 1')).toBeVisible()
})
