import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { publicPath } from '#contract/languages.ts'
import type { RenderPart } from './shared-part.tsx'

/** In bytes of HTML and letters of what it was made of: some 800 course cards. */
const REMEMBERED = 3_000_000

/**
 * What React puts before the HTML of pictures that load at once; it belongs into the head of a page, and in the middle of
 * one it is not what React expects there. What has to be preloaded, the page itself preloads (`preload` of React).
 */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/

/**
 * Stands for a shared part in the HTML of a page; its place among the parts of the page and `-->` follow. Nothing that
 * people write can contain it.
 */
export const PART_MARK = `<!--${randomBytes(9).toString('base64url')} `

/**
 * Renders each shared part once, and remembers those used last, in UTF-8. What a part shows is its key, so none is
 * outdated. For one page it adds the parts to `parts`, and returns their marks.
 */
export function sharedPartRenderer(): (parts: Buffer[]) => RenderPart {
  const rendered = new LRUCache<string, Buffer>({
    maxSize: REMEMBERED,
    sizeCalculation: (html, key) => html.length + key.length,
  })
  const numbers = new Map<unknown, number>()
  return (parts) => (Part, props, language) => {
    const number = numbers.get(Part) ?? numbers.size
    numbers.set(Part, number)
    const key = `${number} ${language} ${JSON.stringify(props)}`
    let html = rendered.get(key)
    if (html === undefined) {
      html = exactBytes(
        renderToString(
          <StaticRouter location={publicPath(language, '/')}>
            <Part {...props} />
          </StaticRouter>,
        ).replace(PRELOADS, ''),
      )
      rendered.set(key, html)
    }
    return `${PART_MARK}${parts.push(html) - 1}-->`
  }
}

/** In memory of its own: a small piece of a block that others share would keep the whole block. */
function exactBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
