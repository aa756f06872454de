import { expect, test } from 'vitest'
import { htmlBody } from './html-body.ts'

const htmlOf = (text: string, more: { subject?: string; provider?: string } = {}) =>
  htmlBody({ subject: 'Hello', provider: 'Shikkha Ghar', text, ...more })

test('the words of a mail are its paragraphs, below the name of the provider', () => {
  const html = htmlOf('Dear Ayesha,\n\nYour batch starts on Friday.\nSee you there.\n')
  const paragraphs = [...html.matchAll(/<p [^>]*>([\s\S]*?)<\/p>/g)].map(([, inside]) => inside)
  expect(paragraphs).toEqual([
    'Shikkha Ghar',
    'Dear Ayesha,',
    'Your batch starts on Friday.<br>See you there.',
  ])
})

test('the language is that of the subject', () => {
  expect(htmlOf('Hello')).toContain('<html lang="en">')
  expect(htmlOf('স্বাগতম', { subject: 'শিক্ষা ঘর: আপনার ই-মেইল নিশ্চিত করুন' })).toContain(
    '<html lang="bn">',
  )
})

test('a web address is a link that shows where it leads, without the point behind it', () => {
  expect(htmlOf('Open https://a.example/action?mode=x&code=1. Then sign in.')).toContain(
    'Open <a href="https://a.example/action?mode=x&amp;code=1">https://a.example/action?mode=x&amp;code=1</a>. Then sign in.',
  )
})

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`"><img src=x onerror='x'>`, '&quot;&gt;&lt;img src=x onerror=&#39;x&#39;&gt;'],
  [
    'https://a.example/"onmouseover="x',
    '<a href="https://a.example/">https://a.example/</a>&quot;onmouseover=&quot;x',
  ],
  ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
  ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
])('%s stays text', (text, shown) => {
  expect(htmlOf(text)).toContain(`<p style="margin:0 0 16px">${shown}</p>`)
  expect(htmlOf('x', { subject: text, provider: text })).not.toMatch(/<(script|img|b)\b/)
})

test('nothing is fetched from elsewhere when a mail is opened', () => {
  expect(htmlOf('https://a.example/logo.png')).not.toMatch(
    /<(img|link|script|iframe|style)\b|url\(|src=/,
  )
})
