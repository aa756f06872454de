import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { icon } from './icon.tsx'

const Plus = icon('<path d="M5 12h14"/><path d="M12 5v14"/>')

test('an icon is one element with its shapes, in the size asked for', () => {
  expect(renderToStaticMarkup(<Plus size={18} className="text-brand" />)).toBe(
    '<svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" class="icon text-brand"><path d="M5 12h14"/><path d="M12 5v14"/></svg>',
  )
})

test('an icon with a name is read aloud', () => {
  const html = renderToStaticMarkup(<Plus role="img" aria-label="Add" strokeWidth={1.5} />)
  expect(html).toContain('role="img" aria-label="Add"')
  expect(html).toContain('stroke-width="1.5"')
  expect(html).not.toContain('aria-hidden')
})
