import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { publicPath } from '#contract/languages.ts'
import type { RenderPart } from './shared-part.tsx'

/** In letters of HTML and of what it was made of: some 800 course cards. */
const REMEMBERED = 3_000_000

/** Renders each shared part once, and remembers those used last. What a part shows is its key, so none is outdated. */
export function sharedPartRenderer(): RenderPart {
  const rendered = new LRUCache<string, string>({
    maxSize: REMEMBERED,
    sizeCalculation: (html, key) => html.length + key.length,
  })
  const numbers = new Map<unknown, number>()
  return (Part, props, language) => {
    const number = numbers.get(Part) ?? numbers.size
    numbers.set(Part, number)
    const key = `${number} ${language} ${JSON.stringify(props)}`
    let html = rendered.get(key)
    if (html === undefined) {
      html = renderToString(
        <StaticRouter location={publicPath(language, '/')}>
          <Part {...props} />
        </StaticRouter>,
      )
      rendered.set(key, html)
    }
    return html
  }
}
