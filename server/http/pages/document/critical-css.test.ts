import { expect, test } from 'vitest'
import { criticalCss, type StylePart, withCriticalCss } from './critical-css.ts'

const parts: StylePart[] = [
  { kind: 'rule', css: '.flex{display:flex}', needs: [['flex']] },
  { kind: 'rule', css: '.sm\\:a\\&b{c:d}', needs: [['sm:a&b']] },
  {
    kind: 'group',
    prelude: '@media print',
    parts: [{ kind: 'rule', css: '.none{display:none}', needs: [['none']] }],
  },
]

test.each([
  ['<p class="flex">', '.flex{display:flex}'],
  ['<p class="a"><p class="b flex c">', '.flex{display:flex}'],
  ['<p class="sm:a&amp;b">', '.sm\\:a\\&b{c:d}'],
  ['<p class="none">', '@media print{.none{display:none}}'],
  ['<p data-class="flex">flex', ''],
])('%s needs %j', (html, css) => {
  expect(criticalCss(html, parts)).toBe(css)
})

test('the rules of a page are in its head, in place of the link to their stylesheet', () => {
  const css = 'p:before{content:"$&৳"}'
  const page =
    '<html><head><link rel="stylesheet" href="/assets/style.css"/><link rel="stylesheet" href="/other.css"/></head><p>৳</p></html>'
  expect(
    withCriticalCss(
      page,
      new Map([['/assets/style.css', [{ kind: 'always', css }]]]),
      (address) => `<link href="${address}">`,
    ),
  ).toBe(
    `<html><head><style>${css}</style><link href="/assets/style.css"><link rel="stylesheet" href="/other.css"/></head><p>৳</p></html>`,
  )
})
