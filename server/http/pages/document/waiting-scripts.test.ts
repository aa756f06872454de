import { expect, test } from 'vitest'
import { scriptStart, withWaitingScripts } from './waiting-scripts.ts'

const HTML =
  '<html><head><link rel="stylesheet" href="/assets/style.css"/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><p>Words</p><script>window.context = {}</script><script type="module" async="">import "/assets/a.js"</script></body></html>'

test('a reading page delays its scripts', () => {
  const html = withWaitingScripts(HTML, { start: 'touch', pageStart: 'begin()' })
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('<script type="module"')
  expect(html).toContain(
    'data-when="touch" data-modules="/assets/a.js /assets/b.js">import "/assets/a.js"</script>',
  )
  expect(html).toContain('<script>window.context = {}</script>')
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
