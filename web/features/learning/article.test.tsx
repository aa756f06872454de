import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { ArticleDocument, Block, MathPart } from '#contract/learning/article.ts'
import { loadWords } from '#web/text/words.ts'
import { Article, type ArticleMedia } from './article.tsx'

beforeAll(() => loadWords('site', 'en'))

const media: ArticleMedia = {
  pictureOf: (mediaId) =>
    mediaId === 'a1b2c3d4e5f6g7h8' ? { src: '/media/river.avif', width: 800, height: 600 } : null,
  fileOf: (mediaId) => `/media/${mediaId}`,
  renderVideo: ({ title }) => <p>player of {title}</p>,
}

function html(...content: Block[]): string {
  return htmlWith(media, content)
}

function htmlWith(media: ArticleMedia, content: Block[]): string {
  const document: ArticleDocument = { type: 'doc', content }
  const router = createMemoryRouter([
    { path: '*', element: <Article document={document} media={media} /> },
  ])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const paragraph = (text: string): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})

test('an author’s text is text, never HTML', () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const shown = html(
    paragraph(hostile),
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: hostile }] },
    { type: 'codeBlock', attrs: { language: 'html', lines: [[['string', hostile], hostile]] } },
    { type: 'formulaBlock', attrs: { latex: hostile } },
    { type: 'answer', attrs: { title: hostile }, content: [paragraph(hostile)] },
    {
      type: 'picture',
      attrs: { mediaId: 'a1b2c3d4e5f6g7h8', alt: `" onload="${hostile}`, caption: hostile },
    },
    { type: 'file', attrs: { mediaId: 'a1b2c3d4e5f6g7h8', title: hostile } },
    {
      type: 'video',
      attrs: { source: { source: 'youtube', videoId: 'dQw4w9WgXcQ' }, title: hostile },
    },
  )
  expect(shown).not.toContain('<img src=x')
  expect(shown).not.toMatch(/ onload="/)
  expect(shown.match(/&lt;img src=x/g)).toHaveLength(13)
})

test('rendered formulas are limited to MathML', () => {
  const math: MathPart = {
    tag: 'math',
    attributes: {
      display: 'block',
      onclick: 'alert(1)',
      href: 'javascript:alert(1)',
      style: 'color:red',
    },
    parts: [
      { tag: 'mi', parts: ['x'] },
      { tag: 'script', parts: ['alert(1)'] },
      { tag: 'a', attributes: { href: 'javascript:alert(1)' }, parts: ['y'] },
    ],
  }
  expect(html({ type: 'formulaBlock', attrs: { latex: 'x', math } })).toContain(
    '<math display="block"><mi>x</mi>alert(1)y</math>',
  )
})

test('a stored formula cannot leave its place', () => {
  const math: MathPart = {
    tag: 'math',
    parts: [
      { tag: 'mspace', attributes: { width: '-100000em', height: '2em' } },
      { tag: 'mpadded', attributes: { voffset: '5000px' }, parts: ['x'] },
    ],
  }
  expect(html({ type: 'formulaBlock', attrs: { latex: 'x', math } })).toContain(
    '<math><mspace height="2em"></mspace><mpadded>x</mpadded></math>',
  )
})

test('a link that is neither https nor mailto is only text', () => {
  const link = (href: string) =>
    html({
      type: 'paragraph',
      content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }],
    })
  expect(link('javascript:alert(1)')).not.toContain('<a')
  expect(link('https://edi.example@evil.example')).not.toContain('<a')
  expect(link('https://example.com')).toContain(
    '<a href="https://example.com" rel="noopener noreferrer nofollow"',
  )
})

test('an unknown node shows its content', () => {
  expect(html({ type: 'marquee', content: [paragraph('inside')] } as never)).toContain(
    '<p>inside</p>',
  )
})

test('a table names its headers, and an unavailable picture shows its text', () => {
  const cell = (type: 'tableHeader' | 'tableCell', text: string) => ({
    type,
    content: [paragraph(text)],
  })
  const shown = html(
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'Year'), cell('tableHeader', 'Rain')] },
        { type: 'tableRow', content: [cell('tableHeader', '2026'), cell('tableCell', '2,100 mm')] },
      ],
    },
    { type: 'picture', attrs: { mediaId: 'gone000000000000', alt: 'A map of rain', caption: '' } },
  )
  expect(shown).toContain('<thead><tr><th scope="col"><p>Year</p></th>')
  expect(shown).toContain('<tr><th scope="row"><p>2026</p></th><td><p>2,100 mm</p></td></tr>')
  expect(shown).toContain('<p class="article-missing">A map of rain</p>')
  expect(shown).not.toContain('<img')
})

test('a picture that came with the page is in it, also with low data: the page itself holds it back', () => {
  const picture: Block = {
    type: 'picture',
    attrs: { mediaId: 'a1b2c3d4e5f6g7h8', alt: 'The Padma at Rajshahi', caption: '' },
  }
  for (const holdsPictures of [false, true])
    expect(htmlWith({ ...media, holdsPictures }, [picture])).toContain(
      '<img src="/media/river.avif"',
    )
})
