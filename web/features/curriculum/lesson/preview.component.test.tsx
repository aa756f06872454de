import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { ArticleDocument } from '#contract/learning/article.ts'
import { later, painted, prepareScreens, show } from '#web/testing.tsx'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import type { LessonCalls } from './lesson-calls.ts'
import { article, articleLesson, edit, offline, textOf } from './lesson-testing.tsx'
import { RenderedDraft } from './preview.tsx'

prepareScreens('curriculum', 'staff')

type PreviewResult = Awaited<ReturnType<LessonCalls['preview']>>
const rendered = (text: string, unreadable: string[] = []): PreviewResult => ({
  document: article(text) as ArticleDocument,
  unreadable,
})

const draft = (text: string) => ({
  title: 'Loops',
  body: { kind: 'article', document: article(text) } as LessonBody,
})
const parts = {
  renderArticle: (document: ArticleDocument) => <p>{textOf(document)}</p>,
  renderVideo: () => null,
  media: { pictureOf: () => null },
}

test('it is announced while it loads, and shows what the server made of the draft', async () => {
  const answer = later<PreviewResult>()
  const { page } = await edit(articleLesson('Repeat it.'), { preview: () => answer.promise })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByText('Preparing the preview…')).toHaveAttribute('role', 'status')
  answer.resolve(rendered('Rendered: repeat it.'))
  await expect.element(page.getByText('Rendered: repeat it.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Preview' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('formulas that cannot be read are announced', async () => {
  const { page } = await edit(articleLesson('Repeat it.'), {
    preview: async () => rendered('Repeat it.', [String.raw`\frac{1`]),
  })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(String.raw`These formulas cannot be read:\frac{1`)
})

test('a preview that fails is announced', async () => {
  const { page } = await edit(articleLesson('Repeat it.'), {
    preview: () => Promise.reject(offline()),
  })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The preview could not be loaded.')
})

test('the answer about an older text does not come over the newer one', async () => {
  const answers = new Map([
    ['Older', later<PreviewResult>()],
    ['Newer', later<PreviewResult>()],
  ])
  const preview = vi.fn((document: ArticleDocument) => answers.get(textOf(document))!.promise)
  const page = await show(
    <RenderedDraft draft={draft('Older')} calls={{ preview }} parts={parts} />,
  )
  await page.rerender(
    <MemoryRouter>
      <RenderedDraft draft={draft('Newer')} calls={{ preview }} parts={parts} />
    </MemoryRouter>,
  )
  answers.get('Newer')!.resolve(rendered('Newer, rendered'))
  await expect.element(page.getByText('Newer, rendered')).toBeVisible()
  answers.get('Older')!.resolve(rendered('Older, rendered'))
  await painted()
  expect(page.getByText('Older, rendered').elements()).toEqual([])
})
