import { inlineScript } from '#contract/inline-script.ts'
import { plainPath } from '#contract/languages.ts'
import { isPrivatePath, pagePattern, SIGN_IN_AREA } from '#contract/pages.ts'
import fs from 'node:fs'
import path from 'node:path'
import { type MarkedPage, withPart } from './marked-page.ts'

const PAGE_START = inlineScript(
  fs.readFileSync(path.join(import.meta.dirname, 'page-start.js'), 'latin1'),
)

/** When a page's scripts start: immediately, after `load`, at the first touch, or when needed. */
export type ScriptStart = 'now' | 'load' | 'touch' | 'need'

const TOUCHED = pagePattern(({ scripts }) => scripts === 'touch')

/**
 * A private page can't paint without its scripts, and one with a form is of little use without them. With data saving
 * on, only sign-in pages fetch them immediately.
 */
export function scriptStart(pathname: string, isLowData = false): ScriptStart {
  if (isPrivatePath(pathname)) return 'now'
  if (isLowData && !plainPath(pathname).startsWith(`/${SIGN_IN_AREA}/`)) return 'need'
  return TOUCHED.test(plainPath(pathname)) ? 'touch' : 'load'
}

/** Stylesheets by their path: each gives the rules a page needs. */
export type Styles = ReadonlyMap<string, (page: MarkedPage) => Buffer>

/**
 * Makes a rendered page load fast on a slow connection: its styles are in the document, and no
 * script competes with the first paint. The list of modules it will need is included, so that they
 * are later fetched together with the full stylesheet. A private page fetches its own styles with
 * its scripts.
 */
export function inlineCriticalCss(
  page: MarkedPage,
  options: { styles: Styles; start: ScriptStart },
): MarkedPage {
  if (options.start === 'now') return page
  const { html } = page
  let styled = page
  // The searched parts are in the head and at the end; searching the whole page would take longer
  // than rendering it.
  const headEnd = html.indexOf('</head>')
  const scriptAt = html.lastIndexOf(MODULE_SCRIPT)
  const scriptEnd = html.indexOf('</script>', scriptAt)
  const modules: string[] = []
  const head = html
    .slice(0, headEnd)
    .replace(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g, (link, href: string) => {
      const rules = options.styles.get(href)?.(page)
      if (!rules) return link
      const added = withPart(styled, rules)
      styled = added.page
      // React looks for the link it rendered; one that is disabled is not fetched.
      return `<style>${added.mark}</style><link rel="stylesheet" href="${href}" disabled="">`
    })
    .replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
      modules.push(href)
      return ''
    })
  if (scriptAt < headEnd) return { ...styled, html: head + html.slice(headEnd) }
  const start = html.slice(scriptAt + MODULE_SCRIPT.length, scriptEnd)
  return {
    ...styled,
    html:
      head +
      html.slice(headEnd, scriptAt) +
      `<script type="text/plain" id="page-start" data-when="${options.start}" data-modules="${modules.join(' ')}">${start}</script>` +
      `<script>${PAGE_START}</script>` +
      html.slice(scriptEnd + '</script>'.length),
  }
}

const MODULE_SCRIPT = '<script type="module" async="">'
