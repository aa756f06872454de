import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { publicPath } from '#contract/languages.ts'
import type { RenderPart } from './shared-part.tsx'

/** In letters of HTML and of what it was made of: some 400 course cards. */
const REMEMBERED = 1_500_000

/**
 * What React puts before the HTML of pictures that load at once; it belongs into the head of a page, and in the middle of
 * one it is not what React expects there. A picture that has to be preloaded does not belong into a shared part.
 */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

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
      ).replace(PRELOADS, '')
      rendered.set(key, html)
    }
    return html
  }
}
