import { expect, test } from 'vitest'
import { inlineCriticalCss, scriptStart } from './inline-critical-css.ts'
import { textOf } from './marked-page.ts'

const HTML =
  '<html><head><link rel="stylesheet" href="/assets/style.css"/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><p>Words</p><script>window.context = {}</script><script type="module" async="">import "/assets/a.js"</script></body></html>'
const styles = new Map([['/assets/style.css', () => Buffer.from('p{color:red}')]])
const page = { html: HTML, mark: '<!--part ', parts: [] }

test('a reading page contains its styles and delays its scripts', () => {
  const html = textOf(inlineCriticalCss(page, { styles, start: 'touch' }))
  expect(html).toContain(
    '<style>p{color:red}</style><link rel="stylesheet" href="/assets/style.css" disabled="">',
  )
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('<script type="module"')
  expect(html).toContain(
    'data-when="touch" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js"</script>',
  )
  expect(html).toContain('<script>window.context = {}</script>')
})

test('the start script of a page is small', () => {
  const html = textOf(inlineCriticalCss(page, { styles, start: 'touch' }))
  expect(html.length - HTML.length).toBeLessThan(3_500)
})

test('a private page starts its scripts immediately', () => {
  expect(inlineCriticalCss(page, { styles, start: 'now' })).toBe(page)
})

test('reading pages wait for a touch, forms for the load event, private pages for nothing', () => {
  for (const path of [
    '/',
    '/bn',
    '/bn/',
    '/courses',
    '/bn/courses',
    '/courses/PRG-101',
    '/bn/courses/PRG-101',
    '/contact',
    '/terms',
  ])
    expect([path, scriptStart(path)]).toEqual([path, 'touch'])
  for (const path of ['/authentication/login', '/bn/authentication/signup', '/somewhere'])
    expect([path, scriptStart(path)]).toEqual([path, 'load'])
  for (const path of ['/dashboard', '/dashboard/carts', '/staff/orders'])
    expect([path, scriptStart(path)]).toEqual([path, 'now'])
})
