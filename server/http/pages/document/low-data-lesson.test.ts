import { expect, test } from 'vitest'
import type { Styles } from './critical-css.ts'
import { lessonAt, lessonDocument, lessonPart } from './low-data-lesson.ts'

const styles: Styles = new Map([['/assets/style.css', [{ kind: 'always', css: 'p{color:red}' }]]])

test.each([
  ['/learn/PRG-104/abc123', { courseId: 'PRG-104', lessonId: 'abc123' }],
  ['/learn/PRG-104/abc123?full', null],
  ['/learn/PRG-104', null],
  ['/learn/PRG-104/questions', null],
  ['/learn/PRG-104/questions/12', null],
  ['/dashboard/downloads', null],
])('%s opens %j', (path, lesson) => {
  expect(lessonAt(`http://localhost${path}`)).toEqual(lesson)
})

test('the document of a lesson has one script in place of the app, and nothing that the app would load', () => {
  const html = lessonDocument(
    '<html lang="en"><head><script>first()</script><link rel="stylesheet" href="/assets/style.css"/><link rel="modulepreload" href="/assets/a.js"/></head>' +
      '<body><p>Loading</p><script>window.context = {}</script><script type="module" async="">import "/assets/a.js"</script></body></html>',
    { styles, script: "open('LANGUAGE CODES'.split(' '), '$&')" },
  )
  expect(html).toContain('<html data-low-data="" lang="en">')
  expect(html).toContain('<script>first()</script><style>p{color:red}</style></head>')
  expect(html).not.toMatch(/assets|context/)
  expect(html.match(/<script>/g)).toHaveLength(2)
  expect(html).toContain("<script>open('en bn'.split(' '), '$&')</script></body>")
})

test('a lesson comes with its styles, and its pictures wait', () => {
  const html = lessonPart('<p>Text</p><img src="/media/t/m/map.webp" alt="Map"/>', styles)
  expect(html).toMatch(/^<style>p\{color:red\}<\/style><p>Text<\/p><img src="data:/)
  expect(html).toContain('data-src="/media/t/m/map.webp"')
})
