import { plainPath } from '#contract/languages.ts'
import { isPrivatePath, pagePattern } from '#contract/pages.ts'
import fs from 'node:fs'
import path from 'node:path'

const PAGE_START = fs
  .readFileSync(path.join(import.meta.dirname, 'page-start.js'), 'utf8')
  .replace(/^\s*\/\/.*\n/gm, '')
  .replace(/^\s+/gm, '')

/** When a page's scripts begin: at once, after `load`, or at the first touch. */
export type ScriptStart = 'now' | 'load' | 'touch'

const TOUCHED = pagePattern(({ scripts }) => scripts === 'touch')

/** A private page has nothing to paint without its scripts; one with a form has little to do without them. */
export function scriptStart(pathname: string): ScriptStart {
  if (isPrivatePath(pathname)) return 'now'
  return TOUCHED.test(plainPath(pathname)) ? 'touch' : 'load'
}

/** Stylesheets by their path: each gives the rules a page needs. */
export type Styles = ReadonlyMap<string, (html: string) => string>

/**
 * Makes a rendered page light on a slow line: its styles stand in the document, and no script competes with the first
 * paint. Which modules the page will need is kept beside, so that they are then fetched together, with the whole
 * stylesheet. A private page has its own styles to fetch with its scripts.
 */
export function lightPage(html: string, options: { styles: Styles; start: ScriptStart }): string {
  if (options.start === 'now') return html
  // What is looked for stands in the head and at the end; searching the whole page would take longer than rendering it.
  const headEnd = html.indexOf('</head>')
  const scriptAt = html.lastIndexOf(MODULE_SCRIPT)
  const scriptEnd = html.indexOf('</script>', scriptAt)
  const modules: string[] = []
  const head = html
    .slice(0, headEnd)
    .replace(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g, (link, href: string) => {
      const rules = options.styles.get(href)
      // React looks for the link it rendered; one that is disabled is not fetched.
      return rules
        ? `<style>${rules(html)}</style><link rel="stylesheet" href="${href}" disabled="">`
        : link
    })
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
      modules.push(href)
      return ''
    })
  if (scriptAt < headEnd) return head + html.slice(headEnd)
  const start = html.slice(scriptAt + MODULE_SCRIPT.length, scriptEnd)
  return (
    head +
    html.slice(headEnd, scriptAt) +
    `<script type="text/plain" id="page-start" data-when="${options.start}" data-modules="${modules.join(' ')}">${start}</script>` +
    `<script>${PAGE_START}</script>` +
    html.slice(scriptEnd + '</script>'.length)
  )
}

const MODULE_SCRIPT = '<script type="module" async="">'
